/** Completed jobs of Grace, Chidi and Linh: the source of their earnings and of their ratings of clients. */
import { cityOrDefault } from '#domain/cities.ts'
import { HOUR_MS, LAST_SLOT_HOUR, MINUTE_MS, ROUNDED_POSITION_DECIMALS } from '#domain/constants.ts'
import type { Booking, BookingEvent, BookingRole } from '#domain/documents/booking.ts'
import type { ClientRating } from '#domain/documents/client-rating.ts'
import type { Provider } from '#domain/documents/provider.ts'
import type { Review } from '#domain/documents/review.ts'
import { bookedPackage, packagesOf, type BookedPackage } from '#domain/documents/service-package.ts'
import { districtAt } from '#domain/location/known-places.ts'
import { bookingId, clientRatingId, type Uid, type Ulid } from '#domain/ids.ts'
import { addMs, instantFromMs, instantToMs, type Instant } from '#domain/time/instant.ts'
import { USD } from '#domain/marketplace/own-marketplace.ts'
import { bookingTotal } from '#domain/money/money.ts'
import { addDays, instantOfWallTime, wallTimeAt } from '#domain/time/zoned-time.ts'
import { generateReviewerName } from '../cities/generate-person.ts'
import { createSeededRandom, type SeededRandom } from '../../platform/seeded-random.ts'

/** Starts of the jobs. No job is on a day of the cast's own stories (cast-history, cast-subscriptions). */
const STARTS: readonly (readonly [daysAgo: number, hour: number])[] = [
  [1, 9],
  [1, 15],
  [2, 11],
  [4, 10],
  [5, 9],
  [5, 14],
  [6, 13],
  [8, 10],
  [9, 16],
  [12, 9],
  [12, 14],
  [14, 11],
  [16, 10],
  [20, 15],
  [23, 9],
  [27, 13],
]
/** Longest job, hours: one that starts at 15:00 ends at 18:00, before the evening. */
const LONGEST_HOURS = 3
/** Number of the newest reviews that get a completed booking. */
const REVIEWED = 3
/** Every fourth job is a package, and every third client has no rating. */
const PACKAGE_EVERY = 4
const UNRATED_EVERY = 3

const NOTES: readonly string[] = [
  '',
  '',
  'Please ring twice.',
  'The gate is open.',
  '',
  'Someone is home all day.',
  'Call when you’re close.',
]
const THOUGHTS: readonly string[] = [
  'Everything was ready when I arrived.',
  'Clear instructions, and paid right away.',
  'A kind welcome, and fair about the price.',
  'The address was hard to find. Everything else was fine.',
  'Changed the plan twice, but always let me know in time.',
  'Would come again.',
]

interface Client {
  readonly uid: Uid
  readonly name: string
}

interface Work {
  readonly id: Ulid
  readonly client: Client
  readonly startsAt: Instant
  readonly hours: number
  readonly booked: BookedPackage | undefined
  readonly note: string
}

const HISTORY: readonly (readonly [BookingEvent, BookingRole, (start: Instant, end: Instant) => Instant])[] = [
  ['requested', 'customer', (start) => addMs(start, -26 * HOUR_MS)],
  ['notified', 'system', (start) => addMs(start, -26 * HOUR_MS + 4_000)],
  ['accepted', 'provider', (start) => addMs(start, -25 * HOUR_MS)],
  ['on_my_way', 'provider', (start) => addMs(start, -20 * MINUTE_MS)],
  ['started', 'provider', (start) => start],
  ['completed', 'provider', (_start, end) => end],
]

const rounded = (degrees: number): number => Number(degrees.toFixed(ROUNDED_POSITION_DECIMALS))

function bookingOf(provider: Provider, { id, client, startsAt, hours, booked, note }: Work, random: SeededRandom): Booking {
  const ends_at = addMs(startsAt, hours * HOUR_MS)
  const history = HISTORY.map(([event, by, when]) => ({ event, by, at: when(startsAt, ends_at), command_id: `demo:${id}:${event}` }))
  const at = (event: BookingEvent): Instant => history.find((entry) => entry.event === event)?.at ?? startsAt
  const place = {
    latitude: provider.latitude + (random.next() - 0.5) / 20,
    longitude: provider.longitude + (random.next() - 0.5) / 20,
  }
  const district = districtAt(provider.city, place)
  return {
    doc_id: bookingId(id),
    type: 'booking',
    schema_version: 1,
    version: HISTORY.length,
    id,
    provider_id: provider.id,
    provider_uid: provider.provider_uid,
    provider_name: provider.name,
    provider_image: provider.profile_image,
    customer_uid: client.uid,
    customer_name: client.name,
    service_type: provider.service_type,
    city: provider.city,
    user_latitude: rounded(place.latitude),
    user_longitude: rounded(place.longitude),
    ...(district === undefined ? {} : { district }),
    scheduled_date: startsAt,
    duration_hours: hours,
    special_instructions: note,
    is_emergency: false,
    booking_type: 'single',
    ...(booked ? { service_package: booked } : {}),
    status: 'completed',
    price_per_hour: provider.price_per_hour,
    total_amount: booked ? booked.price : bookingTotal(provider.price_per_hour, hours, USD),
    starts_at: startsAt,
    ends_at,
    provider_notified_at: at('notified'),
    on_my_way_at: at('on_my_way'),
    history,
    created_at: at('requested'),
    updated_at: ends_at,
  }
}

function ratingOf(provider: Provider, { id, client }: Work, ended: Instant, random: SeededRandom): ClientRating {
  const stars = (): number => (random.chance(0.75) ? 5 : random.between(3, 4))
  return {
    doc_id: clientRatingId(provider.provider_uid, id),
    type: 'client-rating',
    schema_version: 1,
    version: 1,
    booking_id: id,
    provider_id: provider.id,
    provider_name: provider.name,
    customer_uid: client.uid,
    client_name: client.name,
    fairness_rating: stars(),
    respect_rating: stars(),
    communication_rating: stars(),
    payment_timeliness_rating: stars(),
    overall_rating: stars(),
    review_text: random.pick(THOUGHTS),
    created_at: addMs(ended, 2 * HOUR_MS),
  }
}

export interface CastJobs {
  readonly bookings: readonly Booking[]
  readonly ratings: readonly ClientRating[]
}

/**
 * Returns completed jobs of the weeks before the marketplace begins, some of them the bookings of the newest reviews.
 * @param reviews of this provider, newest first @param customers uids without an account @param startMs ms since 1970
 */
export function castJobs(provider: Provider, reviews: readonly Review[], customers: readonly Uid[], startMs: number): CastJobs {
  const random = createSeededRandom(`jobs ${provider.id}`)
  const { zone } = cityOrDefault(provider.city)
  const today = wallTimeAt(startMs, zone).date
  const offered = packagesOf(provider)
  const startOf = (date: string, hour: number): Instant => instantFromMs(instantOfWallTime(date, hour, 0, zone))
  const drawn = STARTS.map(([daysAgo, hour], index): Work => {
    const shown =
      index % PACKAGE_EVERY === PACKAGE_EVERY - 1 ? offered.find(({ duration_hours }) => duration_hours <= LONGEST_HOURS) : undefined
    return {
      id: random.ulid(),
      client: { uid: random.pick(customers), name: generateReviewerName(provider.city, random) },
      startsAt: startOf(addDays(today, -daysAgo), hour),
      hours: shown ? shown.duration_hours : random.pick([1, 1, 1.5, 2, 2.5, LONGEST_HOURS]),
      booked: shown && bookedPackage(shown),
      note: random.pick(NOTES),
    }
  })
  // A reviewed job is in the last hour of the day before its review, where no other job is.
  const reviewed = reviews.slice(0, REVIEWED).map(({ booking_id, customer_uid, user_name, created_at }): Work => ({
    id: booking_id,
    client: { uid: customer_uid, name: user_name },
    startsAt: startOf(addDays(wallTimeAt(instantToMs(created_at), zone).date, -1), LAST_SLOT_HOUR),
    hours: 1,
    booked: undefined,
    note: '',
  }))
  const works = [...drawn, ...reviewed]
  const bookings = works.map((work) => bookingOf(provider, work, random))
  const ratings = works.flatMap((work, index) =>
    index % UNRATED_EVERY === UNRATED_EVERY - 1 ? [] : [ratingOf(provider, work, addMs(work.startsAt, work.hours * HOUR_MS), random)],
  )
  return { bookings, ratings }
}
