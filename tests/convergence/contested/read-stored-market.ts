/** Reads bookings, calendars, outcomes and reserved hours from the database itself, past every server and the store port. */
import type { Booking } from '#domain/documents/booking.ts'
import type { Calendar } from '#domain/documents/calendar.ts'
import type { CommandOutcome } from '#domain/documents/command-outcome.ts'
import type { Notification } from '#domain/documents/notification.ts'
import type { DatabaseAddress } from '#server/node/database-url.ts'
import { connectToPrimary } from './watch-primary.ts'

export interface StoredReservation {
  readonly booking: string
  readonly provider: string
  readonly starts_at: string
  readonly ends_at: string
}

export interface StoredMarket {
  readonly bookings: readonly Booking[]
  readonly calendars: readonly Calendar[]
  readonly outcomes: readonly CommandOutcome[]
  readonly notifications: readonly Notification[]
  readonly reservations: readonly StoredReservation[]
}

const DOCUMENTS = `select body from document where id >= $1 || ':' and id < $1 || ';' and body is not null`
const RESERVATIONS = 'select booking, provider, lower(hours) as starts, upper(hours) as ends from reservation'

export async function readStoredMarket(address: DatabaseAddress): Promise<StoredMarket> {
  const client = await connectToPrimary(address)
  const read = async (kind: string): Promise<unknown[]> =>
    (await client.query<{ body: unknown }>({ text: DOCUMENTS, values: [kind] })).rows.map(({ body }) => body)
  try {
    const { rows } = await client.query<{ booking: string; provider: string; starts: Date; ends: Date }>(RESERVATIONS)
    return {
      bookings: (await read('booking')) as Booking[],
      calendars: (await read('calendar')) as Calendar[],
      outcomes: (await read('command')) as CommandOutcome[],
      notifications: (await read('notification')) as Notification[],
      reservations: rows.map(({ booking, provider, starts, ends }) => ({
        booking,
        provider,
        starts_at: starts.toISOString(),
        ends_at: ends.toISOString(),
      })),
    }
  } finally {
    await client.end()
  }
}
