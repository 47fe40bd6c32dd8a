/** A marketplace for races: providers, requests, acceptances through any of its servers, and the stored result. */
import type { Booking } from '#domain/documents/booking.ts'
import type { Calendar } from '#domain/documents/calendar.ts'
import type { Provider } from '#domain/documents/provider.ts'
import type { Uid, Ulid } from '#domain/ids.ts'
import type { Instant } from '#domain/time/instant.ts'
import { fromStored } from '#server/store/documents/stored-document.ts'
import type { DocumentStore } from '#server/store/document-store.ts'

/** Response to an acceptance. */
export interface AcceptResponse {
  readonly accepted: boolean
  /** Code of the refusal. */
  readonly code: string | undefined
  /** Times that the loser is offered instead. */
  readonly alternatives: readonly string[] | undefined
}

export interface RaceMarket {
  /** Number of servers over the one store. */
  readonly servers: number
  /** Milliseconds since 1970 on the servers' clock. */
  nowMs(): number
  newProvider(): Promise<Uid>
  /** Requests that provider, as another customer each time or not. @param startsAt null: as soon as possible */
  ask(provider: Uid, startsAt: Instant | null, durationHours: number): Promise<Ulid>
  /** Accepts from a new device. @param server index of the server that is asked */
  accept(server: number, provider: Uid, booking: Ulid): Promise<AcceptResponse>
  /** Everything that is stored about providers' time. */
  stored(): Promise<StoredTime>
  close(): Promise<void>
}

export interface StoredTime {
  readonly bookings: readonly Booking[]
  readonly calendars: readonly Calendar[]
  readonly providers: readonly Provider[]
}

const PAGE = 500

async function readAll(store: DocumentStore, kind: string): Promise<unknown[]> {
  const found: unknown[] = []
  for (let start = `${kind}:`; ;) {
    const rows = await store.range({ start, end: `${kind}:\uffff`, limit: PAGE, includeDocs: true })
    found.push(...rows.map(({ doc }) => fromStored(doc)))
    const last = rows.at(-1)
    if (rows.length < PAGE || !last) return found
    start = `${last.id}\u0000`
  }
}

/** Reads the store directly, without the servers and their caches. */
export async function storedTime(store: DocumentStore): Promise<StoredTime> {
  const [bookings, calendars, providers] = await Promise.all(['booking', 'calendar', 'provider'].map((kind) => readAll(store, kind)))
  return { bookings: bookings as Booking[], calendars: calendars as Calendar[], providers: providers as Provider[] }
}
