/** The visits of a subscription that is being put together: the regular ones, with what was moved or skipped, and what is still in the way. */
import type { Instant } from '#domain/time/instant.ts'
import type { RefusedVisit } from '#domain/errors.ts'
import { regularVisits, type PlannedVisit, type SubscriptionPlan } from '#domain/schedule/regular-visits.ts'
import { visitConflict, alternativeStarts, type VisitContext } from '#domain/schedule/visit-conflicts.ts'

/** By number: the time a visit was moved to, or that it is left out. */
export type VisitChoices = ReadonlyMap<number, Instant | 'skip'>

export interface PlanRow {
  readonly number: number
  /** By the rule. */
  readonly regularStart: Instant
  /** When it takes place; undefined for a skipped one. */
  readonly starts_at: Instant | undefined
  /** Why it cannot be had so; undefined when it can. */
  readonly conflict: RefusedVisit['state'] | undefined
  /** Free times to move it to, for one that is in the way. */
  readonly alternatives: readonly Instant[]
}

export interface VisitPlan {
  readonly rows: readonly PlanRow[]
  /** Those that take place, as they are asked for. */
  readonly visits: readonly PlannedVisit[]
  /** Visits that somebody must decide about before it can be asked for. */
  readonly undecidedCount: number
}

/** @param ground the provider's time by what this device holds */
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
    // Looked for around the regular time, also where the one it was moved to is gone meanwhile.
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

/** What had been moved and skipped in a subscription that was asked for. */
export function choicesOf(plan: SubscriptionPlan, visits: readonly PlannedVisit[]): VisitChoices {
  const asked = new Map(visits.map(({ number, starts_at }) => [number, starts_at]))
  const choices = new Map<number, Instant | 'skip'>()
  for (const { number, starts_at } of regularVisits(plan)) {
    const own = asked.get(number)
    if (own === undefined) choices.set(number, 'skip')
    else if (own !== starts_at) choices.set(number, own)
  }
  return choices
}
