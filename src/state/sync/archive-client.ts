/**
 * Client of the archive: fetches from the server the documents that this device no longer stores, in the form it would store them.
 * A separate module, because the first screen does not need it.
 */
import * as v from 'valibot'
import { bookingSchema, type Booking } from '#domain/documents/booking.ts'
import { clientRatingSchema, type ClientRating } from '#domain/documents/client-rating.ts'
import type { Doc } from '#domain/documents/document.ts'
import { messageSchema, type Message } from '#domain/documents/message.ts'
import { reviewSchema, type Review } from '#domain/documents/review.ts'
import { bookingId, clientRatingId, messageId, reviewId, type Ulid } from '#domain/ids.ts'
import { callApi, fetchPage } from '../session/api-client.ts'

export type ArchiveSide = 'customer' | 'provider'

/** An archived booking with the review and the rating that its two parties wrote. */
export interface ArchivedRecord {
  readonly booking: Booking
  readonly review: Review | null
  readonly rating: ClientRating | null
}

/** Entries per page when all are fetched: the server's maximum. */
const PAGE_LIMIT = 500

/** Fields of every document that API responses leave out. The version is the lowest, so that any version from the feed is newer. */
const documentDefaults = { schema_version: 1, version: 1 } as const

const fieldsOf = (entity: unknown): Record<string, unknown> => (typeof entity === 'object' && entity !== null ? { ...entity } : {})

/** Parses a booking. @returns undefined when this build cannot read it */
function parseBooking(entity: unknown): Booking | undefined {
  const fields = fieldsOf(entity)
  const parsed = v.safeParse(bookingSchema, {
    ...fields,
    ...documentDefaults,
    type: 'booking',
    doc_id: bookingId(String(fields['id']) as Ulid),
  })
  return parsed.success ? parsed.output : undefined
}

function parseReview(entity: unknown, { id, provider_uid, customer_uid }: Booking): Review | null {
  const about = { booking_id: id, provider_id: provider_uid, customer_uid }
  const parsed = v.safeParse(reviewSchema, {
    ...fieldsOf(entity),
    ...documentDefaults,
    ...about,
    type: 'review',
    doc_id: reviewId(provider_uid, id),
  })
  return parsed.success ? parsed.output : null
}

function parseClientRating(entity: unknown, { id, provider_uid, customer_uid }: Booking): ClientRating | null {
  const about = { booking_id: id, provider_id: provider_uid, customer_uid }
  const ids = { type: 'client-rating', doc_id: clientRatingId(provider_uid, id) }
  const parsed = v.safeParse(clientRatingSchema, { ...fieldsOf(entity), ...documentDefaults, ...about, ...ids })
  return parsed.success ? parsed.output : null
}

function parseMessage(entity: unknown, { id, provider_uid, customer_uid }: Booking): Message | undefined {
  const fields = fieldsOf(entity)
  const about = { booking_id: id, provider_uid, customer_uid, type: 'message', doc_id: messageId(id, String(fields['id']) as Ulid) }
  const parsed = v.safeParse(messageSchema, { ...fields, ...documentDefaults, ...about })
  return parsed.success ? parsed.output : undefined
}

/** Returns the path of the first page of one side's archived bookings. */
export const archivePath = (side: ArchiveSide, limit: number = PAGE_LIMIT): string => `/bookings?older=${side}&limit=${limit}`

/** Fetches a page of archived bookings. @returns undefined when the server could not be reached or understood */
export async function fetchArchivePage(
  path: string,
): Promise<{ readonly bookings: readonly Booking[]; readonly next: string | null } | undefined> {
  const result = await fetchPage(path)
  if (!result.ok || !Array.isArray(result.value.body)) return undefined
  return { bookings: result.value.body.flatMap((entity) => parseBooking(entity) ?? []), next: result.value.next }
}

/** Fetches a booking with its review and rating. @returns `missing` when the user has no such booking; undefined on failure */
export async function fetchBookingRecord(id: string): Promise<ArchivedRecord | 'missing' | undefined> {
  const result = await callApi('GET', `/bookings/${encodeURIComponent(id)}/record`)
  if (!result.ok) return result.error.code === 'not_found' ? 'missing' : undefined
  const { booking: entity, review, client_rating } = fieldsOf(result.value)
  const booking = parseBooking(entity)
  return booking && { booking, review: parseReview(review, booking), rating: parseClientRating(client_rating, booking) }
}

const pageSchema = v.object({ items: v.array(v.unknown()), next: v.nullable(v.string()) })

/** Fetches all pages of a list. @returns undefined when a page could not be fetched */
async function fetchAllPages(path: string): Promise<readonly unknown[] | undefined> {
  const items: unknown[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const result = await callApi('GET', `${path}?limit=${PAGE_LIMIT}${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`)
    const page = v.safeParse(pageSchema, result.ok ? result.value : undefined)
    if (!page.success) return undefined
    items.push(...page.output.items)
    cursor = page.output.next
  }
  return items
}

/** Fetches all messages of a booking, oldest first. @returns undefined on failure */
export async function fetchThread(booking: Booking): Promise<readonly Message[] | undefined> {
  const items = await fetchAllPages(`/bookings/${booking.id}/messages`)
  return items?.flatMap((entity) => parseMessage(entity, booking) ?? [])
}

const archivedSchema = v.looseObject({ doc_id: v.string(), type: v.string() })

/** Fetches all documents of the user that devices no longer store, for the data export. @returns undefined on failure */
export async function fetchArchive(): Promise<readonly Doc[] | undefined> {
  const items = await fetchAllPages('/me/archive')
  // Pass them on unchanged: an export contains what is stored, also where this build does not know it.
  return items?.flatMap((item) => (v.is(archivedSchema, item) ? (item as unknown as Doc) : []))
}
