/** Whether a server has the demo marketplace (decisions, last paragraph). */
import { readDemo, type SeedDeps } from './seed-demo.ts'
import { startDemo, type PlayDeps, type RunningDemo } from './start-demo.ts'
import type { DocumentStore } from '../store/document-store.ts'

/**
 * `always`: made where it is missing. `when-new`: made in a store without accounts, and played where it is.
 * `never`: neither.
 */
export type DemoChoice = 'always' | 'when-new' | 'never'

/** Makes and plays the marketplace for a server that starts; undefined when there is none. */
export type DemoHook = (deps: SeedDeps & PlayDeps) => Promise<RunningDemo | undefined>

const holds = async (store: DocumentStore, prefix: string): Promise<boolean> =>
  (await store.range({ start: prefix, end: `${prefix}\uffff`, limit: 1 })).length > 0

/** One whose making was cut off is completed. */
async function wanted(choice: DemoChoice, store: DocumentStore): Promise<boolean> {
  if (choice !== 'when-new') return choice === 'always'
  return (await readDemo(store)) !== undefined || (await holds(store, 'demo:')) || !(await holds(store, 'account:'))
}

export const chooseDemo =
  (choice: DemoChoice): DemoHook =>
  async (deps) => {
    if (await wanted(choice, deps.store)) return startDemo(deps)
    if (await readDemo(deps.store)) deps.log.warn({}, 'the store holds the demo marketplace, whose passwords everybody knows')
    return undefined
  }
