/**
 * Removes the copies of what is past. The server says in the profile up to when it has moved things out of the person's feed, and only
 * that word counts: this device's clock has no say. What a command of the outbox is about stays until that command is done.
 * A device that was away while a booking ended and went past is told of neither, so it asks for what it holds as open from so long ago.
 */
import { isEnded, type Booking } from '#domain/documents/booking.ts'
import type { Doc } from '#domain/documents/document.ts'
import { bookingId, profileId, type DocId, type Uid, type Ulid } from '#domain/ids.ts'
import type { Instant } from '#domain/time/instant.ts'
import { bookingDependentIds, isArchived, oldestRetained } from '#domain/replication/retention.ts'
import { RequestFailure } from '../transport/request-failure.ts'
import { docTypeOf } from '../user-database/user-documents.ts'
import { tableFor, type UserTables } from '../user-database/user-database.ts'

export interface ArchivePrunerDeps {
  readonly uid: Uid
  readonly tables: UserTables
  /** Bookings that commands of this device are about, whatever became of them. */
  readonly bookingsInUse: () => ReadonlySet<string>
  /** Documents as the server has them now, at most 500; what is none any more is left out. Undefined: it could not be asked. */
  readonly fetchDocuments: (ids: readonly DocId[], signal: AbortSignal) => Promise<readonly Doc[] | undefined>
  readonly onFault: (error: unknown) => void
}

/** As many as are asked for at once. */
const MAX_DOC_IDS = 500

export interface ArchivePruner {
  /** What just came: a document about a booking that is not here any more goes again. */
  noteArrivals(documents: readonly Doc[]): void
  /**
   * At the end of what there is, before that is noted: parts that came of a past booking go, or nobody would think of them after a crash.
   * @throws WireFailure when the server, asked for the booking, gave no answer
   */
  pruneOrphans(): Promise<void>
  /** Everything that the server has is here: now it can be told what belongs to nothing. Goes on beside the feed. */
  prune(): void
  /** Asks for nothing more. Resolves when nothing is being removed. */
  stop(): Promise<void>
}

/** Of which booking it is a part; undefined for what stands by itself. */
const parentBookingOf = (doc: Doc): Ulid | undefined =>
  doc.type === 'message' || doc.type === 'place' || doc.type === 'receipt' || doc.type === 'reading' ? doc.booking_id : undefined

export function openArchivePruner({ uid, tables, bookingsInUse, fetchDocuments, onFault }: ArchivePrunerDeps): ArchivePruner {
  /** Parts that came and whose bookings were not looked for yet, or are not there yet. */
  let parts = new Map<DocId, Ulid>()
  /** Up to when this run of the app has removed everything. */
  let done: Instant | undefined
  /** Past bookings that stayed because a command is about them. */
  const stayed = new Set<string>()
  /** Bookings that commands were about when this was last looked at. */
  let named: ReadonlySet<string> = new Set()
  let work: Promise<void> | undefined
  const stopping = new AbortController()

  function isWanted(booking: Ulid): boolean {
    const isNamed = bookingsInUse().has(booking)
    if (isNamed) stayed.add(booking)
    return isNamed
  }

  async function remove(ids: readonly DocId[]): Promise<void> {
    for (const type of new Set(ids.map(docTypeOf))) {
      const those = ids.filter((id) => docTypeOf(id) === type)
      await tableFor(tables, type)?.change(those, (held) => (held ? null : undefined))
    }
  }

  /** The booking itself goes last: cut off before, it is found again. */
  async function removeBooking(booking: Booking): Promise<void> {
    const messages = await tables.messages.read({ selector: { booking_id: booking.id } })
    await remove([...messages.map((message) => message.doc_id), ...bookingDependentIds(booking)])
    await remove([booking.doc_id])
  }

  const readOld = (through: Instant): Promise<readonly Booking[]> =>
    tables.bookings.read({ selector: { created_at: { $lte: oldestRetained(through) } } })

  /** @returns false when it could not be asked */
  async function learnEnds(through: Instant): Promise<boolean> {
    const open = (await readOld(through)).filter(({ status }) => !isEnded(status)).slice(0, MAX_DOC_IDS)
    if (open.length === 0) return true
    const asked = await fetchDocuments(
      open.map(({ doc_id }) => doc_id),
      stopping.signal,
    )
    const bookings = asked?.filter((doc) => doc.type === 'booking') ?? []
    await tables.bookings.put(bookings, (incoming, stored) => incoming.version > stored.version)
    return asked !== undefined
  }

  async function removeBookings(through: Instant): Promise<void> {
    const old = await readOld(through)
    for (const booking of old) if (isArchived(booking, through) && !isWanted(booking.id)) await removeBooking(booking)
  }

  async function removeJudgements(through: Instant): Promise<void> {
    const [reviews, ratings] = await Promise.all([
      tables.personal.read({ selector: { type: 'review' } }),
      tables.personal.read({ selector: { type: 'client-rating' } }),
    ])
    const past = [...reviews, ...ratings].flatMap((doc) =>
      (doc.type === 'review' || doc.type === 'client-rating') && isArchived(doc, through) ? doc : [],
    )
    const bookings = new Map((await tables.bookings.readMany(past.map((doc) => bookingId(doc.booking_id)))).map((doc) => [doc.id, doc]))
    const alone = past.filter((doc) => isArchived(doc, through, bookings.get(doc.booking_id)) && !isWanted(doc.booking_id))
    await remove(alone.map((doc) => doc.doc_id))
  }

  async function removeNotifications(through: Instant): Promise<void> {
    const old = await tables.notifications.read({ selector: { time: { $lte: oldestRetained(through) } } })
    await remove(old.filter((notification) => isArchived(notification, through)).map((notification) => notification.doc_id))
  }

  /** The bookings as the server has them. @throws WireFailure when it could not be asked: then the same rows come again */
  async function askFor(bookings: readonly Ulid[]): Promise<Booking[]> {
    const found: Booking[] = []
    for (let from = 0; from < bookings.length; from += MAX_DOC_IDS) {
      const asked = await fetchDocuments(bookings.slice(from, from + MAX_DOC_IDS).map(bookingId), stopping.signal)
      if (!asked) throw new RequestFailure('network')
      for (const doc of asked) if (doc.type === 'booking') found.push(doc)
    }
    return found
  }

  /**
   * Parts of bookings that left the feed can still change, and then come alone. But a part may also be there before its booking: the
   * server writes it first, and can be cut off between the two. So it is asked, and what it does not have yet is waited for.
   */
  async function removeLoose(): Promise<void> {
    if (parts.size === 0) return
    const through = await saidThrough()
    const held = new Set<string>((await tables.bookings.readMany([...new Set(parts.values())].map(bookingId))).map(({ id }) => id))
    const loose = [...parts].filter(([, booking]) => !held.has(booking) && !isWanted(booking))
    parts = new Map()
    if (through === undefined || loose.length === 0) return
    const found = await askFor([...new Set(loose.map(([, booking]) => booking))])
    const past = new Set(found.filter((booking) => isArchived(booking, through)).map(({ id }) => id))
    const here = found.filter(({ id }) => !past.has(id))
    await tables.bookings.put(here, (incoming, stored) => incoming.version > stored.version)
    await remove(loose.filter(([, booking]) => past.has(booking)).map(([id]) => id))
    const known = new Set(found.map(({ id }) => id))
    for (const [id, booking] of loose) if (!known.has(booking)) parts.set(id, booking)
  }

  /** A command about a booking that is not here keeps its parts, from one run of the app to the next: they go when it is done. */
  async function removePartsOf(ids: readonly Ulid[]): Promise<void> {
    const held = new Set<string>((await tables.bookings.readMany(ids.map(bookingId))).map(({ id }) => id))
    const alone = new Set<Ulid>(ids.filter((id) => !held.has(id)))
    if (alone.size === 0) return
    for (const type of ['place', 'reading', 'receipt'] as const) {
      const those = await tables.personal.read({ selector: { type } })
      const isAlone = (booking: Ulid | undefined): boolean => booking !== undefined && alone.has(booking)
      await remove(those.filter((doc) => isAlone(parentBookingOf(doc))).map((doc) => doc.doc_id))
    }
    for (const booking_id of alone)
      await remove((await tables.messages.read({ selector: { booking_id } })).map((message) => message.doc_id))
  }

  async function saidThrough(): Promise<Instant | undefined> {
    const [profile] = await tables.personal.readMany([profileId(uid)])
    return profile?.type === 'profile' ? profile.past?.through : undefined
  }

  async function pass(): Promise<void> {
    const now = bookingsInUse()
    const over = [...named].filter((booking) => !now.has(booking))
    named = now
    const through = await saidThrough()
    if (through === undefined) return
    if (over.length > 0) await removePartsOf(over as Ulid[])
    if (through !== done || [...stayed].some((booking) => !now.has(booking))) {
      stayed.clear()
      const isAsked = await learnEnds(through)
      await removeBookings(through)
      await removeJudgements(through)
      await removeNotifications(through)
      for (const table of [tables.bookings, tables.messages, tables.notifications, tables.personal]) await table.purgeDeleted()
      done = isAsked ? through : undefined
    }
  }

  return {
    pruneOrphans: removeLoose,
    noteArrivals: (documents) => {
      named = new Set([...named, ...bookingsInUse()])
      for (const doc of documents) {
        const booking = parentBookingOf(doc)
        if (booking !== undefined) parts.set(doc.doc_id, booking)
        // One that left the feed and changed.
        if (doc.type === 'booking' && done !== undefined && isArchived(doc, done)) done = undefined
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
