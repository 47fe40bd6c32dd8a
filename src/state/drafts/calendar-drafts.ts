/** Unsaved changes of the provider's calendar, which survive a reload, and the selected day. */
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import * as v from 'valibot'
import { EXCEPTIONS_MAX, FIRST_SLOT_HOUR, LAST_SLOT_HOUR } from '#domain/constants.ts'
import { DAY_STATUSES } from '#domain/documents/schedule.ts'
import { userScopedAtom } from '../storage/user-storage.ts'
import { showDashboard } from '../navigation/view.ts'

const draftSchema = v.object({
  status: v.picklist(DAY_STATUSES),
  /** Offered hours, in order. They stay with a status that offers none, for a change back. */
  hours: v.array(v.pipe(v.number(), v.integer(), v.minValue(FIRST_SLOT_HOUR), v.maxValue(LAST_SLOT_HOUR))),
})
export type DayDraft = v.InferOutput<typeof draftSchema>

const weeklyPlanSchema = v.object({
  /** Seven, Sunday first. */
  week: v.pipe(v.array(draftSchema), v.length(7)),
  min_notice_minutes: v.number(),
  travel_buffer_minutes: v.number(),
})
export type WeeklyPlanDraft = v.InferOutput<typeof weeklyPlanSchema>

const weeklyPlanDraftAtom = userScopedAtom('weekly-plan-draft', v.nullable(weeklyPlanSchema), null)
const dayDraftsAtom = userScopedAtom('calendar-drafts', v.record(v.string(), draftSchema), {})
const selectedDayAtom = atom<string | null>(null)

export const useDayDrafts = (): Readonly<Record<string, DayDraft>> => useAtomValue(dayDraftsAtom)

/** Saves the changes of a day; undefined removes them. @param date YYYY-MM-DD */
export function saveDayDraft(date: string, draft: DayDraft | undefined): void {
  getDefaultStore().set(dayDraftsAtom, (before) => {
    const others = Object.entries(before).filter(([each]) => each !== date)
    const all = draft ? [...others, [date, draft] as const] : others
    return Object.fromEntries(all.slice(-EXCEPTIONS_MAX))
  })
}

/** Returns the selected day; null for today. */
export const useSelectedDay = (): string | null => useAtomValue(selectedDayAtom)
export const selectDay = (date: string | null): void => getDefaultStore().set(selectedDayAtom, date)

/** Shows a day in the provider's calendar. */
export function showCalendarDay(date: string): void {
  selectDay(date)
  showDashboard('calendar')
}

/** Returns the unsaved weekly plan; null when there is none. */
export const useWeeklyPlanDraft = (): WeeklyPlanDraft | null => useAtomValue(weeklyPlanDraftAtom)
export const saveWeeklyPlanDraft = (draft: WeeklyPlanDraft | null): void => getDefaultStore().set(weeklyPlanDraftAtom, draft)
