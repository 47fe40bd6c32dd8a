/**
 * Moves due documents out of the feeds, day by day, and records on each profile how far that is. Every step is repeatable: due entries are
 * deleted when their day is done for everybody, so the next sweep completes an interrupted one.
 */
import { userAudience } from '#domain/replication/audience.ts'
import type { Booking } from '#domain/documents/booking.ts'
import type { Doc } from '#domain/documents/document.ts'
import { bookingId, profileId, type Uid } from '#domain/ids.ts'
import { instantFromMs, type Instant } from '#domain/time/instant.ts'
import { nextVersion } from '#domain/commands/command.ts'
import { bookingDependentIds, archiveAt } from '#domain/replication/retention.ts'
import { deleteDocuments, idsWithPrefix, updateDocument } from '../store/documents/update-documents.ts'
import type { JobHandler } from '../jobs/run-job.ts'
import type { DocumentStore } from '../store/document-store.ts'
import { fromStored } from '../store/documents/stored-document.ts'
import { readArchivedBookingIds, archiveDocuments } from '../store/documents/archive-index.ts'
import { archiveByAge } from './archive-by-age.ts'
import { DUE, dueEntryOf, dueRecord, type DueEntry } from './due-entries.ts'
import { backfillDueEntries } from './backfill-due-entries.ts'
import { saveArchiveCheckpoint, rollBackArchiveCheckpoint } from './archive-checkpoint.ts'

/** Milliseconds between sweeps: documents fall due once a day, and a check reads one range. */
const SWEEP_INTERVAL_MS = 3_600_000

export interface ArchiveSweepDeps {
  readonly store: DocumentStore
  /** Milliseconds since 1970. */
  readonly clock: () => number
}

export interface ArchiveSweep {
  /** Archives everything that is due by now. */
  sweep(signal?: AbortSignal): Promise<void>
  /** Backfills due entries in old data, and sweeps. */
  archiveOldData(signal: AbortSignal): Promise<void>
  /** Handler of the hourly job: archives old data. */
  readonly run: JobHandler
}

export function createArchiveSweep({ store, clock }: ArchiveSweepDeps): ArchiveSweep {
  async function read(ids: readonly string[]): Promise<Doc[]> {
    return (await store.getMany(ids)).flatMap((stored) => fromStored(stored) ?? [])
  }

  async function archiveBooking(booking: Booking): Promise<void> {
    for await (const ids of idsWithPrefix(store, `message:${booking.id}:`)) await archiveDocuments(store, await read(ids))
    await archiveDocuments(store, [...(await read(bookingDependentIds(booking))), booking])
  }

  async function bookingOf(doc: Doc): Promise<Booking | undefined> {
    const subjects = doc.type === 'review' || doc.type === 'client-rating' ? await read([bookingId(doc.booking_id)]) : [doc]
    return subjects.find((each) => each.type === 'booking')
  }

  /** Archives the document of an entry, or postpones it. @returns the people whose feeds it leaves */
  async function settle({ at, docId }: DueEntry): Promise<readonly Uid[]> {
    const [doc] = await read([docId])
    const booking = doc && (await bookingOf(doc))
    const due = doc && archiveAt(doc, booking)
    if (!doc || !booking || due === null || due === undefined) return []
    if (due > at) {
      await store.put(dueRecord({ at: due, docId }))
      return []
    }
    await (doc.type === 'booking' ? archiveBooking(doc) : archiveDocuments(store, [doc]))
    return [booking.customer_uid, booking.provider_uid]
  }

  /** Writes the day and the counts of the archive to the profile. Counts stored entries, so that a repetition writes the same values. */
  async function announce(uid: Uid, through: Instant): Promise<void> {
    // Counted after the profile was read: a later count of another server makes this write a conflict.
    await updateDocument(store, profileId(uid), async (doc) => {
      const as_customer = (await readArchivedBookingIds(store, uid, 'customer')).length
      const as_provider = (await readArchivedBookingIds(store, uid, 'provider')).length
      if (doc.type !== 'profile') return undefined
      const past = { through: doc.past && doc.past.through > through ? doc.past.through : through, as_customer, as_provider }
      return JSON.stringify(past) === JSON.stringify(doc.past) ? undefined : nextVersion(doc, { past })
    })
  }

  /** Archives everything due at one instant: before a person's profile announces a day, none of its documents is left in the feed. */
  async function sweepDay(at: Instant, signal: AbortSignal): Promise<void> {
    const people = new Set<Uid>()
    for await (const ids of idsWithPrefix(store, `${DUE}${at}:`)) {
      for (const id of ids) {
        if (signal.aborted) return
        for (const uid of await settle(dueEntryOf(id))) people.add(uid)
      }
    }
    if (people.size > 0) await saveArchiveCheckpoint(store, at)
    for (const uid of people) {
      if (signal.aborted) return
      await archiveByAge(store, userAudience(uid), at)
      await announce(uid, at)
    }
    for await (const ids of idsWithPrefix(store, `${DUE}${at}:`)) await deleteDocuments(store, ids)
  }

  async function sweep(signal: AbortSignal = new AbortController().signal): Promise<void> {
    await rollBackArchiveCheckpoint(store, clock(), () => signal.aborted)
    while (!signal.aborted) {
      const [first] = await store.range({ start: DUE, end: `${DUE}${instantFromMs(clock())}:\uffff`, limit: 1 })
      if (!first) return
      await sweepDay(dueEntryOf(first.id).at, signal)
    }
  }

  async function archiveOldData(signal: AbortSignal): Promise<void> {
    await backfillDueEntries(store, clock(), () => signal.aborted)
    await sweep(signal)
  }

  return {
    sweep,
    archiveOldData,
    run: async (_job, signal) => {
      await archiveOldData(signal)
      return { notBeforeMs: clock() + (signal.aborted ? 0 : SWEEP_INTERVAL_MS) }
    },
  }
}
