/** What leaves this device in time: archived documents, and the exact places and numbers of ended bookings. */
import type { Booking } from '#domain/documents/booking.ts'
import { bookingId, type DocId, type Uid } from '#domain/ids.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { bookingsOfCommand } from '../outbox/outbox-row.ts'
import type { Projection } from '../optimistic-updates/projection.ts'
import type { DeviceClock } from '../platform/device-clock.ts'
import { fetchDocuments } from '../replication/fetch-documents.ts'
import { openArchivePruner, type ArchivePruner } from '../retention/archive-pruner.ts'
import { openPlaceExpiry } from '../retention/place-expiry.ts'
import type { ForwardClock } from '../transport/forward-clock.ts'
import type { ReplicationClient } from '../transport/replication-client.ts'
import type { UserTables } from '../user-database/user-database.ts'

export interface RetentionDeps {
  readonly uid: Uid
  readonly database: { readonly tables: UserTables }
  readonly client: ReplicationClient
  readonly outbox: Pick<Outbox, 'rows'>
  readonly projection: Pick<Projection, 'read' | 'settled'>
  readonly clock: DeviceClock
  readonly time: ForwardClock
  /** Called with the bookings whose exact place was just taken off. */
  readonly onPlacesEnded: (bookings: readonly Booking[]) => Promise<void>
  readonly onFault: (error: unknown) => void
}

export interface Retention {
  readonly archivePruner: ArchivePruner
  readonly checkPlaces: () => void
  readonly restorePlaces: () => void
  stop(): Promise<void>
}

export function openRetention(deps: RetentionDeps): Retention {
  const { uid, database, client, outbox, projection, clock, time, onPlacesEnded, onFault } = deps
  const common = {
    uid,
    tables: database.tables,
    onFault,
    fetchDocuments: (ids: readonly DocId[], signal: AbortSignal) => fetchDocuments(client, ids, signal),
  }
  const archivePruner = openArchivePruner({ ...common, bookingsInUse: () => new Set(outbox.rows.value.flatMap(bookingsOfCommand)) })
  const placeExpiry = openPlaceExpiry({
    ...common,
    clock,
    time,
    readBooking: async (id) => {
      const [stored] = await database.tables.bookings.readMany([bookingId(id)])
      await projection.settled()
      return stored && { stored, shown: (await projection.read(bookingId(id), 'booking')) ?? stored }
    },
    onEnded: onPlacesEnded,
  })
  return {
    archivePruner,
    checkPlaces: placeExpiry.check,
    restorePlaces: placeExpiry.restore,
    stop: async () => {
      await Promise.all([archivePruner.stop(), placeExpiry.stop()])
    },
  }
}
