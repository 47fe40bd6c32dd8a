/** More time or material for a job that has started, derived from its events (docs/decisions, "Extras after the start"). */
import { hoursOf, statusOf } from './derived.ts'
import type { Booking, BookingEvent } from './market.ts'
import { instantOf, msOf, type Taken } from './rule.ts'
import { isSubscribed, visitsAfter } from './visits.ts'

export interface Terms {
  readonly hours?: number
  readonly amount: number
  readonly visit?: number
}
export interface Extra extends Terms {
  readonly by: string
  readonly reason?: string
  readonly proposed_at: string
}

const DAY_MS = 86_400_000
/** What is given in time may arrive this much later. */
const LATE_MS = 14 * DAY_MS

const isGivenBefore = (ms: number, { at, doneAt }: Taken): boolean => msOf(doneAt) <= ms && msOf(at) <= ms + LATE_MS

const ifGiven = <Name extends string, T>(name: Name, value: T | undefined): { readonly [N in Name]?: T } =>
  (value === undefined ? {} : { [name]: value }) as { readonly [N in Name]?: T }

/** Only the fields that are given: a history and a proposal have no others. */
export const termsOf = ({ hours, amount, visit }: { hours?: number | undefined; amount: number; visit?: number | undefined }): Terms => ({
  amount,
  ...ifGiven('hours', hours),
  ...ifGiven('visit', visit),
})

export interface Part {
  readonly starts_at: string
  readonly ends_at: string
  readonly status: string
}

/** The job, or that visit of a subscription, once it was started; undefined if it was not, or was cancelled. */
export function startedPart(booking: Booking, number: number | undefined): Part | undefined {
  const hours = hoursOf(booking)
  const part = isSubscribed(booking)
    ? visitsAfter(booking).find((visit) => visit.number === number)
    : number === undefined && hours
      ? { ...hours, status: statusOf(booking) }
      : undefined
  return part?.status === 'in_progress' || part?.status === 'completed' ? part : undefined
}

/** From the start until a day after the completion. */
export function canAsk(booking: Booking, visit: number | undefined, taken: Taken): boolean {
  const part = startedPart(booking, visit)
  if (part?.status !== 'completed') return part !== undefined
  const done = booking.events.findLast(({ event, visit: of }) => event === 'completed' || (event === 'visit_completed' && of === visit))
  return done !== undefined && isGivenBefore(msOf(done.at) + DAY_MS, taken)
}

/** The newest proposal, unless it was answered. */
export function lastExtra(booking: Booking): Extra | undefined {
  const last = booking.events.findLast(({ event }) => event.startsWith('extra_'))
  if (last?.event !== 'extra_proposed') return undefined
  const { by, at, amount = 0, hours, visit, reason } = last
  return { by, proposed_at: at, ...termsOf({ hours, amount, visit }), ...(reason ? { reason } : {}) }
}

/** The proposal that can be answered: for a week. */
export function openExtra(booking: Booking, taken: Taken): Extra | undefined {
  const extra = lastExtra(booking)
  if (!extra || !startedPart(booking, extra.visit)) return undefined
  return isGivenBefore(msOf(extra.proposed_at) + 7 * DAY_MS, taken) ? extra : undefined
}

export const isSame = (a: Terms, b: Terms): boolean => a.hours === b.hours && a.amount === b.amount && a.visit === b.visit

/** Cents of more hours, at the price of an hour that was agreed. */
export function centsOf({ asked, quoted }: Booking, hours: number): number {
  const hour = Math.round(quoted.price_per_hour * 100)
  return Math.round((asked.subscription ? Math.floor((hour * 85 + 50) / 100) : hour) * hours)
}

const agreedOf = ({ events }: Pick<Booking, 'events'>, visit: number | undefined): BookingEvent[] =>
  events.filter((each) => each.event === 'extra_accepted' && each.visit === visit)

/** Eight more hours, and material for 1600 USD, for each job or visit. */
export function isTooMuch(booking: Booking, { hours, amount, visit }: Terms): boolean {
  const agreed = agreedOf(booking, visit)
  if (hours !== undefined) return agreed.reduce((sum, each) => sum + (each.hours ?? 0), hours) > 8
  const cents = agreed.filter((each) => each.hours === undefined).reduce((sum, each) => sum + Math.round((each.amount ?? 0) * 100), 0)
  return cents + Math.round(amount * 100) > 160_000
}

/** Where it ends with more hours, or where the next job begins that it would run into. */
export function endWith(
  part: Part,
  hours: number,
  others: readonly { readonly starts_at: string; readonly ends_at: string }[],
  at: string,
): { readonly ends_at: string } | { readonly next: { readonly starts_at: string; readonly ends_at: string } } {
  const ends_at = instantOf(msOf(part.ends_at) + hours * 3_600_000)
  if (part.status === 'completed') return { ends_at }
  // A calendar may have forgotten hours that were over a day ago, and those beside them.
  if (msOf(part.ends_at) <= msOf(at) - DAY_MS) return { ends_at: part.ends_at }
  const between = others.filter((each) => each.starts_at >= part.ends_at && each.starts_at < ends_at)
  const next = between.find((each) => each.ends_at > at)
  if (next && ends_at > at) return { next: { starts_at: next.starts_at, ends_at: next.ends_at } }
  return { ends_at: between[0]?.starts_at ?? ends_at }
}
