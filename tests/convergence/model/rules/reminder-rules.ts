/** Reminders of a booking (docs/decisions, "Reminders"): each is told once, while it is right, and not to a person who switched it off. */
import { Temporal } from 'temporal-polyfill'
import { deadlineOf, firstEventAt, hoursOf, scheduledDate, statusOf } from '../derived.ts'
import { shownTimes } from '../done-times.ts'
import { notify } from '../documents/notifications.ts'
import type { Booking, Market } from '../market.ts'
import { openProposal } from '../proposals.ts'
import { id, instant, oneOf } from '../read-args.ts'
import { instantOf, msOf, NOT_FOUND, refused, rule, type Rule } from '../rule.ts'
import { zonedTimeIn } from '../slots.ts'
import { allAsked } from '../requests/several-rules.ts'
import { isSubscribed, visitsAfter } from '../visits.ts'

const MINUTES_MS = 60_000
export const REMINDERS = [
  'reminder_day_before',
  'reminder_hour_before',
  'request_waiting',
  'job_not_started',
  'request_unanswered',
] as const

export interface ModelReminder {
  readonly kind: (typeof REMINDERS)[number]
  /** What it is about. */
  readonly starts_at: string
  /** From then on, and not any more from `until` on. */
  readonly due: string
  readonly until: string
  readonly to: 'customer' | 'provider'
}

/** The hours that were agreed and have not begun; an ASAP job is no appointment. */
function appointments(booking: Booking): { readonly starts_at: string; readonly ends_at: string }[] {
  const status = statusOf(booking)
  if (isSubscribed(booking))
    return ['accepted', 'in_progress'].includes(status) ? visitsAfter(booking).filter((visit) => visit.status === 'scheduled') : []
  const hours = hoursOf(booking)
  return status === 'accepted' && scheduledDate(booking) !== null && hours ? [hours] : []
}

const dayBefore = (city: string, start: string): string =>
  new Temporal.Instant(zonedTimeIn(city, start).subtract({ days: 1 }).epochNanoseconds).toString({ smallestUnit: 'millisecond' })

/** All that may be told at that moment. */
export function remindersAt(booking: Booking, at: string): ModelReminder[] {
  const all: ModelReminder[] = []
  const asked = firstEventAt(booking, 'requested') ?? ''
  if (statusOf(booking) === 'pending' && openProposal(booking, at)?.by !== 'provider') {
    const due = instantOf(msOf(asked) + 15 * MINUTES_MS)
    const dayLater = instantOf(msOf(due) + 1440 * MINUTES_MS)
    const until = deadlineOf(booking) < dayLater ? deadlineOf(booking) : dayLater
    all.push({ kind: 'request_waiting', starts_at: asked, due, until, to: 'provider' })
    const fiveLater = instantOf(msOf(asked) + 5 * MINUTES_MS)
    if (booking.asked.scheduled_date === null)
      all.push({ kind: 'request_unanswered', starts_at: asked, due: fiveLater, until, to: 'customer' })
  }
  const agreement = booking.events.findLast(({ event }) => event === 'accepted' || event === 'time_accepted')
  const agreed = agreement ? shownTimes(agreement).at : ''
  for (const { starts_at, ends_at } of appointments(booking)) {
    const hourBefore = instantOf(msOf(starts_at) - 60 * MINUTES_MS)
    const late = instantOf(msOf(starts_at) + 15 * MINUTES_MS)
    for (const to of ['customer', 'provider'] as const) {
      all.push({ kind: 'reminder_day_before', starts_at, due: dayBefore(booking.quoted.city, starts_at), until: hourBefore, to })
      all.push({ kind: 'reminder_hour_before', starts_at, due: hourBefore, until: starts_at, to })
    }
    all.push({ kind: 'job_not_started', starts_at, due: late, until: ends_at, to: 'provider' })
  }
  return all.filter(({ kind, due, until }) => (kind.startsWith('request_') || due > agreed) && due <= at && at < until)
}

/** True if the person was told; of a request to several helpers, about any of them. */
export function isTold(market: Market, booking: Booking, { kind, starts_at, to }: ModelReminder): boolean {
  const about = kind === 'request_unanswered' ? allAsked(market, booking).map((each) => each.id) : [booking.id]
  return market.notices.some(
    (notice) =>
      notice.kind === kind && about.includes(notice.booking) && notice.to === booking[to] && notice.params['starts_at'] === starts_at,
  )
}

const remind = rule(
  { booking_id: id, side: oneOf('customer', 'provider'), kind: oneOf(...REMINDERS), starts_at: instant },
  ({ booking_id, side, kind, starts_at }, market, { at }) => {
    const booking = market.bookings.get(booking_id)
    if (!booking) return NOT_FOUND
    const found = remindersAt(booking, at).find((each) => each.kind === kind && each.starts_at === starts_at && each.to === side)
    if (!found) return refused('not_due')
    const muted = market.people.get(booking[found.to])?.own?.['reminders_muted']
    if (Array.isArray(muted) && muted.includes(kind)) return refused('muted')
    if (isTold(market, booking, found)) return refused('told')
    const { service_type, city } = booking.quoted
    notify(market, booking, found.to, kind, at, { service_type, city, starts_at })
    return undefined
  },
)

export const REMINDER_SYSTEM_RULES: Readonly<Record<string, Rule>> = { remind }
