/** Reads from the server what this device no longer keeps, as the documents that it would hold. Apart, so that the first screen does without. */
import * as v from 'valibot'
import { bookingSchema, type Booking } from '#domain/documents/booking.ts'
import { clientRatingSchema, type ClientRating } from '#domain/documents/client-rating.ts'
import type { Doc } from '#domain/documents/document.ts'
import { messageSchema, type Message } from '#domain/documents/message.ts'
import { reviewSchema, type Review } from '#domain/documents/review.ts'
import { bookingId, clientRatingId, messageId, reviewId, type Ulid } from '#domain/ids.ts'
import { callApi, fetchPage } from '../session/api-client.ts'

export type ArchiveSide = 'customer' | 'provider'

/** A booking, and what its two people said of each other. */
export interface ArchivedRecord {
  readonly booking: Booking
  readonly review: Review | null
  readonly rating: ClientRating | null
}

/** Entries asked for at once where all are wanted: the most that the server gives. */
const PAGE_LIMIT = 500

/** What every document has and an answer of the API leaves out. The version is the lowest: whatever comes by the feed is newer. */
const documentDefaults = { schema_version: 1, version: 1 } as const

const fieldsOf = (entity: unknown): Record<string, unknown> => (typeof entity === 'object' && entity !== null ? { ...entity } : {})

/** Undefined for what this build cannot read. */
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

/** The path of the first page of one side's older bookings. */
export const archivePath = (side: ArchiveSide, limit: number = PAGE_LIMIT): string => `/bookings?older=${side}&limit=${limit}`

/** @returns undefined when the server could not be reached or understood */
export async function fetchArchivePage(
  path: string,
): Promise<{ readonly bookings: readonly Booking[]; readonly next: string | null } | undefined> {
  const answer = await fetchPage(path)
  if (!answer.ok || !Array.isArray(answer.value.body)) return undefined
  return { bookings: answer.value.body.flatMap((entity) => parseBooking(entity) ?? []), next: answer.value.next }
}

/** A booking with what its people said of each other; `missing` where this person has none of that id; undefined when it could not be had. */
export async function fetchBookingRecord(id: string): Promise<ArchivedRecord | 'missing' | undefined> {
  const answer = await callApi('GET', `/bookings/${encodeURIComponent(id)}/record`)
  if (!answer.ok) return answer.error.code === 'not_found' ? 'missing' : undefined
  const { booking: entity, review, client_rating } = fieldsOf(answer.value)
  const booking = parseBooking(entity)
  return booking && { booking, review: parseReview(review, booking), rating: parseClientRating(client_rating, booking) }
}

const pageSchema = v.object({ items: v.array(v.unknown()), next: v.nullable(v.string()) })

/** Follows a list in pages to its end; undefined when a page could not be had. */
async function fetchAllPages(path: string): Promise<readonly unknown[] | undefined> {
  const items: unknown[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const answer = await callApi('GET', `${path}?limit=${PAGE_LIMIT}${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`)
    const page = v.safeParse(pageSchema, answer.ok ? answer.value : undefined)
    if (!page.success) return undefined
    items.push(...page.output.items)
    cursor = page.output.next
  }
  return items
}

/** All messages of a booking, oldest first. */
export async function fetchThread(booking: Booking): Promise<readonly Message[] | undefined> {
  const items = await fetchAllPages(`/bookings/${booking.id}/messages`)
  return items?.flatMap((entity) => parseMessage(entity, booking) ?? [])
}

const archivedSchema = v.looseObject({ doc_id: v.string(), type: v.string() })

/** Everything of this person that devices no longer keep, for taking it along. */
export async function fetchArchive(): Promise<readonly Doc[] | undefined> {
  const items = await fetchAllPages('/me/archive')
  // They are handed on as they are: whoever takes them along wants what is stored, also where this build does not know it.
  return items?.flatMap((item) => (v.is(archivedSchema, item) ? (item as unknown as Doc) : []))
}
