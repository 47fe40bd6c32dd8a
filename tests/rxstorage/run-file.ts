/**
 * Runs one file of RxDB's test suite with Mocha, in the copy's folder. Prints the failures, and the counts as JSON in the last line.
 * Arguments: the file.
 */
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** What is used here of Mocha, which is installed for the run only. */
interface Runner {
  on(event: 'fail', listener: (test: { fullTitle(): string }, error: Error) => void): void
  readonly stats: { readonly passes: number; readonly failures: number; readonly pending: number }
}
interface Suite {
  emit(event: 'pre-require', context: typeof globalThis, file: string, mocha: Mocha): void
}
interface Mocha {
  readonly suite: Suite
  run(done: () => void): Runner
}
type MochaClass = new (options: { readonly timeout: number; readonly reporter: new () => object }) => Mocha

/** Enough for the slowest test over `fake-indexeddb`, ms. */
const TIMEOUT_MS = 30_000

const file = resolve(process.argv[2] ?? '')
const MochaOfRun = createRequire(resolve('package.json'))('mocha') as MochaClass
const mocha = new MochaOfRun({ timeout: TIMEOUT_MS, reporter: class {} })
mocha.suite.emit('pre-require', globalThis, file, mocha)
await import(pathToFileURL(file).href)
const runner = mocha.run(() => {
  const { passes, failures, pending } = runner.stats
  process.stdout.write(`\n${JSON.stringify({ passes, failures, pending })}\n`, () => process.exit(0))
})
runner.on('fail', (test, error) => process.stdout.write(`  failed: ${test.fullTitle()}: ${error.message.split('\n')[0]}\n`))
