/** Waits until earlier writes have arrived in the window, for readers that answer from memory. */
import type { SetTimer } from '../platform/timers.ts'
import type { DocumentStore } from '../store/document-store.ts'
import { StoreUnavailable } from '../store/store-unavailable.ts'
import type { ChangeWindow } from './change-window.ts'
import { checkpointNumber } from './feed-token.ts'

/** A write arrives within milliseconds; after this time the store counts as away. */
const MAX_LAG_MS = 5_000

export interface WaitForChangesDeps {
  readonly store: Pick<DocumentStore, 'isShared' | 'seqs' | 'lastSeq'>
  readonly window: Pick<ChangeWindow, 'id' | 'head' | 'listen'>
  readonly setTimer: SetTimer
}

/** Resolves when the change of that number has arrived. @throws StoreUnavailable when the changes of the store do not arrive */
async function waitForNumber({ window, setTimer }: WaitForChangesDeps, number: number): Promise<void> {
  if (window.head() >= number) return
  await new Promise<void>((resolve, reject) => {
    const end = (): void => {
      clear()
      stopListening()
    }
    const clear = setTimer(MAX_LAG_MS, () => {
      end()
      reject(new StoreUnavailable('No changes arrive from the database'))
    })
    const stopListening = window.listen((_doc, reached) => {
      if (reached < number) return
      end()
      resolve()
    })
  })
}

/**
 * Resolves when all writes before the call have arrived, where the store can tell which these are.
 * @throws StoreUnavailable when the changes of the store do not arrive
 */
export async function waitForChanges(deps: WaitForChangesDeps): Promise<void> {
  if (deps.store.seqs === 'durable') await waitForNumber(deps, Number(await deps.store.lastSeq()))
}

/**
 * Resolves when this process can continue a checkpoint that another one gave a moment ago; immediately for any other checkpoint.
 * @throws StoreUnavailable when the changes of the store do not arrive
 */
export async function waitForCheckpoint(deps: WaitForChangesDeps, checkpoint: string): Promise<void> {
  const number = deps.store.isShared ? checkpointNumber(deps.window, checkpoint) : undefined
  if (number === undefined || number <= deps.window.head()) return
  // Higher than any number of the store: of data that was replaced by a backup.
  if (number <= Number(await deps.store.lastSeq())) await waitForNumber(deps, number)
}
