/** Packages and ratings of clients, derived from events. */
import type { Fields } from './fields.ts'
import { writtenTime } from '../done-times.ts'
import type { Market, OfferedPackage } from '../market.ts'

/** The fields that are copied into a booking. */
export const bookedFields = ({ id, name, tier, price, description, included_services, duration_hours }: OfferedPackage): Fields => ({
  id,
  name,
  tier,
  price,
  description,
  included_services,
  duration_hours,
})

/** The public part, in the provider's document; no fields before the first package was offered. */
export function offeredFields(market: Market, provider: { readonly uid: string; readonly hasOffered?: boolean }): Fields {
  if (provider.hasOffered !== true) return {}
  const active = market.packages.filter((each) => each.provider === provider.uid && each.is_active)
  const packages = active
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((each) => ({ ...bookedFields(each), contents_at: each.contents_at, created_at: each.created_at }))
  return { packages }
}

export const packageDocuments = (market: Market): Fields[] =>
  market.packages.map((each) => ({
    doc_id: `package:${each.provider}:${each.id}`,
    type: 'package',
    provider_id: each.provider,
    ...bookedFields(each),
    is_active: each.is_active,
    is_removed: each.is_removed,
    contents_at: each.contents_at,
    created_at: each.created_at,
    updated_at: each.updated_at,
  }))

export function clientRatingDocuments(market: Market): Fields[] {
  return market.ratings.flatMap(({ booking: id, client, client_name, given, at, done }) => {
    const booking = market.bookings.get(id)
    if (!booking) return []
    return {
      doc_id: `client-rating:${booking.provider}:${id}`,
      type: 'client-rating',
      booking_id: id,
      provider_id: booking.provider,
      provider_name: booking.quoted.provider_name,
      customer_uid: client,
      client_name,
      ...given,
      created_at: at,
      ...writtenTime(at, done),
    }
  })
}

const starsOf = (market: Market, client: string): readonly number[] =>
  market.ratings.filter((each) => each.client === client).map((each) => Number(each.given['overall_rating']))
const total = (stars: readonly number[]): number => stars.reduce((sum, each) => sum + each, 0)

/** A person's rating as a customer; no fields before the first rating. */
export function ratedFields(market: Market, uid: string): Fields {
  const stars = starsOf(market, uid)
  return stars.length === 0 ? {} : { client_rating_sum: total(stars), client_rating_count: stars.length }
}

/** What a provider who is asked learns of the customer. */
export function packageStateOf(market: Market, uid: string): Fields | undefined {
  const stars = starsOf(market, uid)
  return stars.length === 0 ? undefined : { average: Math.round((100 * total(stars)) / stars.length) / 100, count: stars.length }
}
