/** The thread of a booking: open while it is accepted or in progress, and for messages that were written then. */
import { refusalOfSide } from '../people/blocks.ts'
import { customerName, statusOf, firstAgreedDone, endedAt } from '../derived.ts'
import type { Booking, Market } from '../market.ts'
import { id, instant, text } from '../read-args.ts'
import { instantOf, msOf, NOT_FOUND, refused, rule, type Rule } from '../rule.ts'

const isSide = (booking: Booking, uid: string): boolean => booking.customer === uid || booking.provider === uid

function wasOpenAt(booking: Booking, at: string): boolean {
  const opened = firstAgreedDone(booking)
  const closed = endedAt(booking)
  return opened !== undefined && opened <= at && (closed === undefined || at <= closed)
}

const sendMessage = rule(
  { booking_id: id, message_id: id, message: text(2_000, 1) },
  (args, market, { uid, at, queuedMs, doneAt: written }) => {
    const booking = market.bookings.get(args.booking_id)
    if (!booking || !isSide(booking, uid)) return NOT_FOUND
    if (market.messages.some((each) => each.booking === booking.id && each.id === args.message_id)) return refused('already_exists')
    const apart = refusalOfSide(market, booking, uid)
    if (apart) return apart
    const status = statusOf(booking)
    const isOpen = status === 'accepted' || status === 'in_progress'
    // A device that was heard since had its chance to send it.
    const isUnheard = written === instantOf(msOf(at) - queuedMs)
    if (!isOpen && !(isUnheard && wasOpenAt(booking, written))) return refused('chat_closed', { status })
    const opened = firstAgreedDone(booking) ?? at
    const isCustomer = booking.customer === uid
    const name = isCustomer ? customerName(booking) : booking.quoted.provider_name
    market.messages.push({
      id: args.message_id,
      booking: booking.id,
      from: uid,
      name,
      text: args.message,
      created_at: at,
      // Not before the chat was open.
      written_at: written < opened ? opened : written,
    })
    const preview = args.message.slice(0, 120).replace(/[\uD800-\uDBFF]$/, '')
    const to = isCustomer ? booking.provider : booking.customer
    market.notices.push({ to, kind: 'message_received', booking: booking.id, params: { name, preview }, at })
    return undefined
  },
)

/** A person who hides read marks does not see the other's either. */
const showsReadMarks = (market: Market, uid: string): boolean => market.people.get(uid)?.own?.['show_read_marks'] !== false

const markRead = rule({ booking_id: id, up_to: instant }, (args, market, { uid, at }) => {
  const booking = market.bookings.get(args.booking_id)
  if (!booking || !isSide(booking, uid)) return NOT_FOUND
  const isTold = showsReadMarks(market, booking.customer) && showsReadMarks(market, booking.provider)
  market.marks.push({ booking: booking.id, uid, what: 'read', up_to: args.up_to < at ? args.up_to : at, isTold })
  return undefined
})

/** The server's own: one of the person's devices has the other side's message of that instant. */
const markDelivered = rule({ booking_id: id, up_to: instant, uid: id }, (args, market) => {
  const isTheirs = market.messages.some(
    (each) => each.booking === args.booking_id && each.created_at === args.up_to && each.from !== args.uid,
  )
  const booking = market.bookings.get(args.booking_id)
  if (!booking || !isSide(booking, args.uid) || !isTheirs) return NOT_FOUND
  market.marks.push({ booking: booking.id, uid: args.uid, what: 'delivered', up_to: args.up_to })
  return undefined
})

export const CHAT_RULES: Readonly<Record<string, Rule>> = { send_message: sendMessage, mark_read: markRead }
export const CHAT_SYSTEM_RULES: Readonly<Record<string, Rule>> = { mark_delivered: markDelivered }
