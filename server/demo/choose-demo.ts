/** Decides whether a server has the demo marketplace (decisions, last paragraph). */
import { readDemo, type SeedDeps } from './seed-demo.ts'
import { startDemo, type PlayDeps, type RunningDemo } from './start-demo.ts'
import type { DocumentStore } from '../store/document-store.ts'

/**
 * `always`: created if it is missing, and run. `when-new`: created in a store without accounts, and run where it exists.
 * `never`: neither created nor run.
 */
export type DemoChoice = 'always' | 'when-new' | 'never'

/** Creates and runs the marketplace when a server starts; resolves with undefined if the server has none. */
export type DemoHook = (deps: SeedDeps & PlayDeps) => Promise<RunningDemo | undefined>

const holds = async (store: DocumentStore, prefix: string): Promise<boolean> =>
  (await store.range({ start: prefix, end: `${prefix}\uffff`, limit: 1 })).length > 0

/** Resolves with whether to create or run the marketplace. One that was not created completely is completed. */
async function hasDemo(choice: DemoChoice, store: DocumentStore): Promise<boolean> {
  if (choice !== 'when-new') return choice === 'always'
  return (await readDemo(store)) !== undefined || (await holds(store, 'demo:')) || !(await holds(store, 'account:'))
}

export const chooseDemo =
  (choice: DemoChoice): DemoHook =>
  async (deps) => {
    if (await hasDemo(choice, deps.store)) return startDemo(deps)
    if (await readDemo(deps.store)) deps.log.warn({}, 'The database contains the demo marketplace, whose passwords are public')
    return undefined
  }
