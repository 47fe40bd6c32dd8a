/** A booking with its history. Only the server writes it; its customer and its provider hold the same bytes. */
import * as v from 'valibot'
import { ASKED_IN_ALL_MAX, HEARD_APART_MS, TEXT_LIMITS } from '../constants.ts'
import {
  documentBase,
  durationField,
  instantField,
  latitudeField,
  longitudeField,
  storedCityField,
  storedPriceField,
  storedServiceField,
  textField,
  uidField,
  ulidField,
} from '../fields.ts'
import type { Uid } from '../ids.ts'
import { detailFields } from './booking-details.ts'
import { EXTRA_EVENTS, extraProposal, isExtraEvent } from './parts/booking-extra.ts'
import { problemFields } from './parts/problem-fields.ts'
import { clientRatingSummarySchema } from './client-rating.ts'
import { districtField } from './places/place-fields.ts'
import { bookedPackageSchema } from './service-package.ts'
import { isUnheard, receivedAt, type ActClock } from '../time/act-times.ts'
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
  'start_undone',
  'completion_undone',
  'visit_start_undone',
  'visit_completion_undone',
  'outcome_reported',
  'start_code_given',
  ...EXTRA_EVENTS,
] as const
export type BookingEvent = (typeof BOOKING_EVENTS)[number]

/** What became of a job that was not started, as its two sides tell it. */
export const OUTCOMES = ['done', 'customer_absent', 'provider_absent'] as const
export type Outcome = (typeof OUTCOMES)[number]

const historyEntry = v.object({
  event: v.picklist(BOOKING_EVENTS),
  /** When it was done, as far as the server could check. */
  at: instantField,
  /** When the server received it; absent where that is the same instant, and in entries of older releases. */
  sent_at: v.optional(instantField),
  by: v.picklist(BOOKING_ROLES),
  reason: v.optional(textField(TEXT_LIMITS.reason)),
  /** Number of the visit that the event belongs to. */
  visit: v.optional(visitNumberField),
  /** The command that caused the event: names the sender, and proves that the event was applied once. */
  command_id: v.pipe(v.string(), v.maxLength(64)),
  /** The proposed start, of an event about a time proposal. */
  starts_at: v.optional(instantField),
  /** The previously agreed start, of an event that moved the booking. Absent if there was none. */
  moved_from: v.optional(instantField),
  /** One side's answer, of `outcome_reported`; the settled one, of the event that ended the job. */
  outcome: v.optional(v.picklist(OUTCOMES)),
  /** Of a start, or of a code given after it: whether the start code was right. Absent where none was judged. */
  confirmed: v.optional(v.boolean()),
  /** Hours and amount of an event about an extra. */
  hours: v.optional(v.number()),
  amount: v.optional(v.number()),
  /** The new end of the hours, of an accepted extra that moved it. */
  ends_at: v.optional(instantField),
  /** Of a completion: the demo's bot played the helper. */
  played: v.optional(v.boolean()),
  /** Of `cancelled`: another helper who was asked for the same has accepted. */
  taken: v.optional(v.boolean()),
})
export type BookingHistoryEntry = v.InferOutput<typeof historyEntry>

const timeProposal = v.object({
  by: v.picklist(['customer', 'provider']),
  /** The proposed start; the duration stays as agreed. */
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
  /** How providers rated the customer at the time of the request. Absent before the first rating, null after the account is deleted. */
  customer_rating: v.optional(v.nullable(clientRatingSummarySchema)),
  service_type: storedServiceField,
  city: storedCityField,
  /** Rounded to about 1 km. The exact position is in the place documents of those who may see it. Null: not given. */
  user_latitude: v.nullable(latitudeField),
  user_longitude: v.nullable(longitudeField),
  /** Part of the city where help is needed; absent where it is not known. */
  district: v.optional(districtField),
  /** Start; null for as soon as possible. */
  scheduled_date: v.nullable(instantField),
  duration_hours: durationField,
  ...detailFields,
  ...problemFields,
  is_emergency: v.boolean(),
  booking_type: v.picklist(['single', 'subscription']),
  /** The booked package, as it was at the time of the request. */
  service_package: v.optional(bookedPackageSchema),
  /** Fields of a subscription only. */
  subscription_type: v.optional(subscriptionTypeField),
  /** Weeks, 4 to 52 by 4. */
  subscription_duration: v.optional(subscriptionWeeksField),
  /** In chronological order. */
  visits: v.optional(v.array(visitSchema)),
  status: v.picklist(BOOKING_STATUSES),
  /** The quote: the provider's price of an hour at the time of the request, in the currency of `city`. */
  price_per_hour: storedPriceField,
  /**
   * In the currency of `city`: price_per_hour × duration_hours, or the price of the package. For a subscription, the price of the visits that are not cancelled,
   * at the subscriber's rate. Agreed extras are added.
   */
  total_amount: v.pipe(v.number(), v.minValue(0)),
  /** Hours held in the provider's calendar once accepted; for a subscription, those of the next visit. */
  starts_at: v.nullable(instantField),
  ends_at: v.nullable(instantField),
  provider_notified_at: v.nullable(instantField),
  on_my_way_at: v.nullable(instantField),
  /** True: a start code confirms each start. The codes are in the customer's place document. Absent: off. */
  start_code: v.optional(v.boolean()),
  /** The latest proposed time that has no answer. `activeProposal` tells whether it is still open. */
  proposal: v.optional(v.nullable(timeProposal)),
  /** The latest extra that has no answer. `activeExtra` tells whether it is still open; agreed ones are in the history. */
  extra: v.optional(v.nullable(extraProposal)),
  /** The bookings of one request to several helpers, of which one can be accepted, in the order in which they were asked. */
  asked_together: v.optional(v.pipe(v.array(ulidField), v.maxLength(ASKED_IN_ALL_MAX))),
  /** When the provider's account was blocked or removed while this was open; absent again once the account is open. */
  suspended_at: v.optional(instantField),
  history: v.array(historyEntry),
  created_at: instantField,
  updated_at: instantField,
})
export type Booking = v.InferOutput<typeof bookingSchema>

/** True for the statuses in which the chat is offered (section 4). */
export const isChatOpen = (booking: Pick<Booking, 'status'>): boolean => booking.status === 'accepted' || booking.status === 'in_progress'

/** Returns the user's side of the booking; undefined for anyone else. */
export const chatSideOf = (booking: Pick<Booking, 'customer_uid' | 'provider_uid'>, uid: Uid): 'customer' | 'provider' | undefined =>
  uid === booking.customer_uid ? 'customer' : uid === booking.provider_uid ? 'provider' : undefined

/** Returns the event that opened the chat: the acceptance of the request or of a proposed time, by either side. */
export const chatOpeningEvent = (booking: Pick<Booking, 'history'>): BookingHistoryEntry | undefined =>
  booking.history.find(({ event }) => event === 'accepted' || event === 'time_accepted')

/** When the chat was opened; undefined if it was not. */
export const chatOpenedAt = (booking: Pick<Booking, 'history'>): Instant | undefined => chatOpeningEvent(booking)?.at

/** True if the chat was open at that instant, according to the booking's history. */
export function wasChatOpen(booking: Pick<Booking, 'history' | 'status'>, at: Instant): boolean {
  const opened = chatOpenedAt(booking)
  // For everyone else the chat was open until the end arrived.
  const end = endEventOf(booking)
  const closed = end && receivedAt(end)
  return opened !== undefined && opened <= at && (closed === undefined || at <= closed)
}

/** When a side could know that the chat is open: its own acceptance follows the request, the other side's arrives from the server. */
function chatKnownAt({ history }: Pick<Booking, 'history'>, side: 'customer' | 'provider'): Instant | undefined {
  const opening = chatOpeningEvent({ history })
  const [request] = history
  return opening && receivedAt(opening.by === side && request ? request : opening)
}

/**
 * True if the chat was open when that side's message was written, and the server has not heard the device between then and now. A device
 * that was not heard since it could know of the chat did not write in it: a session that is kept for later, not one that was away.
 */
export function wasChatOpenUnheard(booking: Pick<Booking, 'history' | 'status'>, side: 'customer' | 'provider', clock: ActClock): boolean {
  const known = chatKnownAt(booking, side)
  const couldKnow = clock.heard === undefined || (known !== undefined && addMs(clock.heard, HEARD_APART_MS) >= known)
  return couldKnow && isUnheard(clock) && wasChatOpen(booking, clock.doneAt)
}

/** True for final statuses, which have no transitions (decisions "Booking status"). */
export const isEnded = (status: BookingStatus): boolean =>
  status === 'rejected' || status === 'completed' || status === 'cancelled' || status === 'expired'

/**
 * Returns the event that ended the booking: who, when and why. It is the last event but those about extras, which may follow. A
 * subscription can end with its last visit, long after other visits were cancelled. Undefined while the booking is open.
 */
export const endEventOf = (booking: Pick<Booking, 'history' | 'status'>): BookingHistoryEntry | undefined =>
  isEnded(booking.status) ? booking.history.findLast(({ event }) => !isExtraEvent(event)) : undefined

/** Returns the event that declined or cancelled the booking, as a whole or with its last visit; undefined if there is none. */
export const cancellationEventOf = (booking: Pick<Booking, 'history' | 'status'>): BookingHistoryEntry | undefined =>
  booking.status === 'rejected' || booking.status === 'cancelled' ? endEventOf(booking) : undefined

/** Returns the hours that a booking takes if it starts at that instant. */
export const intervalOf = (startsAt: Instant, durationHours: number): { starts_at: Instant; ends_at: Instant } => ({
  starts_at: startsAt,
  ends_at: addMs(startsAt, durationHours * 3_600_000),
})

/** Returns the newest history entry of that event. */
export const lastEvent = (booking: Booking, event: BookingEvent): BookingHistoryEntry | undefined =>
  booking.history.findLast((entry) => entry.event === event)
