/** How many requests a provider answered in time, derived from their ends. */
import { deadlineOf } from '../derived.ts'
import type { Booking, Market, Person } from '../market.ts'
import { dateIn } from '../slots.ts'

const DAY_MS = 86_400_000

/**
 * Of ended requests that their customer did not withdraw: how many there were, and how many were answered before their deadline. Of those
 * that were not, one of each customer and day counts.
 */
export function requestsOf(market: Market, provider: string): { counted: number; answered: number } {
  const days = new Set<string>()
  const ends = [...market.bookings.values()]
    .filter((booking) => booking.provider === provider)
    .flatMap((booking) => {
      const end = booking.events.find(({ event }) => ['accepted', 'time_accepted', 'rejected', 'expired'].includes(event))
      // An agreed job to which the provider did not come counts as not answered.
      const missed = booking.events.filter(({ by, outcome }) => by === 'system' && outcome === 'provider_absent').map(() => false)
      if (!end) return missed
      const isInTime = end.event === 'time_accepted' || (end.event !== 'expired' && end.at < deadlineOf(booking))
      const day = `${booking.customer} ${dateIn(booking.quoted.city, end.at).toString()}`
      if (!isInTime && days.has(day)) return missed
      if (!isInTime) days.add(day)
      return [isInTime, ...missed]
    })
  return { counted: ends.length, answered: ends.filter(Boolean).length }
}

/** Notes in the customer's profile whose rate an unanswered request lowered; what is two days old is forgotten then. */
export function countUnanswered(customer: Person, { provider, quoted }: Booking, at: string): void {
  const day = dateIn(quoted.city, at).toString()
  const recent = (customer.unanswered ?? []).filter((each) => each.day >= new Date(Date.parse(at) - 2 * DAY_MS).toISOString().slice(0, 10))
  if (recent.some((each) => each.provider_id === provider && each.day === day)) return
  customer.unanswered = [...recent, { provider_id: provider, day }]
}
