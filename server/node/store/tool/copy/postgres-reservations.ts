/** Builds the reserved hours from the bookings that were copied. */
import { bookingId, type Ulid } from '#domain/ids.ts'
import type { Reservation } from '#server/store/document-store.ts'
import { reservationsOf } from '#server/store/documents/reservations.ts'
import { fromStored } from '#server/store/documents/stored-document.ts'
import type { Overlap } from './copy-sides.ts'
import type { PostgresClient } from './postgres-client.ts'

/** Bookings read at once. */
const PAGE = 1_000
const PREFIX: string = bookingId('' as Ulid)

/** Hours without the constraint, so that all overlaps are found. */
const HELD = `
  create temporary table if not exists held (booking text collate "C" not null, provider text collate "C" not null, hours tstzrange not null)`
const ADD = `
  insert into held select booking, provider, tstzrange(starts, ends)
  from unnest($1::text[], $2::text[], $3::timestamptz[], $4::timestamptz[]) as hours (booking, provider, starts, ends)`
const OVERLAPS = `
  select one.booking as one, other.booking as other, one.provider as provider, greatest(lower(one.hours), lower(other.hours)) as starts
  from held one join held other on one.provider = other.provider and one.hours && other.hours and one.booking < other.booking
  order by provider, starts`

export interface Reservations {
  /** @param ids of changed documents; absent: reserve for all bookings @returns the overlaps; then nothing is reserved */
  reserve(ids?: ReadonlySet<string>): Promise<readonly Overlap[]>
}

export function createReservations({ query }: Pick<PostgresClient, 'query'>): Reservations {
  type Row = Readonly<Record<string, unknown>>

  const reservationOf = ({ id, body }: Row): Reservation[] => {
    const doc = fromStored({ _id: String(id), ...(body as Readonly<Record<string, unknown>>) })
    return doc ? reservationsOf(undefined, doc) : []
  }

  async function reserveHours(rows: readonly Row[]): Promise<void> {
    const hours = rows.flatMap(reservationOf).flatMap((each) => each.hours.map((time) => ({ ...each, ...time })))
    if (hours.length === 0) return
    await query(ADD, [
      hours.map(({ booking }) => booking),
      hours.map(({ provider }) => provider),
      hours.map(({ starts_at }) => starts_at),
      hours.map(({ ends_at }) => ends_at),
    ])
  }

  async function reserveAll(): Promise<void> {
    // Tables that were just filled have no statistics yet.
    await query('analyze document, document_bytes')
    await query('truncate held')
    for (let after = PREFIX, more = true; more;) {
      const rows = await query('select id, body from document where id > $1 and id < $2 and body is not null order by id limit $3', [
        after,
        `${PREFIX}\uffff`,
        PAGE,
      ])
      await reserveHours(rows)
      const last = rows.at(-1)?.['id']
      after = typeof last === 'string' ? last : after
      more = rows.length === PAGE
    }
  }

  return {
    reserve: async (ids) => {
      await query(HELD)
      const changed = [...(ids ?? [])].filter((id) => id.startsWith(PREFIX))
      const bookings = changed.map((id) => id.slice(PREFIX.length))
      if (!ids) await reserveAll()
      else {
        await query('delete from held where booking = any ($1)', [bookings])
        await reserveHours(await query('select id, body from document where id = any ($1) and body is not null', [changed]))
      }
      const found = await query(OVERLAPS)
      if (found.length > 0)
        return found.map(({ one, other, provider, starts }): Overlap => ({
          provider: String(provider),
          bookings: [String(one), String(other)],
          from: (starts as Date).toISOString(),
        }))
      await query('begin')
      await query(ids ? 'delete from reservation where booking = any ($1)' : 'delete from reservation', ids ? [bookings] : [])
      await query(`insert into reservation select * from held ${ids ? 'where booking = any ($1)' : ''}`, ids ? [bookings] : [])
      await query('commit')
      return []
    },
  }
}
