/** Requesting a visit of one helper or several (decisions, "Booking status", "Several at once"). */
import { hoursHeldBy, isOnMap } from '../derived.ts'
import type { Booking, Market, OfferedPackage, Person, Provider } from '../market.ts'
import { notify } from '../documents/notifications.ts'
import { bookedFields, packageStateOf } from '../documents/package-documents.ts'
import { shownPackage } from '../rules/package-rules.ts'
import { askedPlace, districtOf, isKnownDistrict, placeShape, refusalOfPlace, type AskedPlace } from '../places.ts'
import { listOpen, overLimit } from './limit-rules.ts'
import { problemShape, refusalOfAnswers, toldProblem, type Problem } from './problem.ts'
import { duration, flag, id, instant, maybe, orNull, price, text, type ArgsOf } from '../read-args.ts'
import { isTwice, openRequest, severalShape, tooMany, type OtherAsk } from './several-rules.ts'
import { NOT_FOUND, refused, rule, type Refused, type Taken } from '../rule.ts'
import { shortName } from '../documents/short-name.ts'
import { nearestFree, slotRefusal } from '../slots.ts'

const requestShape = {
  booking_id: id,
  provider_id: id,
  scheduled_date: orNull(instant),
  duration_hours: duration,
  special_instructions: text(1_000),
  ...problemShape,
  ...placeShape,
  is_emergency: flag,
  start_code: maybe(flag),
  price_per_hour: price,
  service_package: maybe(shownPackage),
  ...severalShape,
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
export function newBooking(...[market, args, provider, person, taken, more]: Parameters<typeof askHelper>): void {
  notify(market, askHelper(market, args, provider, person, taken, more), 'customer', 'booking_confirmed', taken.at)
}

/** Creates the booking and notifies the provider. */
function askHelper(
  market: Market,
  args: RequestedWork,
  provider: Provider,
  person: Person,
  { id: command_id, uid, at, doneAt }: Taken,
  more: Readonly<Record<string, string>> = {},
): Booking {
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
  return booking
}

interface Judged {
  readonly args: Request
  readonly provider: Provider
  readonly person: Person
  readonly offered: OfferedPackage | undefined
}

/** Judges the request to one helper. */
function judgeRequest(args: Request, market: Market, { uid, at, queuedMs }: Taken): Judged | Refused {
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
  return { args, provider, person, offered }
}

const isRefused = (judged: object): judged is Refused => 'code' in judged

const about = ({ code, details }: Refused, { provider_id }: OtherAsk): Refused => refused(code, { ...details, provider_id })

export const requestBooking = rule(requestShape, (args, market, taken) => {
  const { also = [], beside, ...common } = args
  const asks = [args, ...also]
  if (isTwice(asks.map(({ provider_id }) => provider_id)) || isTwice(asks.map(({ booking_id }) => booking_id)))
    return refused('invalid_fields')
  if (also.length > 0 && args.service_package) return refused('invalid_fields')
  const first = judgeRequest(args, market, taken)
  if (isRefused(first)) return first
  const joined = openRequest(market, beside, taken.uid)
  if (!Array.isArray(joined)) return joined as Refused
  const judged: Judged[] = [first]
  for (const ask of also) {
    const one = judgeRequest({ ...common, ...ask, also: undefined, beside }, market, taken)
    if (isRefused(one)) return about(one, ask)
    judged.push(one)
  }
  const asked = (joined as readonly Booking[]).map((each) => each.provider)
  const again = asks.find(({ provider_id }) => asked.includes(provider_id))
  if (again) return again === args ? refused('already_asked') : about(refused('already_asked'), again)
  if (tooMany(joined as readonly Booking[], asks.length, taken.at)) return refused('too_many_asked')
  const starts = args.scheduled_date === null ? ('now' as const) : [args.scheduled_date]
  const wanted = judged.map(({ provider }) => ({ provider: provider.uid, starts }))
  const together = (joined as readonly Booking[]).map((each) => each.id)
  const over = overLimit(market, taken.uid, wanted, together, taken.at)
  if (over) return over
  listOpen(
    market,
    first.person,
    judged.map(({ args: each }) => each.booking_id),
  )
  const made = judged.map(({ args: each, offered, provider, person }) =>
    askHelper(market, { ...each, service_package: offered && bookedFields(offered) }, provider, person, taken),
  )
  const all = [...(joined as readonly Booking[]), ...made]
  if (all.length > 1) for (const each of all) each.together = all.map((one) => one.id)
  for (const each of made.slice(0, 1)) notify(market, each, 'customer', 'booking_confirmed', taken.at)
  return undefined
})
