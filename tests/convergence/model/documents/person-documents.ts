/** A person's and a provider's documents, derived from events. */
import { publicReview } from './booking-documents.ts'
import { last, type Fields } from './fields.ts'
import { hoursHeldBy, hoursOf, statusOf } from '../derived.ts'
import type { Booking, Market, Person, Provider } from '../market.ts'
import { completedVisits, isSubscribed } from '../visits.ts'
import { requestsOf } from '../requests/response-rate.ts'
import { offeredFields, ratedFields } from './package-documents.ts'

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

const ofSide = (market: Market, side: 'customer' | 'provider', uid: string): Booking[] =>
  [...market.bookings.values()].filter((booking) => booking[side] === uid)

/** Each visit of a subscription is a job. */
const jobsOf = (market: Market, uid: string): number =>
  sum(
    ofSide(market, 'provider', uid).map((booking) =>
      isSubscribed(booking) ? completedVisits(booking) : Number(statusOf(booking) === 'completed'),
    ),
  )

/** Section 9: ten points a booking, 25 a subscription, once its first visit took place. */
const pointsOf = (market: Market, uid: string): number =>
  sum(
    ofSide(market, 'customer', uid).map((booking) =>
      isSubscribed(booking) ? 25 * Math.min(1, completedVisits(booking)) : 10 * Number(statusOf(booking) === 'completed'),
    ),
  )

function requestFields({ listed, unanswered }: Person): Fields {
  if (!listed && !unanswered) return {}
  return { requests: { ...(listed ? { open: listed } : {}), ...(unanswered ? { unanswered } : {}) } }
}

export function profileDocument(market: Market, person: Person): Fields {
  const { uid, email, userType, name, phone, created_at } = person
  return {
    doc_id: `profile:${uid}`,
    type: 'profile',
    uid,
    email,
    userType,
    name,
    phone,
    location: '',
    address: '',
    zipCode: '',
    dateOfBirth: null,
    emergencyContact: '',
    preferredLanguage: null,
    favoriteServices: [],
    // Decisions: the distance filter's default.
    serviceRadius: 10,
    pushNotifications: true,
    push_muted: [],
    reminders_muted: [],
    quiet_hours: null,
    push_hide_details: false,
    emailNotifications: false,
    smsNotifications: false,
    autoBookingConfirm: false,
    privacyLevel: 'standard',
    show_read_marks: true,
    share_position: null,
    start_code: false,
    // This server sends neither e-mails nor text messages.
    contact_standing: 'unverifiable',
    ...person.own,
    loyalty_points: pointsOf(market, uid),
    ...requestFields(person),
    ...ratedFields(market, uid),
    notifications_read_up_to: last(person.readMarks),
    created_at,
    updated_at: person.updated_at ?? created_at,
  }
}

export function providerDocument(market: Market, provider: Provider): Fields {
  const { uid, details, status, time, created_at, updated_at } = provider
  const reviews = market.reviews.filter((review) => !review.uncounted && market.bookings.get(review.booking)?.provider === uid)
  const requests = requestsOf(market, uid)
  const stars = sum(reviews.map((review) => review.rating))
  return {
    doc_id: `provider:${uid}`,
    type: 'provider',
    id: uid,
    provider_uid: uid,
    ...details,
    status,
    is_available: status === 'Available',
    former_cities: [...provider.cities].filter((city) => city !== details.city).toSorted(),
    rating: reviews.length === 0 ? 5 : stars / reviews.length,
    review_count: reviews.length,
    rating_sum: stars,
    recent_reviews: reviews.toReversed().slice(0, 3).map(publicReview),
    ...offeredFields(market, provider),
    // Requests answered in time divided by all ended ones; 1 before the first.
    response_rate: requests.counted === 0 ? 1 : requests.answered / requests.counted,
    ...(requests.counted === 0 ? {} : { requests_counted: requests.counted, requests_answered: requests.answered }),
    total_completed_jobs: jobsOf(market, uid),
    is_verified: false,
    is_approved: false,
    approval: 'pending',
    is_blocked: false,
    schedule: {
      days: Object.fromEntries(time.days),
      ...(time.week ? { week: time.week, min_notice_minutes: time.notice, travel_buffer_minutes: time.travel } : {}),
      busy: hoursHeldBy(market, uid).map(({ starts_at, ends_at }) => ({ starts_at, ends_at })),
    },
    created_at,
    updated_at,
  }
}

/** Created with the first booking that was accepted. */
export function calendarDocuments(market: Market, { uid }: Provider): Fields[] {
  const ever = [...market.bookings.values()].some((booking) => booking.provider === uid && hoursOf(booking))
  if (!ever) return []
  const intervals = hoursHeldBy(market, uid).map(({ booking, starts_at, ends_at }) => ({ booking_id: booking, starts_at, ends_at }))
  return [{ doc_id: `calendar:${uid}`, type: 'calendar', provider_uid: uid, intervals }]
}
