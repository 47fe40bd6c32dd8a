/**
 * What every provider earned, in memory, fed by the store's changes. It is made of the bookings alone and rebuilt from them at
 * each start: nothing of it is stored, so that no crash can leave a figure that its bookings do not add up to.
 */
import { transactionsOf, type Transaction } from '#domain/booking-earnings.ts'
import type { Booking } from '#domain/documents/booking.ts'
import { inTime } from '#domain/earnings.ts'
import type { Uid } from '#domain/ids.ts'
import type { DocumentReader } from '../api/api-services.ts'
import type { ChangeWindow } from '../replication/change-window.ts'
import type { DocumentStore, StoredDoc } from '../store/document-store.ts'
import { StoreUnavailable } from '../store/store-unavailable.ts'
import { fromStored, GONE } from '../store/stored-document.ts'

/** What was written is told within milliseconds; longer than this, the store is away. */
const BEHIND_MS = 5_000

export interface EarningsIndex {
  /** Reads the bookings in the store; changes are followed from the moment the index was made. */
  load(): Promise<void>
  /**
   * A provider's completed and pending work, oldest first. Waits for the first reading, and for everything that was written
   * before the call, where the store can say what that is.
   * @throws StoreUnavailable when the changes of the store do not arrive
   */
  of(uid: Uid): Promise<readonly Transaction[]>
  stop(): void
}

export interface EarningsIndexDeps {
  readonly store: Pick<DocumentStore, 'seqs' | 'lastSeq'>
  readonly documents: Pick<DocumentReader, 'all'>
  readonly window: Pick<ChangeWindow, 'head' | 'listen'>
  /** Calls back after so many ms, unless what it returns is called before. */
  readonly setTimer: (ms: number, run: () => void) => () => void
}

interface Worth {
  readonly version: number
  readonly transactions: readonly Transaction[]
}

/** One provider's bookings that are worth something. */
interface Ledger {
  readonly bookings: Map<string, Worth>
  /** Made when first asked for, until something changes. */
  sorted: Transaction[] | undefined
}

export function createEarningsIndex({ store, documents, window, setTimer }: EarningsIndexDeps): EarningsIndex {
  const ledgers = new Map<Uid, Ledger>()
  /** Versions heard of while the store is read for the first time: a page may hold what is older by then. */
  let heard: Map<string, number> | undefined = new Map()
  let loading: Promise<void> | undefined
  let isStopped = false

  function ledgerOf(uid: Uid): Ledger {
    const found = ledgers.get(uid)
    if (found) return found
    const fresh: Ledger = { bookings: new Map(), sorted: undefined }
    ledgers.set(uid, fresh)
    return fresh
  }

  function take(booking: Booking): void {
    const ledger = ledgerOf(booking.provider_uid)
    const before = ledger.bookings.get(booking.id)
    if (before && before.version >= booking.version) return
    const transactions = transactionsOf(booking)
    if (transactions.length === 0 && !before) return
    if (transactions.length === 0) ledger.bookings.delete(booking.id)
    else ledger.bookings.set(booking.id, { version: booking.version, transactions })
    ledger.sorted = undefined
  }

  function forget(id: string): void {
    for (const ledger of ledgers.values()) if (ledger.bookings.delete(id)) ledger.sorted = undefined
  }

  const unlisten = window.listen((stored: StoredDoc) => {
    if (stored['type'] === GONE && stored._id.startsWith('booking:')) {
      heard?.set(stored._id.slice('booking:'.length), Infinity)
      forget(stored._id.slice('booking:'.length))
      return
    }
    if (stored['type'] !== 'booking') return
    const booking = fromStored(stored)
    if (booking?.type !== 'booking') return
    heard?.set(booking.id, booking.version)
    take(booking)
  })

  async function read(): Promise<void> {
    for await (const booking of documents.all('booking')) {
      if (isStopped) return
      if (booking.version >= (heard?.get(booking.id) ?? 0)) take(booking)
    }
    heard = undefined
  }

  /** A reading that failed is begun again by whoever asks next. */
  function load(): Promise<void> {
    loading ??= read().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }

  /** Resolves when the changes up to that number have been heard. */
  const caughtUp = (number: number): Promise<void> =>
    new Promise((resolve, reject) => {
      if (window.head() >= number) {
        resolve()
        return
      }
      const end = (): void => {
        clear()
        stopListening()
      }
      const clear = setTimer(BEHIND_MS, () => {
        end()
        reject(new StoreUnavailable('the changes of the store do not arrive'))
      })
      const stopListening = window.listen((_doc, reached) => {
        if (reached < number) return
        end()
        resolve()
      })
    })

  return {
    load,
    of: async (uid) => {
      await load()
      if (store.seqs === 'lasting') await caughtUp(Number(await store.lastSeq()))
      const ledger = ledgers.get(uid)
      if (!ledger) return []
      return (ledger.sorted ??= [...ledger.bookings.values()].flatMap(({ transactions }) => transactions).sort(inTime))
    },
    stop: () => {
      isStopped = true
      unlisten()
    },
  }
}
