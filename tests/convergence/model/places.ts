/** Where the help is needed, who reads it, and until when (decisions, "Where", "Who sees it", "Reach"). */
import { areApart } from './people/blocks.ts'
import { endEvent, statusOf } from './derived.ts'
import type { Booking, BookingEvent, Market, Place, Provider } from './market.ts'
import { fieldsOf, latitude, longitude, maybe, orNull, Unreadable, type Reader } from './read-args.ts'
import { msOf, refused, type Refused } from './rule.ts'
import { codesOf } from './start-codes.ts'
import { isSubscribed } from './visits.ts'

const DAY_MS = 86_400_000

/** One line with something to read in it, and no marks that turn the reading direction. */
export const line =
  (most: number): Reader<string> =>
  (given) => {
    if (typeof given !== 'string') throw new Unreadable()
    const trimmed = given.trim()
    const isOdd = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u.test(trimmed)
    if (trimmed.length > most || isOdd || !/[\p{L}\p{N}]/u.test(trimmed)) throw new Unreadable()
    return trimmed
  }

export const notes: Reader<string> = (given) => {
  if (typeof given !== 'string') throw new Unreadable()
  const trimmed = given.trim()
  const isOdd = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u.test(trimmed.replaceAll(/[\t\n]/g, ''))
  if (trimmed.length > 300 || isOdd) throw new Unreadable()
  return trimmed
}

const destination: Reader<unknown> = (given) => {
  const { address, latitude: north, longitude: east } = fieldsOf((each) => each, 'address', 'latitude', 'longitude')(given)
  if ((north === undefined) !== (east === undefined) || (address === undefined && north === undefined)) throw new Unreadable()
  return {
    ...(address === undefined ? {} : { address: line(200)(address) }),
    ...(north === undefined ? {} : { latitude: latitude(north), longitude: longitude(east) }),
  }
}

export const placeShape = {
  user_latitude: orNull(latitude),
  user_longitude: orNull(longitude),
  address: maybe(line(200)),
  place_notes: maybe(notes),
  district: maybe(line(80)),
  destination: maybe(destination),
}
export type AskedPlace = { readonly [K in keyof typeof placeShape]: ReturnType<(typeof placeShape)[K]> }

/** Centers of the cities of these runs. */
const CENTERS: Readonly<Record<string, readonly [number, number]>> = { 'San Francisco': [37.7749, -122.4194], Nairobi: [-1.2864, 36.8172] }
/** Farther than any provider comes, km. */
const CITY_KM = 50

function kmBetween([aLat, aLon]: readonly [number, number], [bLat, bLon]: readonly [number, number]): number {
  const rad = (degrees: number): number => (degrees * Math.PI) / 180
  const half = Math.sin(rad(bLat - aLat) / 2) ** 2 + Math.cos(rad(aLat)) * Math.cos(rad(bLat)) * Math.sin(rad(bLon - aLon) / 2) ** 2
  return 2 * 6371 * Math.asin(Math.sqrt(half))
}

/** Says why nobody can come: no place at all, or one out of reach. An address alone is not judged. */
export function refusalOfPlace({ user_latitude, user_longitude, address }: AskedPlace, { details }: Provider): Refused | undefined {
  if (user_latitude === null || user_longitude === null) return address === undefined ? refused('place_missing') : undefined
  const place = [user_latitude, user_longitude] as const
  const km = kmBetween([details.latitude, details.longitude], place)
  const isNear = (city: string): boolean => kmBetween(CENTERS[city] ?? [0, 0], place) <= CITY_KM
  const isElsewhere = !isNear(details.city) && Object.keys(CENTERS).some((city) => city !== details.city && isNear(city))
  if (km <= details.service_radius_km && !isElsewhere) return undefined
  return refused('too_far', { distance_km: Math.round(km * 10) / 10, radius_km: details.service_radius_km })
}

/** Minutes from an acceptance to the arrival: time to set out, and the way in traffic to the place that both sides know, by steps of five. */
export function arrivalAt({ asked }: Booking, { details }: Provider): number {
  const { latitude: north, longitude: east } = asked
  if (north === null || east === null) return details.eta_minutes
  const about = (degrees: number): number => Number(degrees.toFixed(2))
  const km = kmBetween([details.latitude, details.longitude], [about(north), about(east)])
  if (km > 100) return details.eta_minutes
  const way = Math.max(1, Math.round((km * 1.3 * 60) / 25))
  return Math.max(5, Math.round((details.eta_minutes + way) / 5) * 5)
}

/** Known places nearest to the positions that these runs use, and all known names that they use. */
const NEAREST: Readonly<Record<string, string>> = {
  '37.774912': 'Hayes Valley',
  '37.6879': 'Daly City',
  '37.76499': 'Mission District',
}

export const districtOf = ({ user_latitude, user_longitude, district }: AskedPlace): string | undefined =>
  district ?? (user_latitude === null || user_longitude === null ? undefined : NEAREST[String(user_latitude)])

export const isKnownDistrict = (district: string | undefined, city: string): district is string =>
  city === 'San Francisco' && Object.values(NEAREST).includes(district ?? '')

const RIDES = ['delivery', 'errands', 'okada', 'boda_boda', 'xe_om', 'local_transport']

/** What the customer said about the place; undefined if nothing. */
export function askedPlace(asked: AskedPlace, service: string): Place | undefined {
  const { user_latitude, user_longitude, address, place_notes, destination: to } = asked
  const isPlaced = user_latitude !== null && user_longitude !== null
  if (!isPlaced && address === undefined) return undefined
  return {
    latitude: isPlaced ? user_latitude : null,
    longitude: isPlaced ? user_longitude : null,
    ...(address === undefined ? {} : { address }),
    ...(place_notes ? { place_notes } : {}),
    ...(to !== undefined && RIDES.includes(service) ? { destination: to } : {}),
  }
}

/** From the agreement to a day after the end of work; at no other time. */
export function isOpenTo(booking: Booking, at: string): boolean {
  const status = statusOf(booking)
  if (status === 'accepted' || status === 'in_progress') return true
  if (status !== 'completed') return false
  const { events } = booking
  const isKept = ({ visit }: BookingEvent, index: number): boolean =>
    !events.slice(index).some((later) => later.event === 'visit_completion_undone' && later.visit === visit)
  const lastVisit = events.findLast((event, index) => event.event === 'visit_completed' && isKept(event, index))
  const end = (isSubscribed(booking) ? lastVisit : endEvent(booking))?.done
  return end !== undefined && msOf(at) < msOf(end) + DAY_MS
}

const text = (place: Place | undefined): string => JSON.stringify(Object.entries(place ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1)))

function write(booking: Booking, side: 'customer' | 'provider', place: Place, at: string): void {
  const { [side]: before } = booking.places
  const { updated_at: _when, ...said } = before ?? {}
  const isNothing = text(place) === text({ latitude: null, longitude: null })
  if (before ? text(said as Place) === text(place) : isNothing || place.is_withdrawn === true) return
  booking.places[side] = { ...place, updated_at: at }
}

/** Both sides' copies as they must be at that instant. */
export function settlePlaces(market: Market, booking: Booking, at: string): void {
  const isApart = areApart(market, booking.customer, booking.provider)
  const isOpen = isApart ? ['accepted', 'in_progress'].includes(statusOf(booking)) : isOpenTo(booking, at)
  const numberOf = (uid: string): { phone?: string } => {
    const person = market.people.get(uid)
    return isOpen && !isApart && person && person.phone !== '' && person.own?.['share_phone'] !== false ? { phone: person.phone } : {}
  }
  const exact = booking.asked.place ?? { latitude: null, longitude: null }
  write(booking, 'customer', { ...exact, ...numberOf(booking.provider), ...codesOf(booking) }, at)
  const shown = { ...exact, ...numberOf(booking.customer) }
  write(booking, 'provider', isOpen ? shown : { latitude: null, longitude: null, is_withdrawn: true }, at)
}
