/** Named people and plausible documents for the rulebook's tests. Every builder returns a valid document; `over` changes it. */
import { intervalOf, type Booking, type BookingEvent, type BookingHistoryEntry, type BookingRole } from '#domain/documents/booking.ts'
import type { Calendar } from '#domain/documents/calendar.ts'
import type { ClientRating } from '#domain/documents/client-rating.ts'
import type { Attachment, Message, Receipt } from '#domain/documents/message.ts'
import type { Place } from '#domain/documents/places/place.ts'
import { PROFILE_DEFAULTS, type Profile } from '#domain/documents/profile.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { contentKey, type Report, type ReportedContent } from '#domain/documents/report.ts'
import type { Review } from '#domain/documents/review.ts'
import type { ServicePackage } from '#domain/documents/service-package.ts'
import type { Actor } from '#domain/commands/command.ts'
import {
  asDeviceId,
  asUid,
  asUlid,
  attachmentId,
  bookingId,
  calendarId,
  clientRatingId,
  commandId,
  messageId,
  packageId,
  placeId,
  profileId,
  providerId,
  receiptId,
  reportedContentId,
  reportId,
  reviewId,
  type CommandId,
  type Uid,
  type Ulid,
} from '#domain/ids.ts'
import { addMs, type Instant } from '#domain/time/instant.ts'

/** The n-th id of a family; the family letter separates people, bookings and messages. */
export const ulid = (n: number, family = 'B'): Ulid => asUlid(`01K${family}${String(n).padStart(22, '0')}`)
export const uid = (n: number): Uid => asUid(ulid(n, 'P'))

export const AMINA = uid(1)
export const GRACE = uid(2)
export const STRANGER = uid(3)

export const person = (who: Uid): Actor => ({ uid: who, kind: 'person' })
export const SYSTEM: Actor = { uid: uid(999), kind: 'system' }

const device = asDeviceId(ulid(1, 'D'))
export const command = (n: number): CommandId => commandId(device, n)

/** A Tuesday, 10:00 in San Francisco. */
export const NOW = '2026-11-24T18:00:00.000Z' as Instant
export const BOOKING = ulid(1)

export function aProfile(who: Uid, over: Partial<Profile> = {}): Profile {
  return {
    doc_id: profileId(who),
    type: 'profile',
    schema_version: 1,
    version: 1,
    uid: who,
    email: `p${who.slice(-3)}@example.test`,
    userType: 'customer',
    name: who === AMINA ? 'Amina' : 'Somebody',
    phone: '',
    ...PROFILE_DEFAULTS,
    loyalty_points: 0,
    notifications_read_up_to: null,
    created_at: addMs(NOW, -86_400_000),
    updated_at: addMs(NOW, -86_400_000),
    ...over,
  }
}

export function aProvider(who: Uid = GRACE, over: Partial<Provider> = {}): Provider {
  return {
    doc_id: providerId(who),
    type: 'provider',
    schema_version: 1,
    version: 1,
    id: who,
    provider_uid: who,
    name: 'Grace',
    service_type: 'cleaner',
    latitude: 37.78,
    longitude: -122.41,
    city: 'San Francisco',
    former_cities: [],
    rating: 5,
    review_count: 0,
    rating_sum: 0,
    recent_reviews: [],
    price_per_hour: 35,
    eta_minutes: 15,
    profile_image: '🧹',
    is_verified: false,
    bio: 'Spotless homes.',
    experience_years: 4,
    certifications: [],
    languages: ['English'],
    total_completed_jobs: 0,
    response_rate: 1,
    emergency_service: false,
    subscription_available: false,
    status: 'Available',
    is_available: true,
    service_radius_km: 10,
    visible: true,
    is_approved: false,
    approval: 'pending',
    is_blocked: false,
    portfolio_links: {},
    schedule: { days: {}, busy: [] },
    created_at: addMs(NOW, -86_400_000),
    updated_at: addMs(NOW, -86_400_000),
    ...over,
  }
}

/** A pending ASAP request of Amina to Grace, made five minutes ago. */
export function aBooking(over: Partial<Booking> = {}): Booking {
  const id = over.id ?? BOOKING
  const asked = over.created_at ?? addMs(NOW, -5 * 60_000)
  return {
    doc_id: bookingId(id),
    type: 'booking',
    schema_version: 1,
    version: 1,
    id,
    provider_id: GRACE,
    provider_uid: GRACE,
    provider_name: 'Grace',
    provider_image: '🧹',
    customer_uid: AMINA,
    customer_name: 'Amina',
    service_type: 'cleaner',
    city: 'San Francisco',
    user_latitude: 37.77,
    user_longitude: -122.42,
    scheduled_date: null,
    duration_hours: 2,
    special_instructions: '',
    is_emergency: false,
    booking_type: 'single',
    status: 'pending',
    price_per_hour: 35,
    total_amount: 70,
    starts_at: null,
    ends_at: null,
    provider_notified_at: null,
    on_my_way_at: null,
    history: [aHistoryEntry('requested', asked, 'customer')],
    created_at: asked,
    updated_at: asked,
    ...over,
  }
}

export const aHistoryEntry = (event: BookingEvent, at: Instant, by: BookingRole): BookingHistoryEntry => ({
  event,
  at,
  by,
  command_id: command(900),
})

/** The booking as accepted a minute ago, its hours held from the scheduled start or from then. */
export function anAcceptedBooking(over: Partial<Booking> = {}): Booking {
  const at = addMs(NOW, -60_000)
  const pending = aBooking(over)
  return {
    ...pending,
    version: 2,
    status: 'accepted',
    ...intervalOf(pending.scheduled_date ?? at, pending.duration_hours),
    history: [...pending.history, aHistoryEntry('accepted', at, 'provider')],
    updated_at: at,
    ...over,
  }
}

export function aCalendar(intervals: Calendar['intervals'] = [], who: Uid = GRACE): Calendar {
  return { doc_id: calendarId(who), type: 'calendar', schema_version: 1, version: 1, provider_uid: who, intervals }
}

/** Calendar entry of a booking that holds hours. */
export function holding(booking: Booking): Calendar['intervals'][number] {
  if (booking.starts_at === null || booking.ends_at === null) throw new Error('the booking holds no hours')
  return { booking_id: booking.id, starts_at: booking.starts_at, ends_at: booking.ends_at }
}

export function aPlace(viewer: Uid = AMINA, over: Partial<Place> = {}): Place {
  return {
    doc_id: placeId(BOOKING, viewer),
    type: 'place',
    schema_version: 1,
    version: 1,
    booking_id: BOOKING,
    viewer_uid: viewer,
    latitude: 37.774_912,
    longitude: -122.419_415,
    ...over,
  }
}

export function aMessage(n: number, over: Partial<Message> = {}): Message {
  const id = ulid(n, 'M')
  return {
    doc_id: messageId(BOOKING, id),
    type: 'message',
    schema_version: 1,
    version: 1,
    id,
    booking_id: BOOKING,
    customer_uid: AMINA,
    provider_uid: GRACE,
    sender_uid: AMINA,
    sender_type: 'customer',
    sender_name: 'Amina',
    message: 'Hello',
    created_at: NOW,
    written_at: NOW,
    ...over,
  }
}

export function aReceipt(who: Uid, over: Partial<Receipt> = {}): Receipt {
  return {
    doc_id: receiptId(BOOKING, who),
    type: 'receipt',
    schema_version: 1,
    version: 1,
    booking_id: BOOKING,
    customer_uid: AMINA,
    provider_uid: GRACE,
    uid: who,
    delivered_up_to: null,
    read_up_to: null,
    ...over,
  }
}

/** Amina's pending request to Grace, weekly on Wednesdays at 10:00 in San Francisco for four weeks, two hours each. */
export function aSubscription(over: Partial<Booking> = {}): Booking {
  const starts = [0, 1, 2, 3].map((week) => addMs(NOW, (1 + 7 * week) * 86_400_000))
  return {
    ...aBooking({ scheduled_date: starts[0] ?? null }),
    booking_type: 'subscription',
    subscription_type: 'weekly',
    subscription_duration: 4,
    visits: starts.map((starts_at, index) => ({ number: index + 1, ...intervalOf(starts_at, 2), status: 'scheduled' })),
    total_amount: 238,
    ...over,
  }
}

export const PACKAGE = ulid(1, 'K')

/** Grace's package, created a day ago: three hours for 90 USD. */
export function aPackage(over: Partial<ServicePackage> = {}, who: Uid = GRACE): ServicePackage {
  const id = over.id ?? PACKAGE
  const made = addMs(NOW, -86_400_000)
  return {
    doc_id: packageId(who, id),
    type: 'package',
    schema_version: 1,
    version: 1,
    id,
    provider_id: who,
    name: 'Deep clean',
    tier: 'premium',
    price: 90,
    description: 'Every corner.',
    included_services: ['Oven', 'Windows'],
    duration_hours: 3,
    is_active: true,
    is_removed: false,
    contents_at: made,
    created_at: made,
    updated_at: made,
    ...over,
  }
}

/** Grace's rating of Amina, by default after the one booking. */
export function aClientRating(over: Partial<ClientRating> = {}): ClientRating {
  const booking_id = over.booking_id ?? BOOKING
  return {
    doc_id: clientRatingId(GRACE, booking_id),
    type: 'client-rating',
    schema_version: 1,
    version: 1,
    booking_id,
    provider_id: GRACE,
    provider_name: 'Grace',
    customer_uid: AMINA,
    client_name: 'Amina',
    fairness_rating: 5,
    respect_rating: 4,
    communication_rating: 3,
    payment_timeliness_rating: 5,
    overall_rating: 4,
    review_text: 'Friendly.',
    created_at: NOW,
    ...over,
  }
}

/** A photo that Amina uploaded for the booking's chat. */
export function anAttachment(n: number, over: Partial<Attachment> = {}): Attachment {
  const id = ulid(n, 'F')
  return {
    doc_id: attachmentId(BOOKING, id),
    type: 'attachment',
    schema_version: 1,
    version: 1,
    id,
    media_type: 'image/jpeg',
    bytes: 1_000,
    width: 1600,
    height: 1200,
    blur: '0f766e'.repeat(16),
    booking_id: BOOKING,
    customer_uid: AMINA,
    provider_uid: GRACE,
    sender_uid: AMINA,
    created_at: NOW,
    ...over,
  }
}

/** Amina's review of Grace. */
export function aReview(over: Partial<Review> = {}): Review {
  return {
    doc_id: reviewId(GRACE, BOOKING),
    type: 'review',
    schema_version: 1,
    version: 1,
    booking_id: BOOKING,
    provider_id: GRACE,
    customer_uid: AMINA,
    user_name: 'Amina',
    rating: 2,
    comment: 'Late.',
    created_at: NOW,
    ...over,
  }
}

const CONTENT = contentKey({ kind: 'message', booking_id: BOOKING, message_id: ulid(1, 'M') })

/** Grace's report of Amina's message. */
export const aReport = (over: Partial<Report> = {}): Report => ({
  doc_id: reportId(CONTENT, GRACE),
  type: 'report',
  schema_version: 1,
  version: 1,
  content: CONTENT,
  reporter_uid: GRACE,
  reason: 'offensive',
  words: 'Rude',
  created_at: NOW,
  ...over,
})

export const aReported = (over: Partial<ReportedContent> = {}): ReportedContent => ({
  doc_id: reportedContentId(CONTENT),
  type: 'reported',
  schema_version: 1,
  version: 1,
  content: CONTENT,
  author_uid: AMINA,
  verdict: 'open',
  since: NOW,
  ...over,
})
