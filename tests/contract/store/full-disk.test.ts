import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openLevelStore } from '#server/node/store/open-level-store.ts'
import { bundledProgram } from '#tests/support/bundled-program.ts'

/** Largest file, kB; LevelDB would start another log at four times that. */
const LARGEST_KB = 1_024
const ACKNOWLEDGED = 600

const root = fileURLToPath(new URL('../../../', import.meta.url))
const writer = await bundledProgram('tests/contract/store/full-disk-writer.ts')

/** Runs the writer until it is done, then kills it with SIGKILL. @returns its output */
function writeOnFullDisk(path: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const limited = `ulimit -f ${LARGEST_KB}; exec "$0" "$@"`
    const child = spawn('bash', ['-c', limited, process.execPath, writer, path, String(ACKNOWLEDGED)], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let text = ''
    let complaint = ''
    child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      if (text.endsWith('done\n')) child.kill('SIGKILL')
    })
    child.on('close', (_code, signal) =>
      signal === 'SIGKILL' ? resolve(text.split('\n').slice(0, -2)) : reject(new Error(`the writer ended by itself: ${complaint}`)),
    )
  })
}

test('acknowledged writes survive a crash, also after a write failed for lack of space', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nearhelp-full-'))
  const path = join(folder, 'data')
  try {
    const said = await writeOnFullDisk(path)
    const acknowledged = said.filter((line) => !line.startsWith('failed'))
    expect(acknowledged).toHaveLength(ACKNOWLEDGED)
    expect(said.length).toBeGreaterThan(acknowledged.length)
    const store = await openLevelStore({ path, durability: 'strict' })
    const found = await store.getMany(acknowledged)
    await store.close()
    expect(acknowledged.filter((_, index) => found[index] === undefined)).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
