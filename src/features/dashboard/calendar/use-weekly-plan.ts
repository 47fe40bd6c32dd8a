/** Draft of the weekly plan; it survives Back and a reload, until it is saved or discarded. */
import { useState } from 'react'
import type { Provider } from '#domain/documents/provider.ts'
import type { Refusal } from '#domain/errors.ts'
import { saveWeeklyPlanDraft, useWeeklyPlanDraft, type WeeklyPlanDraft } from '#state/drafts/calendar-drafts.ts'
import { useOutbox } from '#state/sync/user-queries.ts'
import { currentUserStore, submitCommand } from '#state/sync/user-store.ts'
import { argsOfPlan, isSamePlan, isCompletePlan, draftOfSchedule } from './weekly-plan-draft.ts'

export interface WeeklyPlanForm {
  readonly plan: WeeklyPlanDraft
  readonly isChanged: boolean
  readonly canSave: boolean
  readonly busy: boolean
  readonly refused: Refusal | undefined
  readonly change: (plan: WeeklyPlanDraft) => void
  readonly discard: () => void
  readonly save: () => Promise<void>
}

export interface WeeklyPlanOptions {
  readonly provider: Provider
  /** Plan of a refused command; the form starts with it where no newer draft exists. */
  readonly refusedPlan: WeeklyPlanDraft | undefined
  readonly onSaved: () => void
}

export function useWeeklyPlan({ provider, refusedPlan, onSaved }: WeeklyPlanOptions): WeeklyPlanForm {
  const draft = useWeeklyPlanDraft()
  const outbox = useOutbox()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal>()
  const [initialPlan, setInitialPlan] = useState(refusedPlan)
  const saved = draftOfSchedule(provider.schedule)
  const plan = draft ?? initialPlan ?? saved
  const isChanged = !isSamePlan(plan, saved) || !isCompletePlan(plan)
  return {
    plan,
    isChanged,
    canSave: isCompletePlan(plan) && (isChanged || refusedPlan !== undefined),
    busy,
    refused,
    change: (next) => saveWeeklyPlanDraft(isSamePlan(next, saved) && isCompletePlan(next) ? null : next),
    discard: () => {
      setInitialPlan(undefined)
      saveWeeklyPlanDraft(null)
    },
    async save() {
      if (busy) return
      setBusy(true)
      setRefused(undefined)
      const result = await submitCommand('set_weekly_plan', argsOfPlan(plan))
      setBusy(false)
      if (!result.ok) {
        setRefused(result.error)
        return
      }
      saveWeeklyPlanDraft(null)
      // The new command replaces refused ones.
      for (const item of outbox) if (item.state === 'refused' && item.name === 'set_weekly_plan') await currentUserStore()?.discard(item.id)
      onSaved()
    },
  }
}
