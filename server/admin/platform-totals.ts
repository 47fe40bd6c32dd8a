/**
 * Totals of the platform (section 3), in memory and updated by the store's changes, like the earnings index: rebuilt from the documents at
 * each start, never stored. Of a booking it holds the id and whether it is active; of a customer the time of the last request.
 */
import { DAY_MS } from '#domain/constants.ts'
import { askedKey } from '#domain/booking/several/asked-group.ts'
import type { Booking } from '#domain/documents/booking.ts'
import type { Profile } from '#domain/documents/profile.ts'
import { bookingId } from '#domain/ids.ts'
import { addMs, type Instant } from '#domain/time/instant.ts'
import type { DocumentReader } from '../store/documents/document-reader.ts'
import { waitForChanges, type WaitForChangesDeps } from '../feed/wait-for-changes.ts'
import type { StoredDoc } from '../store/document-store.ts'
import { fromStored, TOMBSTONE } from '../store/documents/stored-document.ts'

/** A customer with a request within this time is active. */
const ACTIVE_MS = 30 * DAY_MS

export interface Totals {
  readonly totalCustomers: number
  readonly activeCustomers: number
  readonly totalBookings: number
  readonly activeBookings: number
}

export interface PlatformTotals {
  /** Reads the stored documents; changes are followed from the creation on. */
  load(): Promise<void>
  /**
   * Returns the totals. Waits for the first load, and for all writes before the call, where the store can tell which these are.
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
  /** Time of each customer's latest request. */
  const lastRequest = new Map<string, Instant>()
  /** Versions received as changes during the first load: a page read then may hold older ones. */
  let received: Map<string, number> | undefined = new Map()
  let loading: Promise<void> | undefined
  let isStopped = false

  const put = (set: Set<string>, id: string, isIn: boolean): void => void (isIn ? set.add(id) : set.delete(id))

  function apply(doc: Booking | Profile): void {
    if (doc.type === 'profile') {
      put(customers, doc.doc_id, doc.userType === 'customer')
      return
    }
    // A request to several helpers is one.
    bookings.add(bookingId(askedKey(doc)))
    put(active, doc.doc_id, isActive(doc))
    // The later of two requests counts, in any order of arrival.
    if (doc.created_at > (lastRequest.get(doc.customer_uid) ?? '')) lastRequest.set(doc.customer_uid, doc.created_at)
  }

  const unlisten = window.listen((stored: StoredDoc) => {
    if (stored['type'] === TOMBSTONE || stored['_deleted'] === true) {
      received?.set(stored._id, Infinity)
      for (const set of [customers, bookings, active]) set.delete(stored._id)
      return
    }
    if (stored['type'] !== 'booking' && stored['type'] !== 'profile') return
    const doc = fromStored(stored)
    if (doc?.type !== 'booking' && doc?.type !== 'profile') return
    // Changes arrive in the order they were written.
    received?.set(doc.doc_id, doc.version)
    apply(doc)
  })

  async function read(): Promise<void> {
    for (const type of ['profile', 'booking'] as const)
      for await (const doc of documents.all(type)) {
        if (isStopped) return
        if (doc.version >= (received?.get(doc.doc_id) ?? 0)) apply(doc)
      }
    received = undefined
  }

  /** The next caller repeats a load that failed. */
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
      for (const last of lastRequest.values()) if (last >= since) activeCustomers += 1
      return { totalCustomers: customers.size, activeCustomers, totalBookings: bookings.size, activeBookings: active.size }
    },
    stop: () => {
      isStopped = true
      unlisten()
    },
  }
}
