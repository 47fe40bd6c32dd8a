/**
 * Counts a request in its provider's response rate (decisions "What a stranger can do"): unanswered ones of one customer once a day, and
 * none of a customer whose contacts are not verified.
 */
import { isUnverified } from '../account/contact-standing.ts'
import { cityOrDefault } from '../cities.ts'
import { DAY_MS, UNANSWERED_KEPT_MAX } from '../constants.ts'
import type { Booking } from '../documents/booking.ts'
import { profileId, providerId } from '../ids.ts'
import { getAs, type DecideContext, type Effect } from '../commands/command.ts'
import { addMs, instantToMs } from '../time/instant.ts'
import { wallTimeAt } from '../time/zoned-time.ts'

/**
 * @param in_time whether it was answered before its deadline
 * @returns nothing for a request that does not count. A provider's device does not know the customer and counts it until the server has
 */
export function countRequestEffects(booking: Booking, in_time: boolean, { get, now }: Pick<DecideContext, 'get' | 'now'>): Effect[] {
  const count: Effect = { op: 'amend', doc_id: providerId(booking.provider_uid), standing: { kind: 'request', in_time } }
  const profile = getAs(get, profileId(booking.customer_uid), 'profile')
  if (isUnverified(profile)) return []
  if (in_time || !profile) return [count]
  const day = wallTimeAt(instantToMs(now), cityOrDefault(booking.city).zone).date
  // The days of all zones differ by one at most.
  const recent = (profile.requests?.unanswered ?? []).filter((each) => each.day >= addMs(now, -2 * DAY_MS).slice(0, 10))
  const isCounted = recent.some((each) => each.provider_id === booking.provider_uid && each.day === day)
  if (isCounted || recent.length >= UNANSWERED_KEPT_MAX) return []
  const unanswered = [...recent, { provider_id: booking.provider_uid, day }]
  return [count, { op: 'amend', doc_id: profile.doc_id, set: { requests: { ...profile.requests, unanswered } } }]
}
