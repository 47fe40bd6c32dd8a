/** A provider's packages, and a provider's ratings of clients. */
import { areApart } from '../people/blocks.ts'
import { customerName, endEvent, statusOf } from '../derived.ts'
import type { Market, OfferedPackage } from '../market.ts'
import { bookedFields } from '../documents/package-documents.ts'
import { duration, flag, id, instant, maybe, number, oneOf, stars, text, type Reader, Unreadable } from '../read-args.ts'
import { NOT_FOUND, refused, rule, type Rule } from '../rule.ts'

const packagePrice = number(1, 1_600, 0.01)
const service = text(60, 1)

const services: Reader<readonly string[]> = (given) => {
  if (!Array.isArray(given) || given.length > 12) throw new Unreadable()
  return given.map(service)
}

/** A package as it was shown to the customer. */
export const shownPackage: Reader<{ readonly id: string; readonly price: number; readonly contents_at: string }> = (given) => {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw new Unreadable()
  const { id: own, price, contents_at, ...more } = given as Readonly<Record<string, unknown>>
  if (Object.keys(more).length > 0) throw new Unreadable()
  return { id: id(own), price: packagePrice(price), contents_at: instant(contents_at) }
}

/** The visible contents of a provider's packages, as one text: without the time of the last save. */
const seen = (market: Market, uid: string): string =>
  JSON.stringify(activeOf(market, uid).map((each) => [bookedFields(each), each.contents_at]))

const activeOf = (market: Market, uid: string): readonly OfferedPackage[] =>
  market.packages.filter((each) => each.provider === uid && each.is_active)

const MOST_ACTIVE = 6

const shape = {
  package_id: id,
  name: maybe(text(80, 1)),
  tier: maybe(oneOf('basic', 'standard', 'premium')),
  price: maybe(packagePrice),
  duration_hours: maybe(duration),
  description: maybe(text(400)),
  included_services: maybe(services),
  is_active: maybe(flag),
}

const save = rule(shape, ({ package_id, ...args }, market, { uid, at }) => {
  const provider = market.providers.get(uid)
  if (!provider) return refused('no_provider_profile')
  const found = market.packages.find((each) => each.provider === uid && each.id === package_id)
  if (found?.is_removed) return refused('package_gone')
  const given = Object.entries(args).filter(([, value]) => value !== undefined)
  const before = seen(market, uid)
  const isOneMore = (next: OfferedPackage): boolean =>
    next.is_active && found?.is_active !== true && activeOf(market, uid).length >= MOST_ACTIVE
  if (!found) {
    const { name, tier, price, duration_hours } = args
    if (name === undefined || tier === undefined || price === undefined || duration_hours === undefined) return refused('invalid_fields')
    const made: OfferedPackage = {
      id: package_id,
      provider: uid,
      name,
      tier,
      price,
      duration_hours,
      description: args.description ?? '',
      included_services: args.included_services ?? [],
      is_active: args.is_active ?? true,
      is_removed: false,
      contents_at: at,
      created_at: at,
      updated_at: at,
    }
    if (isOneMore(made)) return refused('too_many_packages')
    market.packages.push(made)
    if (made.is_active) provider.hasOffered = true
  } else {
    const others = given.filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(found[field as keyof OfferedPackage]))
    if (others.length === 0) return undefined
    const next: OfferedPackage = { ...found, ...Object.fromEntries(others), updated_at: at }
    // The price and the offered flag are not part of the contents.
    if (others.some(([field]) => field !== 'price' && field !== 'is_active')) next.contents_at = at
    if (isOneMore(next)) return refused('too_many_packages')
    Object.assign(found, next)
    if (next.is_active) provider.hasOffered = true
  }
  if (seen(market, uid) !== before) provider.updated_at = at
  return undefined
})

const remove = rule({ package_id: id }, ({ package_id }, market, { uid, at }) => {
  const provider = market.providers.get(uid)
  const found = market.packages.find((each) => each.provider === uid && each.id === package_id)
  if (!provider || !found) return NOT_FOUND
  if (found.is_removed) return undefined
  if (found.is_active) provider.updated_at = at
  Object.assign(found, { is_active: false, is_removed: true, updated_at: at })
  return undefined
})

const rating = {
  booking_id: id,
  fairness_rating: stars,
  respect_rating: stars,
  communication_rating: stars,
  payment_timeliness_rating: stars,
  overall_rating: stars,
  review_text: text(1_000),
}

const rate = rule(rating, ({ booking_id, ...given }, market, { uid, at, doneAt }) => {
  const booking = market.bookings.get(booking_id)
  if (booking?.provider !== uid) return NOT_FOUND
  const status = statusOf(booking)
  if (status !== 'completed') return refused('illegal_transition', { status })
  if (market.ratings.some((each) => each.booking === booking_id)) return refused('already_rated')
  const { provider_name } = booking.quoted
  const ended = endEvent(booking)?.done ?? at
  const done = doneAt < ended ? ended : doneAt
  const isApart = areApart(market, booking.customer, uid)
  const said = isApart ? { ...given, review_text: '' } : given
  market.ratings.push({ booking: booking_id, client: booking.customer, client_name: customerName(booking), given: said, at, done })
  if (isApart) return undefined
  const params = { name: provider_name, rating: String(given.overall_rating) }
  market.notices.push({ to: booking.customer, kind: 'client_rated', booking: booking_id, params, at })
  return undefined
})

export const PACKAGE_RULES: Readonly<Record<string, Rule>> = { save_package: save, delete_package: remove, rate_client: rate }
