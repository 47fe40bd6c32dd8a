/**
 * Figures of the platform (section 3), kept in memory and fed by the store's changes, like what providers earned: made of the documents
 * at each start, and nothing of it stored. Of a booking it keeps its id and whether it is agreed; of a customer the last request.
 */
import { DAY_MS } from '#domain/constants.ts'
import type { Booking } from '#domain/documents/booking.ts'
import type { Profile } from '#domain/documents/profile.ts'
import { addMs, type Instant } from '#domain/time/instant.ts'
import type { DocumentReader } from '../store/document-reader.ts'
import { waitForChanges, type WaitForChangesDeps } from '../feed/wait-for-changes.ts'
import type { StoredDoc } from '../store/document-store.ts'
import { fromStored, TOMBSTONE } from '../store/stored-document.ts'

/** A customer who asked for a visit within this time is an active one. */
const ACTIVE_MS = 30 * DAY_MS

export interface Totals {
  readonly totalCustomers: number
  readonly activeCustomers: number
  readonly totalBookings: number
  readonly activeBookings: number
}

export interface PlatformTotals {
  /** Reads the documents in the store; changes are followed from the moment this was made. */
  load(): Promise<void>
  /**
   * Waits for the first reading, and for what was written before the call, where the store can say what that is.
   * @throws StoreUnavailable when the changes of the store do not arrive
   */
  at(now: Instant): Promise<Totals>
  stop(): void
}

export interface PlatformTotalsDeps extends WaitForChangesDeps {
  readonly documents: Pick<DocumentReader, 'all'>
}

const isActive = ({ status }: Booking): boolean => status === 'accepted' || status === 'in_progress'

export function createPlatformTotals(deps: PlatformTotalsDeps): PlatformTotals {
  const { documents, window } = deps
  const customers = new Set<string>()
  const bookings = new Set<string>()
  const active = new Set<string>()
  /** When each customer asked last. */
  const asked = new Map<string, Instant>()
  /** Versions heard of while the store is read for the first time: a page may hold what is older by then. */
  let heard: Map<string, number> | undefined = new Map()
  let loading: Promise<void> | undefined
  let isStopped = false

  const put = (set: Set<string>, id: string, isIn: boolean): void => void (isIn ? set.add(id) : set.delete(id))

  function take(doc: Booking | Profile): void {
    if (doc.type === 'profile') {
      put(customers, doc.doc_id, doc.userType === 'customer')
      return
    }
    bookings.add(doc.doc_id)
    put(active, doc.doc_id, isActive(doc))
    // Of two requests the later one counts, whichever is heard of first.
    if (doc.created_at > (asked.get(doc.customer_uid) ?? '')) asked.set(doc.customer_uid, doc.created_at)
  }

  const unlisten = window.listen((stored: StoredDoc) => {
    if (stored['type'] === TOMBSTONE || stored['_deleted'] === true) {
      heard?.set(stored._id, Infinity)
      for (const set of [customers, bookings, active]) set.delete(stored._id)
      return
    }
    if (stored['type'] !== 'booking' && stored['type'] !== 'profile') return
    const doc = fromStored(stored)
    if (doc?.type !== 'booking' && doc?.type !== 'profile') return
    // Changes come in the order in which they were written.
    heard?.set(doc.doc_id, doc.version)
    take(doc)
  })

  async function read(): Promise<void> {
    for (const type of ['profile', 'booking'] as const)
      for await (const doc of documents.all(type)) {
        if (isStopped) return
        if (doc.version >= (heard?.get(doc.doc_id) ?? 0)) take(doc)
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

  return {
    load,
    async at(now) {
      await load()
      await waitForChanges(deps)
      const since = addMs(now, -ACTIVE_MS)
      let activeCustomers = 0
      for (const last of asked.values()) if (last >= since) activeCustomers += 1
      return { totalCustomers: customers.size, activeCustomers, totalBookings: bookings.size, activeBookings: active.size }
    },
    stop: () => {
      isStopped = true
      unlisten()
    },
  }
}
