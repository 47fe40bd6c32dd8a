/** Documents as the server would have created them: bookings of two people with all their documents. The same for the same seed. */
import type { Booking } from '#domain/documents/booking.ts'
import type { Doc } from '#domain/documents/document.ts'
import type { Message } from '#domain/documents/message.ts'
import {
  asUid,
  asUlid,
  bookingId,
  messageId,
  notificationId,
  placeId,
  receiptId,
  type CommandId,
  type Uid,
  type Ulid,
} from '#domain/ids.ts'
import { instantFromMs, instantToMs, type Instant } from '#domain/time/instant.ts'
import { seededRandom } from '#tests/support/device/seeded-random.ts'

export interface Pair {
  readonly customer: Uid
  readonly provider: Uid
}

/** Documents of one booking: itself, its place, a receipt, a notification; the others are messages. */
export const DOCUMENTS_PER_BOOKING = 10
const MESSAGES = DOCUMENTS_PER_BOOKING - 4
const FIRST_MS = Date.parse('2026-01-05T09:00:00.000Z')
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const WORDS = 'please ring the bell twice and bring a ladder if you have one thanks tomorrow works'.split(' ')

export interface VisitDetails {
  /** Owner of the place, receipt and notification; the customer by default. */
  readonly viewer?: Uid
  /** Fields of the booking that replace those of a finished visit. */
  readonly fields?: Partial<Booking>
  readonly messages?: number
}

export interface DocumentFactory {
  uid(): Uid
  /** A finished visit of the customer, ten documents; each group an hour after the one before. */
  group(pair: Pair): readonly Doc[]
  /** A finished visit, with the further documents of one of the two: place, receipt, notification, messages a minute apart. */
  visit(pair: Pair, at: Instant, details?: VisitDetails): readonly Doc[]
  /** The booking of a finished visit alone, completed then. */
  job(pair: Pair, at: Instant, fields?: Partial<Booking>): Booking
}

export function createDocumentFactory(seed: number): DocumentFactory {
  const random = seededRandom(seed)
  let made = 0
  const ulid = (): Ulid => asUlid(`01K${Array.from({ length: 23 }, () => ALPHABET.charAt(random.below(32))).join('')}`)
  const sentence = (): string => Array.from({ length: 4 + random.below(12) }, () => random.pick(WORDS)).join(' ')

  function bookingOf({ customer, provider }: Pair, at: Instant): Booking {
    const id = ulid()
    const by = (event: Booking['history'][number]['event'], who: 'customer' | 'provider') => ({
      event,
      at,
      by: who,
      command_id: `command:${customer}:000000001` as CommandId,
    })
    return {
      doc_id: bookingId(id),
      schema_version: 1,
      version: 5,
      type: 'booking',
      id,
      provider_id: provider,
      provider_uid: provider,
      provider_name: 'Grace Okafor',
      provider_image: '🧹',
      customer_uid: customer,
      customer_name: 'Amina Diallo',
      service_type: 'cleaner',
      city: 'San Francisco',
      user_latitude: 37.78,
      user_longitude: -122.42,
      scheduled_date: null,
      duration_hours: 2,
      special_instructions: sentence(),
      is_emergency: false,
      booking_type: 'single',
      status: 'completed',
      price_per_hour: 40,
      total_amount: 80,
      starts_at: null,
      ends_at: null,
      provider_notified_at: at,
      on_my_way_at: null,
      history: [by('requested', 'customer'), by('accepted', 'provider'), by('started', 'provider'), by('completed', 'provider')],
      created_at: at,
      updated_at: at,
    }
  }

  function messageOf(booking: Booking, number: number, atMs: number): Message {
    const id = ulid()
    const isCustomer = number % 2 === 0
    const at = instantFromMs(atMs + number * 60_000)
    return {
      doc_id: messageId(booking.id, id),
      schema_version: 1,
      version: 1,
      type: 'message',
      id,
      booking_id: booking.id,
      customer_uid: booking.customer_uid,
      provider_uid: booking.provider_uid,
      sender_uid: isCustomer ? booking.customer_uid : booking.provider_uid,
      sender_type: isCustomer ? 'customer' : 'provider',
      sender_name: isCustomer ? booking.customer_name : booking.provider_name,
      message: sentence(),
      created_at: at,
      written_at: at,
    }
  }

  function visit(pair: Pair, at: Instant, { viewer = pair.customer, fields = {}, messages = MESSAGES }: VisitDetails = {}): readonly Doc[] {
    const booking = { ...bookingOf(pair, at), ...fields }
    const notice = ulid()
    return [
      booking,
      {
        doc_id: placeId(booking.id, viewer),
        schema_version: 1,
        version: 1,
        type: 'place',
        booking_id: booking.id,
        viewer_uid: viewer,
        latitude: 37.7765,
        longitude: -122.4231,
      },
      {
        doc_id: receiptId(booking.id, viewer),
        schema_version: 1,
        version: 2,
        type: 'receipt',
        booking_id: booking.id,
        customer_uid: pair.customer,
        provider_uid: pair.provider,
        uid: viewer,
        delivered_up_to: at,
        read_up_to: at,
      },
      {
        doc_id: notificationId(viewer, notice),
        schema_version: 1,
        version: 1,
        type: 'notification',
        id: notice,
        user_id: viewer,
        kind: 'booking_completed',
        title: 'Booking completed',
        message: `${booking.provider_name} has completed your booking.`,
        icon: 'check',
        booking_id: booking.id,
        params: { provider: booking.provider_name },
        time: at,
      },
      ...Array.from({ length: messages }, (_, number) => messageOf(booking, number, instantToMs(at))),
    ]
  }

  return {
    uid: () => asUid(ulid()),
    job: (pair, at, fields = {}) => ({ ...bookingOf(pair, at), ...fields }),
    visit,
    group: (pair) => {
      const at = instantFromMs(FIRST_MS + made * 3_600_000)
      made += 1
      return visit(pair, at)
    },
  }
}
