/** Plans the visits of a subscription draft: the regular visits with the moved and skipped ones, and the remaining conflicts. */
import type { Instant } from '#domain/time/instant.ts'
import type { RefusedVisit } from '#domain/errors.ts'
import { regularVisits, type PlannedVisit, type SubscriptionPlan } from '#domain/schedule/regular-visits.ts'
import { visitConflict, alternativeStarts, type VisitContext } from '#domain/schedule/visit-conflicts.ts'

/** By visit number: the time a visit was moved to, or `skip`. */
export type VisitChoices = ReadonlyMap<number, Instant | 'skip'>

export interface PlanRow {
  readonly number: number
  /** Start of the regular visit. */
  readonly regularStart: Instant
  /** Start of the visit; undefined for a skipped one. */
  readonly starts_at: Instant | undefined
  /** Why the visit is impossible at this time; undefined when it is possible. */
  readonly conflict: RefusedVisit['state'] | undefined
  /** Free times to which a conflicting visit can be moved. */
  readonly alternatives: readonly Instant[]
}

export interface VisitPlan {
  readonly rows: readonly PlanRow[]
  /** The visits that take place, as the request contains them. */
  readonly visits: readonly PlannedVisit[]
  /** Number of conflicting visits; each needs a choice before the request can be submitted. */
  readonly undecidedCount: number
}

/** @param ground the provider's time as this device knows it */
export function planVisits(plan: SubscriptionPlan, choices: VisitChoices, ground: VisitContext): VisitPlan {
  const regular = regularVisits(plan)
  const visits = regular.flatMap((visit): PlannedVisit[] => {
    const choice = choices.get(visit.number)
    return choice === 'skip' ? [] : [{ number: visit.number, starts_at: choice ?? visit.starts_at }]
  })
  const rows = regular.map(({ number, starts_at: own }): PlanRow => {
    const index = visits.findIndex((visit) => visit.number === number)
    const visit = visits[index]
    const conflict = visit && visitConflict(visit, ground)
    // Searches around the regular time, also where the time of a moved visit is no longer free.
    const around = visits.map((each) => (each.number === number ? { number, starts_at: own } : each))
    return {
      number,
      regularStart: own,
      starts_at: visit?.starts_at,
      conflict,
      alternatives: conflict ? alternativeStarts(around, index, ground) : [],
    }
  })
  return { rows, visits, undecidedCount: rows.filter(({ conflict }) => conflict !== undefined).length }
}

/** Returns which visits of a submitted subscription were moved and skipped. */
export function choicesOf(plan: SubscriptionPlan, visits: readonly PlannedVisit[]): VisitChoices {
  const requestedStarts = new Map(visits.map(({ number, starts_at }) => [number, starts_at]))
  const choices = new Map<number, Instant | 'skip'>()
  for (const { number, starts_at } of regularVisits(plan)) {
    const own = requestedStarts.get(number)
    if (own === undefined) choices.set(number, 'skip')
    else if (own !== starts_at) choices.set(number, own)
  }
  return choices
}
