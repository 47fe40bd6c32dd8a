/** Waits until earlier writes have arrived in the window, for readers that answer from memory. */
import type { SetTimer } from '../platform/timers.ts'
import type { DocumentStore } from '../store/document-store.ts'
import { StoreUnavailable } from '../store/store-unavailable.ts'
import type { ChangeWindow } from './change-window.ts'

/** A write arrives within milliseconds; after this time the store counts as away. */
const MAX_LAG_MS = 5_000

export interface WaitForChangesDeps {
  readonly store: Pick<DocumentStore, 'seqs' | 'lastSeq'>
  readonly window: Pick<ChangeWindow, 'head' | 'listen'>
  readonly setTimer: SetTimer
}

/**
 * Resolves when all writes before the call have arrived, where the store can tell which these are.
 * @throws StoreUnavailable when the changes of the store do not arrive
 */
export async function waitForChanges({ store, window, setTimer }: WaitForChangesDeps): Promise<void> {
  if (store.seqs !== 'lasting') return
  const number = Number(await store.lastSeq())
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
