/** A person's own commands, and reviews of completed jobs. */
import { areApart } from '../people/blocks.ts'
import { customerName, endedAt, statusOf } from '../derived.ts'
import { id, instant, maybe, stars, text } from '../read-args.ts'
import { msOf, NOT_FOUND, refused, rule, type Rule } from '../rule.ts'
import { whyUncounted } from '../requests/review-counting.ts'
import { shortName } from '../documents/short-name.ts'

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

/** The person must be known: by a service, or by a booking of the two. */
const blockPerson = rule({ person_id: id, booking_id: maybe(id) }, ({ person_id, booking_id }, market, { uid, at }) => {
  if (person_id === uid) return refused('invalid_fields')
  const before = market.blocks.find((each) => each.uid === uid && each.person === person_id)
  if (before?.isOn) return undefined
  const booking = booking_id === undefined ? undefined : market.bookings.get(booking_id)
  const isOfBoth = [uid, person_id].every((each) => each === booking?.customer || each === booking?.provider)
  const ofBooking = booking?.customer === person_id ? customerName(booking) : booking?.quoted.provider_name
  const name = booking_id === undefined ? market.providers.get(person_id)?.details.name : isOfBoth ? ofBooking : undefined
  if (name === undefined) return NOT_FOUND
  if (before) Object.assign(before, { isOn: true, name, at })
  else market.blocks.push({ uid, person: person_id, isOn: true, name, at })
  return undefined
})

const unblockPerson = rule({ person_id: id }, ({ person_id }, market, { uid }) => {
  for (const each of market.blocks) if (each.uid === uid && each.person === person_id) each.isOn = false
  return undefined
})

/** Future notifications cannot be read, even if the device's clock is ahead. */
const markNotificationsRead = rule({ up_to: instant }, ({ up_to }, market, { uid, at }) => {
  const person = market.people.get(uid)
  if (!person) return NOT_FOUND
  person.readMarks.push(up_to < at ? up_to : at)
  return undefined
})

const writeReview = rule({ booking_id: id, rating: stars, comment: text(1_000) }, (args, market, { uid, at, doneAt }) => {
  const booking = market.bookings.get(args.booking_id)
  if (booking?.customer !== uid) return NOT_FOUND
  const status = statusOf(booking)
  if (status !== 'completed') return refused('illegal_transition', { status })
  if (market.reviews.some((each) => each.booking === booking.id)) return refused('already_exists')
  const name = customerName(booking)
  const isPrivate = market.people.get(uid)?.own?.['privacyLevel'] === 'private'
  const ended = endedAt(booking) ?? at
  const author = isPrivate ? shortName(name) : name
  const uncounted = whyUncounted(booking, market.people.get(uid), at)
  const { rating, comment } = args
  market.reviews.push({
    booking: booking.id,
    author,
    rating,
    comment,
    at,
    done: doneAt < ended ? ended : doneAt,
    uncounted,
  })
  if (uncounted || areApart(market, booking.customer, booking.provider)) return undefined
  market.notices.push({
    to: booking.provider,
    kind: 'review_received',
    booking: booking.id,
    params: { name, rating: String(args.rating) },
    at,
  })
  return undefined
})

const EDITABLE_MS = 7 * 86_400_000
const LATE_MS = 14 * 86_400_000

/**
 * For seven days after it was written, by arrival, or by the time of writing and no more than two weeks later. An unchanged review is not
 * an edit.
 */
const editReview = rule({ booking_id: id, rating: stars, comment: text(1_000) }, (args, market, { uid, at, doneAt }) => {
  const booking = market.bookings.get(args.booking_id)
  const review = market.reviews.find((each) => each.booking === args.booking_id)
  if (booking?.customer !== uid || !review) return NOT_FOUND
  const age = msOf(at) - msOf(review.at)
  const ageWhenSaid = msOf(doneAt) - msOf(review.at)
  const wasSaidInTime = ageWhenSaid >= 0 && ageWhenSaid <= EDITABLE_MS && age <= EDITABLE_MS + LATE_MS
  if (age > EDITABLE_MS && !wasSaidInTime) return refused('review_closed')
  if (review.rating === args.rating && review.comment === args.comment) return undefined
  review.rating = args.rating
  review.comment = args.comment
  review.edited_at = at
  if (review.uncounted || areApart(market, booking.customer, booking.provider)) return undefined
  market.notices.push({
    to: booking.provider,
    kind: 'review_edited',
    booking: booking.id,
    params: { name: review.author, rating: String(args.rating) },
    at,
  })
  return undefined
})

/** The provider's answer to a review, once. */
const answerReview = rule({ booking_id: id, message: text(500, 1) }, (args, market, { uid, at }) => {
  const booking = market.bookings.get(args.booking_id)
  const review = market.reviews.find((each) => each.booking === args.booking_id)
  const provider = market.providers.get(uid)
  if (booking?.provider !== uid || !review || review.uncounted || !provider) return NOT_FOUND
  if (review.answer) return refused('already_answered')
  review.answer = { message: args.message, created_at: at }
  const { name } = provider.details
  if (areApart(market, booking.customer, uid)) return undefined
  market.notices.push({ to: booking.customer, kind: 'review_answered', booking: booking.id, params: { name }, at })
  return undefined
})

export const PERSONAL_RULES: Readonly<Record<string, Rule>> = {
  add_favourite: addFavourite,
  remove_favourite: removeFavourite,
  block_person: blockPerson,
  unblock_person: unblockPerson,
  mark_notifications_read: markNotificationsRead,
  write_review: writeReview,
  edit_review: editReview,
  answer_review: answerReview,
}
