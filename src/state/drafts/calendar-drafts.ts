/** Unsaved changes of the provider's weekly hours, which survive a reload, and the selected day. */
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import * as v from 'valibot'
import { FIRST_SLOT_HOUR, LAST_SLOT_HOUR } from '#domain/constants.ts'
import { DAY_STATUSES } from '#domain/documents/schedule.ts'
import { userScopedAtom } from '../storage/user-storage.ts'
import type { FormDraft } from './create-form-drafts.ts'
import { showDashboard } from '../navigation/view.ts'

const dayFields = {
  status: v.picklist(DAY_STATUSES),
  /** Offered hours, in order. They stay with a status that offers none, for a change back. */
  hours: v.array(v.pipe(v.number(), v.integer(), v.minValue(FIRST_SLOT_HOUR), v.maxValue(LAST_SLOT_HOUR))),
}
const draftSchema = v.object(dayFields)
export type DayDraft = v.InferOutput<typeof draftSchema>

export const weeklyPlanFields = {
  /** Seven, Sunday first. */
  week: v.pipe(v.array(draftSchema), v.length(7)),
  min_notice_minutes: v.number(),
  travel_buffer_minutes: v.number(),
}
const weeklyPlanSchema = v.object(weeklyPlanFields)
export type WeeklyPlanDraft = v.InferOutput<typeof weeklyPlanSchema>

const weeklyPlanDraftAtom = userScopedAtom('weekly-plan-draft', v.nullable(weeklyPlanSchema), null)
/** The selected day, YYYY-MM-DD; null for today. */
export const selectedDayAtom = atom<string | null>(null)

/** Returns the selected day; null for today. */
export const useSelectedDay = (): string | null => useAtomValue(selectedDayAtom)
export const selectDay = (date: string | null): void => getDefaultStore().set(selectedDayAtom, date)

/** Shows a day in the provider's calendar. */
export function showCalendarDay(date: string): void {
  selectDay(date)
  showDashboard('calendar')
}

/** Draft of the weekly hours, which other parts of the calendar show and change too. */
export function useWeeklyPlanDraft(): FormDraft {
  const live = useAtomValue(weeklyPlanDraftAtom)
  const save = (plan: WeeklyPlanDraft | null): void => getDefaultStore().set(weeklyPlanDraftAtom, plan)
  const draft: FormDraft = {
    live: live ?? {},
    read: () => live ?? {},
    save: (values) => {
      const parsed = v.safeParse(weeklyPlanSchema, values)
      save(parsed.success ? parsed.output : null)
    },
    remove: () => save(null),
    ofCorrection: () => draft,
  }
  return draft
}
