/** Requesting a visit, and every later event (decisions, "Booking status"). */
import { deadlineOf, hoursHeldBy, hoursOf, scheduledDate, isOnMap, statusOf, firstEventAt, onMyWayAt } from '../derived.ts'
import type { Booking, Market, OfferedPackage, Person, Provider } from '../market.ts'
import { notify } from '../documents/notifications.ts'
import { bookedFields, packageStateOf } from '../documents/package-documents.ts'
import { shownPackage } from './package-rules.ts'
import { arrivalAt, askedPlace, districtOf, isKnownDistrict, placeShape, refusalOfPlace, settlePlaces, type AskedPlace } from '../places.ts'
import { problemShape, refusalOfAnswers, toldProblem, type Problem } from '../problem.ts'
import { duration, flag, id, instant, maybe, orNull, price, text, type ArgsOf } from '../read-args.ts'
import { isReported } from '../outcomes.ts'
import { doneTime, lateParams } from '../done-times.ts'
import { instantOf, msOf, NOT_FOUND, refused, rule, type Refused, type Rule, type Taken } from '../rule.ts'
import { shortName } from '../documents/short-name.ts'
import { nearestFree, slotRefusal } from '../slots.ts'
import { codeIn, judged, tellLimit, withCode } from '../start-codes.ts'
import { acceptanceRefusal } from '../acceptance-refusal.ts'
import { isSubscribed, visitsAfter } from '../visits.ts'

const requestShape = {
  booking_id: id,
  provider_id: id,
  scheduled_date: orNull(instant),
  duration_hours: duration,
  special_instructions: text(1_000),
  ...problemShape,
  ...placeShape,
  is_emergency: flag,
  price_per_hour: price,
  service_package: maybe(shownPackage),
  start_code: maybe(flag),
}
type Request = ArgsOf<typeof requestShape>

const ASAP_STALE_MS = 10 * 60_000

/** Whether the provider takes such requests at all. */
export function refusalByProvider(
  args: Pick<Request, 'scheduled_date' | 'is_emergency'>,
  { status, details }: Provider,
): Refused | undefined {
  const asap = args.scheduled_date === null
  const helpsNow = asap && details.emergency_service
  if (status === 'Emergency Only' && !(args.is_emergency && helpsNow)) return refused('emergency_only')
  if (status === 'Busy' && asap) return refused('provider_busy')
  if (args.is_emergency && !helpsNow) return refused('provider_unavailable')
  return undefined
}

const isOtherPrice = (now: number, shown: number, takesLowerPrice: boolean): boolean => {
  const risen = Math.round(now * 100) - Math.round(shown * 100)
  return risen > 0 || (risen < 0 && !takesLowerPrice)
}

const takesLower = (person: Person): boolean => person.own?.['autoBookingConfirm'] === true

/** Nobody pays more by the hour than was shown. */
export function refusalOfHourlyPrice(args: Pick<Request, 'price_per_hour'>, { details }: Provider, person: Person): Refused | undefined {
  return isOtherPrice(details.price_per_hour, args.price_per_hour, takesLower(person))
    ? refused('price_changed', { price_per_hour: details.price_per_hour })
    : undefined
}

/** Nobody pays more than was shown, or for other contents than were read. */
function refusalOfPrice(args: Request, offered: OfferedPackage | undefined, provider: Provider, person: Person): Refused | undefined {
  const shown = args.service_package
  if (!shown) return refusalOfHourlyPrice(args, provider, person)
  if (!offered) return refused('package_gone')
  if (offered.contents_at !== shown.contents_at || offered.duration_hours !== args.duration_hours) return refused('package_changed')
  return isOtherPrice(offered.price, shown.price, takesLower(person))
    ? refused('price_changed', { package_price: offered.price })
    : undefined
}

type RequestedWork = Pick<Request, 'booking_id' | 'scheduled_date' | 'duration_hours' | 'special_instructions' | 'is_emergency'> &
  AskedPlace &
  Problem & {
    readonly start_code?: boolean | undefined
    readonly service_package?: Booking['asked']['service_package'] | undefined
    readonly subscription?: Booking['asked']['subscription'] | undefined
  }

/** Creates the booking with its quote, and notifies both. @param more further fields of the provider's notification */
export function newBooking(
  market: Market,
  args: RequestedWork,
  provider: Provider,
  person: Person,
  { id: command_id, uid, at, doneAt }: Taken,
  more: Readonly<Record<string, string>> = {},
): void {
  const standing = packageStateOf(market, uid)
  const { service_package, subscription } = args
  const place = askedPlace(args, provider.details.service_type)
  const district = districtOf(args)
  const booking: Booking = {
    id: args.booking_id,
    customer: uid,
    provider: provider.uid,
    asked: {
      scheduled_date: args.scheduled_date,
      duration_hours: args.duration_hours,
      special_instructions: args.special_instructions,
      problem: toldProblem(args),
      is_emergency: args.is_emergency,
      latitude: args.user_latitude,
      longitude: args.user_longitude,
      ...(district === undefined ? {} : { district }),
      ...(place ? { place } : {}),
      ...(service_package ? { service_package } : {}),
      ...(subscription ? { subscription } : {}),
      ...(standing ? { customer_rating: standing } : {}),
    },
    quoted: {
      provider_name: provider.details.name,
      provider_image: provider.details.profile_image,
      customer_name: person.own?.['privacyLevel'] === 'private' ? shortName(person.name) : person.name,
      service_type: provider.details.service_type,
      city: provider.details.city,
      price_per_hour: provider.details.price_per_hour,
    },
    ...(args.start_code === true ? { hasCode: true } : {}),
    events: [{ event: 'requested', at, done: doneAt, by: 'customer', command_id }],
    places: place ? { customer: { ...place, updated_at: at } } : {},
  }
  market.bookings.set(booking.id, booking)
  notify(market, booking, 'provider', 'booking_requested', at, {
    service_type: booking.quoted.service_type,
    ...more,
    // Nothing in the customer's own words is sent outside the app.
    ...(isKnownDistrict(district, booking.quoted.city) ? { district } : {}),
  })
  notify(market, booking, 'customer', 'booking_confirmed', at)
}

const requestBooking = rule(requestShape, (args, market, taken) => {
  const { uid, at, queuedMs } = taken
  if (market.bookings.has(args.booking_id)) return refused('already_exists')
  const provider = market.providers.get(args.provider_id)
  const person = market.people.get(uid)
  if (!provider || !person) return NOT_FOUND
  if (provider.uid === uid) return refused('own_service')
  if (!isOnMap(provider)) return refused('provider_unavailable')
  const offered = market.packages.find((each) => each.provider === provider.uid && each.is_active && each.id === args.service_package?.id)
  const said =
    refusalByProvider(args, provider) ??
    refusalOfPlace(args, provider) ??
    refusalOfAnswers(args, provider) ??
    refusalOfPrice(args, offered, provider, person)
  if (said) return said
  const { city } = provider.details
  const { scheduled_date: start, duration_hours: hours } = args
  if (start === null && queuedMs > ASAP_STALE_MS) return refused('stale_request')
  if (start !== null) {
    const held = hoursHeldBy(market, provider.uid)
    const why = slotRefusal(city, provider.time, held, start, hours, at)
    if (why) return refused(why, { alternatives: nearestFree(city, provider.time, held, start, hours, at) })
  }
  newBooking(market, { ...args, service_package: offered && bookedFields(offered) }, provider, person, taken)
  return undefined
})

/** The people who may cause an event in each status; 'anyone' are the two people of the booking. */
const ALLOWED: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  accepted: { pending: ['provider'] },
  rejected: { pending: ['provider'] },
  on_my_way: { accepted: ['provider'] },
  started: { accepted: ['provider'] },
  completed: { in_progress: ['provider'] },
  cancelled: { pending: ['customer'], accepted: ['customer', 'provider'] },
  notified: { pending: ['system'] },
  expired: { pending: ['system'] },
}

export function roleOf(booking: Booking, { uid, kind }: Taken): string | undefined {
  if (kind === 'system') return 'system'
  return booking.customer === uid ? 'customer' : booking.provider === uid ? 'provider' : undefined
}

const mayHappen = (event: string, status: string, by: string): boolean => ALLOWED[event]?.[status]?.includes(by) === true

/** A subscription is started and completed visit by visit; once one was started, both can cancel the upcoming ones. */
function mayWithVisits(booking: Booking, event: string, status: string, by: string): boolean {
  if (['on_my_way', 'started', 'completed'].includes(event)) return false
  if (event === 'cancelled' && status === 'in_progress') return visitsAfter(booking).some((visit) => visit.status === 'scheduled')
  return mayHappen(event, status, by)
}

const OPENS_HOURS: Readonly<Record<string, number>> = { on_my_way: 3, visit_on_my_way: 3, started: 2, visit_started: 2 }

/** When a step opens; undefined for one that always is. @param start of the job or the visit */
export function opensBefore(event: string, start: string | undefined): string | undefined {
  const hours = OPENS_HOURS[event]
  return hours === undefined || start === undefined ? undefined : instantOf(msOf(start) - hours * 3_600_000)
}

const bookingEventRule = (event: string): Rule =>
  rule({ booking_id: id, reason: maybe(text(300)), ...(event === 'started' ? withCode : {}) }, (args, market, taken) => {
    const { at, id: command_id } = taken
    const booking = market.bookings.get(args.booking_id)
    const by = booking && roleOf(booking, taken)
    if (!booking || by === undefined) return NOT_FOUND
    const status = statusOf(booking)
    const isAllowed = isSubscribed(booking) ? mayWithVisits(booking, event, status, by) : mayHappen(event, status, by)
    const isAgain =
      (event === 'on_my_way' ? onMyWayAt(booking) : event === 'notified' ? firstEventAt(booking, event) : undefined) !== undefined
    if (!isAllowed || isAgain || (event === 'expired' && at < deadlineOf(booking))) return refused('illegal_transition', { status })
    const doneAt = doneTime(event, booking, by, taken)
    if (taken.kind === 'person' && isReported(booking, undefined, doneAt)) return refused('illegal_transition', { status })
    const opensAt = opensBefore(event, scheduledDate(booking) === null ? undefined : hoursOf(booking)?.starts_at)
    if (opensAt !== undefined && doneAt < opensAt) return refused('too_early', { opens_at: opensAt })
    const why = event === 'accepted' ? acceptanceRefusal(market, booking, at) : undefined
    if (why) return why
    const reason = args.reason ? { reason: args.reason } : {}
    booking.events.push({ event, at, done: doneAt, by, command_id, ...reason, ...judged(booking, undefined, codeIn(args)) })
    const customer = market.people.get(booking.customer)
    if (event === 'accepted' && customer) booking.named = customer.name
    const provider = market.providers.get(booking.provider)
    if (event === 'accepted' && provider) booking.arrival = arrivalAt(booking, provider)
    settlePlaces(market, booking, at)
    const { service_type, city } = booking.quoted
    const said = { service_type, ...lateParams(at, doneAt, city), ...reason }
    const kind = event === 'cancelled' && status === 'in_progress' ? 'visits_cancelled' : `booking_${event}`
    // The side that did not do it is notified.
    const address = event === 'accepted' ? booking.asked.place?.address : undefined
    if (by !== 'customer') notify(market, booking, 'customer', kind, at, address === undefined ? said : { ...said, address })
    if (by === 'customer' || event === 'expired') notify(market, booking, 'provider', kind, at, said)
    tellLimit(market, booking, undefined, at)
    return undefined
  })

export const BOOKING_RULES: Readonly<Record<string, Rule>> = {
  request_booking: requestBooking,
  accept_booking: bookingEventRule('accepted'),
  reject_booking: bookingEventRule('rejected'),
  on_my_way: bookingEventRule('on_my_way'),
  start_job: bookingEventRule('started'),
  complete_job: bookingEventRule('completed'),
  cancel_booking: bookingEventRule('cancelled'),
}
export const BOOKING_SYSTEM_RULES: Readonly<Record<string, Rule>> = {
  mark_notified: bookingEventRule('notified'),
  expire_booking: bookingEventRule('expired'),
  settle_place: rule({ booking_id: id }, ({ booking_id }, market, { at }) => {
    const booking = market.bookings.get(booking_id)
    if (!booking) return NOT_FOUND
    settlePlaces(market, booking, at)
    return undefined
  }),
}
