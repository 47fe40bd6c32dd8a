/** Mounts the file system of `power-cut-disk.py`, and cuts its power. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** Which sync makes the name of a file durable: its own, or only that of its directory. */
export type NamesBy = 'file' | 'directory'

/** What the disk had done when its power was cut. */
export interface PowerCut {
  readonly syncs: number
  readonly unsyncedBytes: number
  readonly unsyncedNames: number
}

export interface PowerCutDisk {
  /** Where the disk is mounted. */
  readonly folder: string
  /** From now on every operation on the disk fails. @param seed decides what the disk has of unsynced data */
  cutPower(seed: number): Promise<PowerCut>
  /** The same after that number of changes and syncs; `cutPower` afterwards says what was lost. */
  cutPowerAfter(changes: number, seed: number): Promise<void>
  /** Mounts what the disk has after the cut. No process may have files open on it. */
  powerOn(): Promise<void>
  remove(): Promise<void>
}

const program = fileURLToPath(new URL('power-cut-disk.py', import.meta.url))
/** That of the system has Debian's packages, when another one comes first in the path. */
const PYTHONS = ['python3', '/usr/bin/python3']
const IMPORT = 'try:\n import fusepy\nexcept ImportError:\n import fuse\n assert hasattr(fuse, "FuseOSError")'

const python = PYTHONS.find((each) => spawnSync(each, ['-c', IMPORT], { stdio: 'ignore' }).status === 0)

/** Why the disk cannot be mounted here; undefined where it can. */
export const noPowerCuts: string | undefined = [
  existsSync('/dev/fuse') ? undefined : 'there is no /dev/fuse',
  python === undefined ? 'Python has no module fusepy (Debian: python3-fusepy)' : undefined,
  spawnSync('fusermount', ['-V'], { stdio: 'ignore' }).status === 0 ? undefined : 'there is no fusermount (Debian: fuse)',
].find((reason) => reason !== undefined)

interface Mounted {
  /** Sends a line. @returns the answer */
  ask(line: string): Promise<string>
  unmount(): Promise<void>
}

async function mount(folder: string, image: string, namesBy: NamesBy): Promise<Mounted> {
  const child = spawn(python ?? '', [program, folder, image, namesBy], { stdio: ['pipe', 'pipe', 'pipe'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let complaint = ''
  child.stderr.on('data', (part: Buffer) => (complaint += part.toString()))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const nextLine = async (): Promise<string> => {
    const line = await lines.next()
    if (line.done === true) throw new Error(`the disk ended: ${complaint}`)
    return line.value
  }
  if ((await nextLine()) !== 'mounted') throw new Error(`the disk is not mounted: ${complaint}`)
  return {
    ask: (line) => {
      child.stdin.write(`${line}\n`)
      return nextLine()
    },
    unmount: async () => {
      child.stdin.end()
      await ended
    },
  }
}

/** Mounts an empty disk. @throws where `noPowerCuts` has a reason */
export async function openPowerCutDisk(namesBy: NamesBy): Promise<PowerCutDisk> {
  if (noPowerCuts !== undefined) throw new Error(noPowerCuts)
  const home = mkdtempSync(join(tmpdir(), 'nearhelp-disk-'))
  const [folder, imageOf] = [join(home, 'disk'), (number: number): string => join(home, `image-${number}`)]
  for (const each of [folder, imageOf(0)]) mkdirSync(each)
  let cuts = 0
  let mounted = await mount(folder, imageOf(0), namesBy)
  return {
    folder,
    cutPower: async (seed) => JSON.parse(await mounted.ask(`cut ${imageOf((cuts += 1))} ${seed}`)) as PowerCut,
    cutPowerAfter: async (changes, seed) => void (await mounted.ask(`arm ${imageOf(cuts + 1)} ${seed} ${changes}`)),
    powerOn: async () => {
      await mounted.unmount()
      rmSync(imageOf(cuts - 1), { recursive: true, force: true })
      mounted = await mount(folder, imageOf(cuts), namesBy)
    },
    remove: async () => {
      await mounted.unmount()
      rmSync(home, { recursive: true, force: true })
    },
  }
}
