/** What people do for themselves, and what they say of a job that was done. */
import { statusOf } from './derived.ts'
import { id, instant, stars, text } from './read-args.ts'
import { NOT_FOUND, refused, rule, type Rule } from './rule.ts'

const addFavourite = rule({ provider_id: id }, ({ provider_id }, market, { uid, at }) => {
  if (!market.providers.has(provider_id)) return NOT_FOUND
  const favourite = market.favourites.find((each) => each.uid === uid && each.provider === provider_id)
  if (favourite) favourite.isOn = true
  else market.favourites.push({ uid, provider: provider_id, isOn: true, created_at: at })
  return undefined
})

const removeFavourite = rule({ provider_id: id }, ({ provider_id }, market, { uid }) => {
  for (const each of market.favourites) if (each.uid === uid && each.provider === provider_id) each.isOn = false
  return undefined
})

/** Nobody has read what is yet to come, whatever their clock says. */
const markNotificationsRead = rule({ up_to: instant }, ({ up_to }, market, { uid, at }) => {
  const person = market.people.get(uid)
  if (!person) return NOT_FOUND
  person.readMarks.push(up_to < at ? up_to : at)
  return undefined
})

const writeReview = rule({ booking_id: id, rating: stars, comment: text(1_000) }, (args, market, { uid, at }) => {
  const booking = market.bookings.get(args.booking_id)
  if (booking?.customer !== uid) return NOT_FOUND
  const status = statusOf(booking)
  if (status !== 'completed') return refused('illegal_transition', { status })
  if (market.reviews.some((each) => each.booking === booking.id)) return refused('already_exists')
  const { customer_name } = booking.quoted
  market.reviews.push({ booking: booking.id, rating: args.rating, comment: args.comment, at })
  market.notices.push({
    to: booking.provider,
    kind: 'review_received',
    booking: booking.id,
    params: { name: customer_name, rating: String(args.rating) },
    at,
  })
  const provider = market.providers.get(booking.provider)
  if (provider) provider.updated_at = at
  return undefined
})

export const PERSONAL_RULES: Readonly<Record<string, Rule>> = {
  add_favourite: addFavourite,
  remove_favourite: removeFavourite,
  mark_notifications_read: markNotificationsRead,
  write_review: writeReview,
}
