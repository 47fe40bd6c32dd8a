/**
 * `npm run test:rxstorage`: the storage tests of RxDB's repository over this app's storage and `fake-indexeddb`. The suite is fetched for
 * the run, at the version of the installed package, into a folder that git ignores.
 *
 * `--from <folder>`: a clone of RxDB instead of fetching one. `--storage dexie`: RxDB's own storage, for comparison.
 */
import { spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import * as v from 'valibot'

const REPOSITORY = 'https://github.com/pubkey/rxdb'
/** Packages that only the suite imports. */
const SUITE_PACKAGES = ['async-test-util', 'clone', 'mocha']
/** Packages of the storage, and what its tests need in place of a browser. */
const STORAGE_PACKAGES = ['dexie', 'rxjs', 'fake-indexeddb', 'tsx']
/** Folders of `src/data` with the storage. */
const STORAGE_FOLDERS = ['rxdb-storage', 'platform']

/** Tests of any storage and of Dexie's; those of the storage over a network need other packages. */
const STORAGE_TESTS = /^rx-storage-(?:implementations|query-correctness|helper|dexie)\.test\.ts$/

const root = fileURLToPath(new URL('../..', import.meta.url))
const installed = join(root, 'node_modules', 'rxdb')
const artifacts = join(root, '.artifacts', 'rxstorage')

const versionsSchema = v.optional(v.record(v.string(), v.string()), {})
const manifestSchema = v.object({ version: v.string(), dependencies: versionsSchema, devDependencies: versionsSchema })
const readManifest = (folder: string) => v.parse(manifestSchema, JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))

const countsSchema = v.pipe(v.string(), v.parseJson(), v.object({ passes: v.number(), failures: v.number(), pending: v.number() }))

/** @throws when the program fails */
function run(program: string, args: readonly string[], folder: string): void {
  if (spawnSync(program, args, { cwd: folder, stdio: 'inherit' }).status !== 0) throw new Error(`${program} ${args.join(' ')} failed`)
}

/** Returns a folder with RxDB's sources at this version. */
function fetchSuite(version: string): string {
  const folder = join(artifacts, `rxdb-${version}`)
  if (!existsSync(folder)) run('git', ['clone', '--depth', '1', '--branch', version, REPOSITORY, folder], root)
  return folder
}

/**
 * Makes a project of the suite, the storage and the packages of both, so that there is one copy of RxDB.
 * @returns its folder
 */
function prepare(suite: string, version: string): string {
  const folder = join(artifacts, 'run')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  cpSync(join(suite, 'test'), join(folder, 'test'), { recursive: true })
  copyFileSync(join(root, 'tests', 'rxstorage', 'config.ts'), join(folder, 'test', 'unit', 'config.ts'))
  copyFileSync(join(root, 'tests', 'rxstorage', 'run-file.ts'), join(folder, 'run-file.ts'))
  for (const part of STORAGE_FOLDERS) cpSync(join(root, 'src', 'data', part), join(folder, 'data', part), { recursive: true })
  // The suite's relative imports lead to the installed package.
  for (const part of ['plugins', 'dist', 'src']) symlinkSync(join('node_modules', 'rxdb', part), join(folder, part))
  const ours = readManifest(root)
  const theirs = readManifest(suite)
  const dependencies = {
    rxdb: version,
    ...Object.fromEntries(STORAGE_PACKAGES.map((name) => [name, ours.dependencies[name] ?? ours.devDependencies[name]])),
    ...Object.fromEntries(SUITE_PACKAGES.map((name) => [name, theirs.devDependencies[name] ?? '*'])),
  }
  const manifest = { type: 'module', imports: { '#data/*': './data/*' }, dependencies, overrides: { dexie: '$dexie' } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  // Without this app's compiler options, which keep imports of types.
  writeFileSync(join(folder, 'tsconfig.json'), '{}')
  run('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock'], folder)
  return folder
}

const { values } = parseArgs({ options: { from: { type: 'string' }, storage: { type: 'string', default: 'browser' } } })
const { version } = readManifest(installed)
const suite = values.from ?? fetchSuite(version)
const folder = prepare(suite, version)
console.log(`RxDB ${version}, the suite of ${readManifest(suite).version}, over ${values.storage}`)

const environment = { ...process.env, DEFAULT_STORAGE: values.storage, TSX_TSCONFIG_PATH: join(folder, 'tsconfig.json') }
const total = { passes: 0, failures: 0, pending: 0 }
for (const file of readdirSync(join(folder, 'test', 'unit')).filter((name) => STORAGE_TESTS.test(name))) {
  const args = ['--import', 'tsx', 'run-file.ts', join('test', 'unit', file)]
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, env: environment, encoding: 'utf8' })
  const lines = stdout.trimEnd().split('\n')
  const counts = v.safeParse(countsSchema, lines.at(-1))
  if (!counts.success) throw new Error(`${file} did not run: ${stderr}`)
  const { passes, failures, pending } = counts.output
  console.log(`${file}: ${passes} passed, ${failures} failed, ${pending} skipped`)
  for (const line of lines) if (line.startsWith('  failed: ')) console.log(line)
  total.passes += passes
  total.failures += failures
  total.pending += pending
}
console.log(`${total.passes} passed, ${total.failures} failed, ${total.pending} skipped`)
process.exitCode = total.failures === 0 ? 0 : 1
