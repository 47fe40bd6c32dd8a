/** Another time for a booking: proposed by either side, answered by the other; the agreed one is valid until then. */
import { refusalOfSide, wordsOf } from '../people/blocks.ts'
import { hoursHeldBy, hoursOf, statusOf } from '../derived.ts'
import type { Booking, BookingEvent, Market, OwnTime } from '../market.ts'
import { doneTime } from '../done-times.ts'
import { notify } from '../documents/notifications.ts'
import { settlePlaces } from '../places.ts'
import { canMove, currentStart, openProposal } from '../proposals.ts'
import { id, instant, maybe, text } from '../read-args.ts'
import { NOT_FOUND, refused, rule, type Refused, type Rule, type Taken } from '../rule.ts'
import { nearestFree, slotRefusal } from '../slots.ts'
import { endAsTaken, isTaken, othersOpen } from '../requests/several-rules.ts'
import { isSubscribed } from '../visits.ts'

type Side = 'customer' | 'provider'

const MOST_PROPOSALS = 20

function sideOf(booking: Booking | undefined, uid: string): Side | undefined {
  return booking?.customer === uid ? 'customer' : booking?.provider === uid ? 'provider' : undefined
}

/**
 * Refusal unless the time is free for this booking: its own hours do not conflict, and its present time is no other one. @param spared
 * overrides of the provider's settings
 */
function whyNotHad(market: Market, booking: Booking, start: string, at: string, spared: Partial<OwnTime> = {}): Refused | undefined {
  const own = market.providers.get(booking.provider)?.time ?? { days: new Map() }
  const { city } = booking.quoted
  const hours = booking.asked.duration_hours
  const held = hoursHeldBy(market, booking.provider).filter((each) => each.booking !== booking.id)
  const why = slotRefusal(city, { ...own, ...spared }, held, start, hours, at)
  if (!why) return undefined
  const alternatives = nearestFree(city, own, held, start, hours, at, currentStart(booking))
  return refused(why, { alternatives, status: statusOf(booking) })
}

/** Records an event about another time, and notifies the other side. */
function say(market: Market, booking: Booking, side: Side, taken: Taken, said: Pick<BookingEvent, 'event' | 'starts_at' | 'reason'>): void {
  const { at, id: command_id } = taken
  const { service_type, city } = booking.quoted
  const before = said.event === 'time_accepted' ? currentStart(booking) : null
  const { event, starts_at = '', reason } = said
  const why = reason ? { reason } : {}
  const done = doneTime(event, booking, side, taken)
  booking.events.push({ event, at, done, by: side, command_id, starts_at, ...(before === null ? {} : { moved_from: before }), ...why })
  const other = side === 'customer' ? 'provider' : 'customer'
  notify(market, booking, other, event, at, { service_type, city, starts_at, ...why })
}

/** Both agree: minimum notice was checked when it was proposed. A provider may use hours that are not offered, and ignore the notice. */
function agree(market: Market, booking: Booking, side: Side, starts_at: string, taken: Taken): Refused | undefined {
  const why = whyNotHad(market, booking, starts_at, taken.at, side === 'provider' ? { notice: 0, travel: 0 } : { notice: 0 })
  if (why && !(side === 'provider' && why.code === 'slot_unavailable')) return why
  const wasOpen = statusOf(booking) === 'pending'
  say(market, booking, side, taken, { event: 'time_accepted', starts_at })
  if (wasOpen) endAsTaken(market, othersOpen(market, booking), taken.at)
  // From an agreement on the customer is named in full.
  const customer = market.people.get(booking.customer)
  if (customer) booking.named = customer.name
  settlePlaces(market, booking, taken.at)
  return undefined
}

const proposeTime = rule({ booking_id: id, starts_at: instant }, ({ booking_id, starts_at }, market, taken) => {
  const booking = market.bookings.get(booking_id)
  const side = sideOf(booking, taken.uid)
  if (!booking || !side) return NOT_FOUND
  const apart = refusalOfSide(market, booking, taken.uid)
  if (apart) return apart
  if (isSubscribed(booking)) return refused('visits_fixed')
  if (isTaken(booking)) return refused('request_taken', { status: statusOf(booking) })
  if (!canMove(booking, side, taken.at)) return refused('illegal_transition', { status: statusOf(booking) })
  if (starts_at === currentStart(booking)) return refused('same_time')
  const open = openProposal(booking, taken.at)
  if (open?.starts_at === starts_at && open.by !== side) return agree(market, booking, side, starts_at, taken)
  if (booking.events.filter(({ event }) => event === 'time_proposed').length >= MOST_PROPOSALS) return refused('too_many_proposals')
  const why = whyNotHad(market, booking, starts_at, taken.at)
  if (!why) say(market, booking, side, taken, { event: 'time_proposed', starts_at })
  return why
})

type Answered = (
  market: Market,
  booking: Booking,
  side: Side,
  said: { readonly starts_at: string; readonly reason?: string | undefined },
  taken: Taken,
) => Refused | undefined

/** @param isOwn whether the proposer answers @param extra arguments beside the start that was read */
const answers = (isOwn: boolean, extra: { readonly reason?: ReturnType<typeof maybe<string>> }, then: Answered): Rule =>
  rule({ booking_id: id, starts_at: instant, ...extra }, (args, market, taken) => {
    const booking = market.bookings.get(args.booking_id)
    const side = sideOf(booking, taken.uid)
    if (!booking || !side) return NOT_FOUND
    const open = openProposal(booking, taken.at)
    if (open?.starts_at !== args.starts_at || (open.by === side) !== isOwn)
      return refused('proposal_gone', { status: statusOf(booking), starts_at: hoursOf(booking)?.starts_at ?? null })
    return then(market, booking, side, args, taken)
  })

const saysOnly =
  (event: string): Answered =>
  (market, booking, side, { starts_at, reason }, taken) => {
    say(market, booking, side, taken, { event, starts_at, ...wordsOf(market, booking, reason) })
    return undefined
  }

export const TIME_RULES: Readonly<Record<string, Rule>> = {
  propose_time: proposeTime,
  accept_time: answers(false, {}, (market, booking, side, { starts_at }, taken) => {
    // What was agreed before can still be moved.
    const apart = statusOf(booking) === 'pending' ? refusalOfSide(market, booking, taken.uid) : undefined
    return apart ?? agree(market, booking, side, starts_at, taken)
  }),
  decline_time: answers(false, { reason: maybe(text(300)) }, saysOnly('time_declined')),
  withdraw_time: answers(true, {}, saysOnly('time_withdrawn')),
}
