/** Extras: either side proposes more time or material after the start, and what the other one accepts is added to the total. */
import { refusalOfSide, wordsOf } from '../people/blocks.ts'
import { hoursHeldBy, statusOf } from '../derived.ts'
import { doneTime } from '../done-times.ts'
import { notify } from '../documents/notifications.ts'
import { canAsk, centsOf, endWith, isSame, isTooMuch, openExtra, startedPart, termsOf, type Terms } from '../extras.ts'
import type { Booking, Market } from '../market.ts'
import { duration, id, maybe, number, text, Unreadable, type Reader } from '../read-args.ts'
import { NOT_FOUND, refused, rule, type Refused, type Rule, type Taken } from '../rule.ts'

type Side = 'customer' | 'provider'

const MOST_PROPOSALS = 20

function sideOf(booking: Booking | undefined, uid: string): Side | undefined {
  return booking?.customer === uid ? 'customer' : booking?.provider === uid ? 'provider' : undefined
}

/** Records the event and tells the other side, which reads hours and amount, and the reason in the booking only. */
function say(
  market: Market,
  booking: Booking,
  side: Side,
  taken: Taken,
  event: string,
  terms: Terms,
  more: { readonly reason?: string; readonly ends_at?: string } = {},
): void {
  const { service_type, city } = booking.quoted
  booking.events.push({
    event,
    at: taken.at,
    done: doneTime(event, booking, side, taken),
    by: side,
    command_id: taken.id,
    ...terms,
    ...more,
  })
  const sums = { amount: String(terms.amount), ...(terms.hours === undefined ? {} : { hours: String(terms.hours) }) }
  notify(market, booking, side === 'customer' ? 'provider' : 'customer', event, taken.at, { service_type, city, ...sums })
}

/** The end with more hours; nothing for material, and where the end stays. */
function judgeEnd(market: Market, booking: Booking, { hours, visit }: Terms, at: string): Refused | { readonly ends_at?: string } {
  const part = startedPart(booking, visit)
  if (!part || hours === undefined) return {}
  const others = hoursHeldBy(market, booking.provider).filter((each) => each.booking !== booking.id)
  const end = endWith(part, hours, others, at)
  if ('next' in end) return refused('next_job', { next_job: end.next, status: statusOf(booking) })
  return end.ends_at === part.ends_at ? {} : end
}

function agree(market: Market, booking: Booking, side: Side, terms: Terms, taken: Taken): Refused | undefined {
  if (isTooMuch(booking, terms)) return refused('extra_limit')
  const end = judgeEnd(market, booking, terms, taken.at)
  if ('code' in end) return end
  say(market, booking, side, taken, 'extra_accepted', terms, end)
  return undefined
}

const visitNumber = maybe(number(1, 52, 1))

const proposeExtra = rule(
  { booking_id: id, visit: visitNumber, hours: maybe(duration), amount: maybe(number(0.01, 1600, 0.01)), reason: maybe(text(300)) },
  ({ booking_id, visit, hours, amount, reason }, market, taken) => {
    const booking = market.bookings.get(booking_id)
    const side = sideOf(booking, taken.uid)
    if (!booking || !side) return NOT_FOUND
    const apart = refusalOfSide(market, booking, taken.uid)
    if (apart) return apart
    if (!canAsk(booking, visit, taken)) return refused('extra_closed', { status: statusOf(booking) })
    if ((hours === undefined) === (amount === undefined) || (amount !== undefined && !reason)) return refused('invalid_fields')
    const terms = termsOf({ hours, amount: hours === undefined ? (amount ?? 0) : centsOf(booking, hours) / 100, visit })
    const open = openExtra(booking, taken)
    if (open && open.by !== side) {
      if (isSame(open, terms)) return agree(market, booking, side, terms, taken)
      const { visit: _visit, ...open_extra } = termsOf(open)
      return refused('extra_open', { open_extra, status: statusOf(booking) })
    }
    const isUsedUp =
      booking.events.filter(({ event }) => event === 'extra_proposed').length >=
      MOST_PROPOSALS + (booking.asked.subscription?.visits.length ?? 0)
    if (isUsedUp || isTooMuch(booking, terms)) return refused('extra_limit')
    const end = judgeEnd(market, booking, terms, taken.at)
    if ('code' in end) return end
    say(market, booking, side, taken, 'extra_proposed', terms, reason ? { reason } : {})
    return undefined
  },
)

/** An argument that the command does not have. */
const none: Reader<string | undefined> = (given) => {
  if (given !== undefined) throw new Unreadable()
  return undefined
}

/** Any number: an answer that names other terms than the open ones answers nothing. */
const any = number(-Number.MAX_VALUE, Number.MAX_VALUE)

/** @param isOwn whether the proposer answers @param isReasoned whether a reason may be given */
const answers = (
  isOwn: boolean,
  isReasoned: boolean,
  then: (market: Market, booking: Booking, side: Side, terms: Terms, taken: Taken, reason?: string) => Refused | undefined,
): Rule =>
  rule(
    { booking_id: id, visit: visitNumber, hours: maybe(any), amount: any, reason: isReasoned ? maybe(text(300)) : none },
    (args, market, taken) => {
      const { booking_id, visit, hours, amount, reason } = args
      const booking = market.bookings.get(booking_id)
      const side = sideOf(booking, taken.uid)
      if (!booking || !side) return NOT_FOUND
      const open = openExtra(booking, taken)
      const terms = termsOf({ hours, amount, visit })
      if (!open || !isSame(open, terms) || (open.by === side) !== isOwn) return refused('proposal_gone', { status: statusOf(booking) })
      return then(market, booking, side, terms, taken, reason)
    },
  )

const closes =
  (event: string) =>
  (market: Market, booking: Booking, side: Side, terms: Terms, taken: Taken, reason?: string): undefined => {
    say(market, booking, side, taken, event, terms, wordsOf(market, booking, reason))
    return undefined
  }

export const EXTRA_RULES: Readonly<Record<string, Rule>> = {
  propose_extra: proposeExtra,
  accept_extra: answers(false, false, agree),
  decline_extra: answers(false, true, closes('extra_declined')),
  withdraw_extra: answers(true, false, closes('extra_withdrawn')),
}
