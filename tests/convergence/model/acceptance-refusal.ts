/** Why a request cannot be accepted (decisions, "Double booking"). */
import { deadlineOf, endOf, hoursHeldBy, statusOf } from './derived.ts'
import type { Booking, Market, Provider } from './market.ts'
import { arrivalAt } from './places.ts'
import { refused, type Refused } from './rule.ts'
import { collide, nearestFree } from './slots.ts'
import { isSubscribed, openVisits, visitsAfter } from './visits.ts'
import { otherTimes } from './rules/visit-times.ts'

/** All visits or none: each conflicting one is named. */
function visitsRefusal(market: Market, booking: Booking, provider: Provider, at: string): Refused | undefined {
  const held = hoursHeldBy(market, booking.provider)
  const visits = visitsAfter(booking).map(({ number, starts_at }) => ({ number, starts_at }))
  const overlapping = openVisits(booking).filter((visit) => held.some((other) => collide(other, visit)))
  if (overlapping.length === 0) return undefined
  const ground = { city: provider.details.city, own: provider.time, held, hours: booking.asked.duration_hours, now: at }
  const named = overlapping.map(({ number, starts_at }) => {
    const index = visits.findIndex((each) => each.number === number)
    return { number, starts_at, state: 'taken', alternatives: otherTimes(visits, index, ground) }
  })
  return refused('visits_taken', { visits: named, status: statusOf(booking) })
}

/** Two accepted bookings of a provider never overlap; the loser gets the three nearest free slots. */
export function acceptanceRefusal(market: Market, booking: Booking, at: string): Refused | undefined {
  const provider = market.providers.get(booking.provider)
  if (!provider) return refused('no_provider_profile')
  if (deadlineOf(booking) <= at) return refused('slot_past')
  const hours = booking.asked.duration_hours
  if (isSubscribed(booking)) return visitsRefusal(market, booking, provider, at)
  const starts_at = booking.asked.scheduled_date ?? at
  const visit = { starts_at, ends_at: endOf(starts_at, booking.asked.scheduled_date, hours, arrivalAt(booking, provider)) }
  const held = hoursHeldBy(market, booking.provider)
  const inTheWay = held.find((other) => collide(other, visit))
  if (!inTheWay) return undefined
  return refused('slot_taken', {
    alternatives: nearestFree(provider.details.city, provider.time, held, starts_at, hours, at),
    status: statusOf(booking),
    booking_id: inTheWay.booking,
  })
}
