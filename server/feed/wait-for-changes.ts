/** Waiting until what was written before has been heard, for whoever answers from memory. */
import type { SetTimer } from '../platform/timers.ts'
import type { DocumentStore } from '../store/document-store.ts'
import { StoreUnavailable } from '../store/store-unavailable.ts'
import type { ChangeWindow } from './change-window.ts'

/** What was written is told within milliseconds; longer than this, the store is away. */
const MAX_LAG_MS = 5_000

export interface WaitForChangesDeps {
  readonly store: Pick<DocumentStore, 'seqs' | 'lastSeq'>
  readonly window: Pick<ChangeWindow, 'head' | 'listen'>
  readonly setTimer: SetTimer
}

/**
 * Resolves when everything that was written before the call has been heard, where the store can say what that is.
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
      reject(new StoreUnavailable('the changes of the store do not arrive'))
    })
    const stopListening = window.listen((_doc, reached) => {
      if (reached < number) return
      end()
      resolve()
    })
  })
}
