/** A booking with its history. Written by the server only; both its people hold the same bytes. */
import * as v from 'valibot'
import { TEXT_LIMITS } from '../constants.ts'
import {
  cityField,
  documentBase,
  durationField,
  instantField,
  latitudeField,
  longitudeField,
  priceField,
  serviceTypeField,
  textField,
  uidField,
  ulidField,
} from '../fields.ts'
import type { Uid } from '../ids.ts'
import { clientRatingSummarySchema } from './client-rating.ts'
import { bookedPackageSchema } from './service-package.ts'
import { addMs, type Instant } from '../time/instant.ts'
import { subscriptionTypeField, subscriptionWeeksField, visitNumberField, visitSchema } from './visit.ts'

export const BOOKING_STATUSES = ['pending', 'accepted', 'rejected', 'in_progress', 'completed', 'cancelled', 'expired'] as const
export type BookingStatus = (typeof BOOKING_STATUSES)[number]

export const BOOKING_ROLES = ['customer', 'provider', 'system'] as const
export type BookingRole = (typeof BOOKING_ROLES)[number]

export const BOOKING_EVENTS = [
  'requested',
  'notified',
  'accepted',
  'rejected',
  'on_my_way',
  'started',
  'completed',
  'cancelled',
  'expired',
  'time_proposed',
  'time_accepted',
  'time_declined',
  'time_withdrawn',
  'visit_on_my_way',
  'visit_started',
  'visit_completed',
  'visit_cancelled',
] as const
export type BookingEvent = (typeof BOOKING_EVENTS)[number]

const historyEntry = v.object({
  event: v.picklist(BOOKING_EVENTS),
  at: instantField,
  by: v.picklist(BOOKING_ROLES),
  reason: v.optional(textField(TEXT_LIMITS.reason)),
  /** Which visit of a subscription it happened to. */
  visit: v.optional(visitNumberField),
  /** The command that did it: who asked, and proof that it was done once. */
  command_id: v.pipe(v.string(), v.maxLength(64)),
  /** Of an event about another time: the start that was proposed. */
  starts_at: v.optional(instantField),
  /** Of a moved booking: the start that was agreed before. Absent where it had none. */
  moved_from: v.optional(instantField),
})
export type BookingHistoryEntry = v.InferOutput<typeof historyEntry>

const timeProposal = v.object({
  by: v.picklist(['customer', 'provider']),
  /** The start proposed; the length stays as agreed. */
  starts_at: instantField,
  proposed_at: instantField,
})
export type TimeProposal = v.InferOutput<typeof timeProposal>

export const bookingSchema = v.object({
  ...documentBase,
  type: v.literal('booking'),
  id: ulidField,
  provider_id: uidField,
  provider_uid: uidField,
  provider_name: textField(TEXT_LIMITS.name),
  provider_image: v.pipe(v.string(), v.maxLength(16)),
  customer_uid: uidField,
  customer_name: textField(TEXT_LIMITS.name),
  /** How providers rated the customer, when this was asked for; absent before the first rating, null after the account's end. */
  customer_rating: v.optional(v.nullable(clientRatingSummarySchema)),
  service_type: serviceTypeField,
  city: cityField,
  /** Rounded to about 1 km; the exact one is in the place document of whoever may see it. Null: not given. */
  user_latitude: v.nullable(latitudeField),
  user_longitude: v.nullable(longitudeField),
  /** Start, or null for as soon as possible. */
  scheduled_date: v.nullable(instantField),
  duration_hours: durationField,
  special_instructions: textField(TEXT_LIMITS.instructions),
  is_emergency: v.boolean(),
  booking_type: v.picklist(['single', 'subscription']),
  /** The package that was booked, as it was then. */
  service_package: v.optional(bookedPackageSchema),
  /** A subscription's own fields; a single booking has none of them. */
  subscription_type: v.optional(subscriptionTypeField),
  /** Weeks, 4 to 52 by 4. */
  subscription_duration: v.optional(subscriptionWeeksField),
  /** In order of time. */
  visits: v.optional(v.array(visitSchema)),
  status: v.picklist(BOOKING_STATUSES),
  /** The quote: the provider's price when the customer asked, USD an hour. */
  price_per_hour: priceField,
  /** USD: price_per_hour × duration_hours, or the price of the package; of a subscription the visits that were not cancelled at the subscriber's price. */
  total_amount: v.pipe(v.number(), v.minValue(0)),
  /** Hours held in the provider's calendar once accepted; of a subscription those of the visit that is next. */
  starts_at: v.nullable(instantField),
  ends_at: v.nullable(instantField),
  provider_notified_at: v.nullable(instantField),
  on_my_way_at: v.nullable(instantField),
  /** Another time that one side proposed and nobody has answered; `openProposal` says whether it still counts. */
  proposal: v.optional(v.nullable(timeProposal)),
  history: v.array(historyEntry),
  created_at: instantField,
  updated_at: instantField,
})
export type Booking = v.InferOutput<typeof bookingSchema>

/** Chat is offered for these (section 4). */
export const isChatOpen = (booking: Pick<Booking, 'status'>): boolean => booking.status === 'accepted' || booking.status === 'in_progress'

/** Which of a booking's two people that is; undefined for anybody else. */
export const chatSideOf = (booking: Pick<Booking, 'customer_uid' | 'provider_uid'>, uid: Uid): 'customer' | 'provider' | undefined =>
  uid === booking.customer_uid ? 'customer' : uid === booking.provider_uid ? 'provider' : undefined

/** What opened its chat: the acceptance, of the request or of another time for it. Whoever said yes did it. */
export const chatOpeningEvent = (booking: Pick<Booking, 'history'>): BookingHistoryEntry | undefined =>
  booking.history.find(({ event }) => event === 'accepted' || event === 'time_accepted')

/** When its chat was opened. */
export const chatOpenedAt = (booking: Pick<Booking, 'history'>): Instant | undefined => chatOpeningEvent(booking)?.at

/** True when the chat was open at that instant, by the booking's own history. */
export function wasChatOpen(booking: Pick<Booking, 'history' | 'status'>, at: Instant): boolean {
  const opened = chatOpenedAt(booking)
  const closed = endEventOf(booking)?.at
  return opened !== undefined && opened <= at && (closed === undefined || at <= closed)
}

/** Nothing leaves these (decisions "Booking status"). */
export const isEnded = (status: BookingStatus): boolean =>
  status === 'rejected' || status === 'completed' || status === 'cancelled' || status === 'expired'

/**
 * What ended it: who, when and why. Nothing happens to a booking after that, so it came last: of a subscription it may be its last
 * visit, long after others were called off. Undefined while it is open.
 */
export const endEventOf = (booking: Pick<Booking, 'history' | 'status'>): BookingHistoryEntry | undefined =>
  isEnded(booking.status) ? booking.history.at(-1) : undefined

/** Who declined it or called it off, when and why, whole or with its last visit; undefined where nobody did. */
export const cancellationEventOf = (booking: Pick<Booking, 'history' | 'status'>): BookingHistoryEntry | undefined =>
  booking.status === 'rejected' || booking.status === 'cancelled' ? endEventOf(booking) : undefined

/** The hours a booking takes if it starts then. */
export const intervalOf = (startsAt: Instant, durationHours: number): { starts_at: Instant; ends_at: Instant } => ({
  starts_at: startsAt,
  ends_at: addMs(startsAt, durationHours * 3_600_000),
})

/** The newest history entry of that event. */
export const lastEvent = (booking: Booking, event: BookingEvent): BookingHistoryEntry | undefined =>
  booking.history.findLast((entry) => entry.event === event)
