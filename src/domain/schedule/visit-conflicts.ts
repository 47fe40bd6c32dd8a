/** Finds unavailable visits of a subscription, and alternatives. Shared by the customer's screen and the server. */
import { ALTERNATIVE_SLOTS, HOUR_MS, SUBSCRIPTION_HORIZON_MS } from '../constants.ts'
import type { Schedule } from '../documents/schedule.ts'
import type { RefusedVisit } from '../errors.ts'
import { addMs, instantFromMs, type Instant } from '../time/instant.ts'
import type { PlannedVisit } from './regular-visits.ts'
import { nearestFreeSlots, slotState } from './slots.ts'

export interface VisitContext {
  readonly schedule: Schedule
  /** IANA zone of the provider's city. */
  readonly zone: string
  /** 0.5 to 8. */
  readonly durationHours: number
  /** Clock of the side that decides, ms since 1970. */
  readonly nowMs: number
}

const ALL_TIME = { from: instantFromMs(0), to: instantFromMs(Date.UTC(9000, 0, 1)) }

const endOf = ({ starts_at }: PlannedVisit, hours: number): Instant => addMs(starts_at, hours * HOUR_MS)

/**
 * Returns free start times near a visit that lie between its previous and next visit, in chronological order.
 * @param visits in chronological order @param index of the visit
 */
export function alternativeStarts(
  visits: readonly PlannedVisit[],
  index: number,
  context: VisitContext,
  count = ALTERNATIVE_SLOTS,
): Instant[] {
  const { schedule, zone, durationHours, nowMs } = context
  const [before, visit, after] = [visits[index - 1], visits[index], visits[index + 1]]
  if (!visit) return []
  const between = [
    ...(before ? [{ starts_at: ALL_TIME.from, ends_at: endOf(before, durationHours) }] : []),
    ...(after ? [{ starts_at: after.starts_at, ends_at: ALL_TIME.to }] : []),
  ]
  const bounded = { ...schedule, busy: [...schedule.busy, ...between] }
  return nearestFreeSlots(bounded, zone, visit.starts_at, durationHours, nowMs, count, SUBSCRIPTION_HORIZON_MS)
}

/** Returns why this visit is not available; undefined if it is. */
export function visitConflict(
  { starts_at }: PlannedVisit,
  { schedule, zone, durationHours, nowMs }: VisitContext,
): RefusedVisit['state'] | undefined {
  const state = slotState(schedule, zone, starts_at, durationHours, nowMs, SUBSCRIPTION_HORIZON_MS)
  return state === 'free' ? undefined : state
}

/** Returns every visit that is not available, with up to three alternatives each. @param visits in chronological order */
export function visitConflicts(visits: readonly PlannedVisit[], context: VisitContext): RefusedVisit[] {
  return visits.flatMap((visit, index) => {
    const state = visitConflict(visit, context)
    return state ? [{ ...visit, state, alternatives: alternativeStarts(visits, index, context) }] : []
  })
}
