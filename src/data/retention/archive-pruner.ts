/**
 * Removes archived documents from the device. The server's profile document says up to when it has archived documents out of the person's
 * feed, and only that counts, never this device's clock. Documents that a command of the outbox is about stay until that command is done. A
 * device that was offline while a booking ended and was archived receives neither change, so it asks the server for the bookings from
 * before that time that it still stores as open or for a command.
 */
import { isEnded, type Booking } from '#domain/documents/booking.ts'
import type { Doc } from '#domain/documents/document.ts'
import { bookingId, placeId, profileId, type DocId, type Uid, type Ulid } from '#domain/ids.ts'
import type { Instant } from '#domain/time/instant.ts'
import { bookingDependentIds, isArchived, oldestRetained } from '#domain/replication/retention.ts'
import { RequestFailure } from '../transport/request-failure.ts'
import { docTypeOf } from '../user-database/user-documents.ts'
import { tableFor, type UserTables } from '../user-database/user-database.ts'

export interface ArchivePrunerDeps {
  readonly uid: Uid
  readonly tables: UserTables
  /** Returns the bookings that commands of this device are about, in any state. */
  readonly bookingsInUse: () => ReadonlySet<string>
  /** Fetches documents as the server has them now, at most 500; missing ones are left out. Undefined when the server could not be asked. */
  readonly fetchDocuments: (ids: readonly DocId[], signal: AbortSignal) => Promise<readonly Doc[] | undefined>
  readonly onFault: (error: unknown) => void
}

/** Most documents in one request. */
const MAX_DOC_IDS = 500

/** Types of the parts of a booking that are stored beside the messages. */
const PARTS = ['place', 'reading', 'receipt'] as const

export interface ArchivePruner {
  /** Notes documents that just arrived: those of a booking that is not stored here may have to be removed again. */
  noteArrivals(documents: readonly Doc[]): void
  /**
   * Removes documents of archived bookings that arrived alone. Runs at the end of the feed before the checkpoint is saved: after a crash
   * they would otherwise never be checked again.
   * @throws RequestFailure when the server did not respond to the request for the booking
   */
  pruneOrphans(): Promise<void>
  /**
   * Prunes archived documents. Call when the whole feed is here, so that orphans can be recognised. Runs in the background beside the feed.
   */
  prune(): void
  /** Cancels requests. Resolves when no removal is under way. */
  stop(): Promise<void>
}

/** Returns the booking that a document is part of; undefined for independent documents. */
const parentBookingOf = (doc: Doc): Ulid | undefined =>
  doc.type === 'message' || doc.type === 'place' || doc.type === 'receipt' || doc.type === 'reading' ? doc.booking_id : undefined

function ignoreRequestFailure(error: unknown): void {
  if (!(error instanceof RequestFailure)) throw error
}

export function openArchivePruner({ uid, tables, bookingsInUse, fetchDocuments, onFault }: ArchivePrunerDeps): ArchivePruner {
  /** Arrived parts of bookings that were not looked up yet, or do not exist yet. */
  let parts = new Map<DocId, Ulid>()
  /** Time up to which this run of the app has removed everything. */
  let done: Instant | undefined
  /** Archived bookings that stayed because a command is about them. */
  const stayed = new Set<string>()
  /** False until this run of the app has looked for parts that an interrupted one left behind. */
  let hasSwept = false
  /** Bookings that commands were about at the last check. */
  let inUseBefore: ReadonlySet<string> = new Set()
  let work: Promise<void> | undefined
  const stopping = new AbortController()

  function isInUse(booking: Ulid): boolean {
    const isNamed = bookingsInUse().has(booking)
    if (isNamed) stayed.add(booking)
    return isNamed
  }

  async function remove(ids: readonly DocId[]): Promise<void> {
    for (const type of new Set(ids.map(docTypeOf))) {
      const matching = ids.filter((id) => docTypeOf(id) === type)
      await tableFor(tables, type)?.change(matching, (stored) => (stored ? null : undefined))
    }
  }

  /** The booking itself is removed last, so that an interrupted removal finds it again. */
  async function removeBooking(booking: Booking): Promise<void> {
    const messages = await tables.messages.read({ selector: { booking_id: booking.id } })
    await remove([...messages.map((message) => message.doc_id), ...bookingDependentIds(booking)])
    await remove([booking.doc_id])
  }

  const readOld = (through: Instant): Promise<readonly Booking[]> =>
    tables.bookings.read({ selector: { created_at: { $lte: oldestRetained(through) } } })

  /**
   * Fetches the current state of old bookings that are open here, or that a command keeps: an extra can change them after their end.
   * @returns false when the server could not be asked
   */
  async function refreshKeptBookings(through: Instant): Promise<boolean> {
    const inUse = bookingsInUse()
    const kept = (await readOld(through)).filter(({ status, id }) => !isEnded(status) || inUse.has(id)).slice(0, MAX_DOC_IDS)
    if (kept.length === 0) return true
    const ids = kept.map(({ doc_id }) => doc_id)
    const fetched = await fetchDocuments(ids, stopping.signal)
    const bookings = fetched?.filter((doc) => doc.type === 'booking') ?? []
    await tables.bookings.put(bookings, (incoming, stored) => incoming.version > stored.version)
    return fetched !== undefined
  }

  async function removeBookings(through: Instant): Promise<void> {
    const old = await readOld(through)
    for (const booking of old) {
      if (!isArchived(booking, through)) continue
      if (!isInUse(booking.id)) await removeBooking(booking)
      // The exact place does not wait for a command: a device that was away missed that it was withdrawn.
      else await remove([placeId(booking.id, uid)])
    }
  }

  async function removeReviews(through: Instant): Promise<void> {
    const [reviews, ratings] = await Promise.all([
      tables.personal.read({ selector: { type: 'review' } }),
      tables.personal.read({ selector: { type: 'client-rating' } }),
    ])
    const archived = [...reviews, ...ratings].flatMap((doc) =>
      (doc.type === 'review' || doc.type === 'client-rating') && isArchived(doc, through) ? doc : [],
    )
    const bookings = new Map((await tables.bookings.readMany(archived.map((doc) => bookingId(doc.booking_id)))).map((doc) => [doc.id, doc]))
    const alone = archived.filter((doc) => isArchived(doc, through, bookings.get(doc.booking_id)) && !isInUse(doc.booking_id))
    await remove(alone.map((doc) => doc.doc_id))
  }

  async function removeNotifications(through: Instant): Promise<void> {
    const old = await tables.notifications.read({ selector: { time: { $lte: oldestRetained(through) } } })
    await remove(old.filter((notification) => isArchived(notification, through)).map((notification) => notification.doc_id))
  }

  /**
   * Fetches bookings as the server has them.
   * @throws RequestFailure when the server could not be asked: the feed then delivers the same rows again
   */
  async function fetchBookings(bookings: readonly Ulid[]): Promise<Booking[]> {
    const found: Booking[] = []
    for (let from = 0; from < bookings.length; from += MAX_DOC_IDS) {
      const fetched = await fetchDocuments(bookings.slice(from, from + MAX_DOC_IDS).map(bookingId), stopping.signal)
      if (!fetched) throw new RequestFailure('network')
      for (const doc of fetched) if (doc.type === 'booking') found.push(doc)
    }
    return found
  }

  /**
   * Removes parts of archived bookings. Such parts can still change, and then arrive alone. But a part may also arrive before its booking:
   * the server writes the part first, and can be interrupted between the two. So the server is asked, and a booking that it does not have
   * yet is waited for.
   */
  async function removeOrphans(): Promise<void> {
    if (parts.size === 0) return
    const through = await archivedThrough()
    const storedIds = new Set<string>((await tables.bookings.readMany([...new Set(parts.values())].map(bookingId))).map(({ id }) => id))
    const orphans = [...parts].filter(([, booking]) => !storedIds.has(booking) && !isInUse(booking))
    parts = new Map()
    if (through === undefined || orphans.length === 0) return
    const found = await fetchBookings([...new Set(orphans.map(([, booking]) => booking))])
    const archived = new Set(found.filter((booking) => isArchived(booking, through)).map(({ id }) => id))
    const here = found.filter(({ id }) => !archived.has(id))
    await tables.bookings.put(here, (incoming, stored) => incoming.version > stored.version)
    await remove(orphans.filter(([, booking]) => archived.has(booking)).map(([id]) => id))
    const known = new Set(found.map(({ id }) => id))
    for (const [id, booking] of orphans) if (!known.has(booking)) parts.set(id, booking)
  }

  /**
   * Removes the parts of bookings that are not stored here, once no command is about them any more. Until then the command keeps them, also
   * over restarts of the app.
   */
  async function removePartsOf(ids: readonly Ulid[]): Promise<void> {
    const storedIds = new Set<string>((await tables.bookings.readMany(ids.map(bookingId))).map(({ id }) => id))
    const alone = new Set<Ulid>(ids.filter((id) => !storedIds.has(id)))
    if (alone.size === 0) return
    for (const type of PARTS) {
      const matching = await tables.personal.read({ selector: { type } })
      const isAlone = (booking: Ulid | undefined): boolean => booking !== undefined && alone.has(booking)
      await remove(matching.filter((doc) => isAlone(parentBookingOf(doc))).map((doc) => doc.doc_id))
    }
    for (const booking_id of alone)
      await remove((await tables.messages.read({ selector: { booking_id } })).map((message) => message.doc_id))
  }

  /**
   * Removes parts of archived bookings that are stored without them: their last command was done, and the app ended before it could remove
   * them.
   */
  async function sweepParts(through: Instant): Promise<void> {
    const parted = new Set<Ulid>()
    for (const type of PARTS)
      for (const doc of await tables.personal.read({ selector: { type } })) {
        const booking = parentBookingOf(doc)
        if (booking !== undefined && !isInUse(booking)) parted.add(booking)
      }
    const storedIds = new Set<string>((await tables.bookings.readMany([...parted].map(bookingId))).map(({ id }) => id))
    const found = await fetchBookings([...parted].filter((booking) => !storedIds.has(booking)))
    await removePartsOf(found.filter((booking) => isArchived(booking, through)).map(({ id }) => id))
    hasSwept = true
  }

  async function archivedThrough(): Promise<Instant | undefined> {
    const [profile] = await tables.personal.readMany([profileId(uid)])
    return profile?.type === 'profile' ? profile.past?.through : undefined
  }

  async function pass(): Promise<void> {
    const now = bookingsInUse()
    const released = [...inUseBefore].filter((booking) => !now.has(booking))
    inUseBefore = now
    const through = await archivedThrough()
    if (through === undefined) return
    if (released.length > 0) await removePartsOf(released as Ulid[])
    // Without a response the next end of the feed tries again.
    if (!hasSwept) await sweepParts(through).catch(ignoreRequestFailure)
    if (through !== done || [...stayed].some((booking) => !now.has(booking))) {
      stayed.clear()
      const isFetched = await refreshKeptBookings(through)
      await removeBookings(through)
      await removeReviews(through)
      await removeNotifications(through)
      for (const table of [tables.bookings, tables.messages, tables.notifications, tables.personal]) await table.purgeDeleted()
      done = isFetched ? through : undefined
    }
  }

  return {
    pruneOrphans: removeOrphans,
    noteArrivals: (documents) => {
      inUseBefore = new Set([...inUseBefore, ...bookingsInUse()])
      for (const doc of documents) {
        const booking = parentBookingOf(doc)
        if (booking !== undefined) parts.set(doc.doc_id, booking)
        // An archived document that changed.
        if (done !== undefined && isArchived(doc, done)) done = undefined
      }
    },
    prune: () => {
      work = (work ?? Promise.resolve()).then(pass).catch(onFault)
    },
    stop: async () => {
      stopping.abort()
      await work
    },
  }
}
