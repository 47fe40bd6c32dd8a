/** Days of the own calendar that were changed and not saved yet, which outlive a reload, and the day that is looked at. */
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import * as v from 'valibot'
import { EXCEPTIONS_MAX, FIRST_SLOT_HOUR, LAST_SLOT_HOUR } from '#domain/constants.ts'
import { DAY_STATUSES } from '#domain/documents/schedule.ts'
import { personalAtom } from '../storage/user-storage.ts'
import { showDashboard } from '../navigation/view.ts'

const draftSchema = v.object({
  status: v.picklist(DAY_STATUSES),
  /** Hours offered, in order; kept beside a status that offers none, for when it is changed back. */
  hours: v.array(v.pipe(v.number(), v.integer(), v.minValue(FIRST_SLOT_HOUR), v.maxValue(LAST_SLOT_HOUR))),
})
export type DayDraft = v.InferOutput<typeof draftSchema>

const planSchema = v.object({
  /** Seven, Sunday first. */
  week: v.pipe(v.array(draftSchema), v.length(7)),
  min_notice_minutes: v.number(),
  travel_buffer_minutes: v.number(),
})
export type PlanDraft = v.InferOutput<typeof planSchema>

const planAtom = personalAtom('weekly-plan-draft', v.nullable(planSchema), null)
const draftsAtom = personalAtom('calendar-drafts', v.record(v.string(), draftSchema), {})
const dayAtom = atom<string | null>(null)

export const useDayDrafts = (): Readonly<Record<string, DayDraft>> => useAtomValue(draftsAtom)

/** Keeps what was changed of a day; undefined forgets it. @param date YYYY-MM-DD */
export function keepDayDraft(date: string, draft: DayDraft | undefined): void {
  getDefaultStore().set(draftsAtom, (before) => {
    const others = Object.entries(before).filter(([each]) => each !== date)
    const all = draft ? [...others, [date, draft] as const] : others
    return Object.fromEntries(all.slice(-EXCEPTIONS_MAX))
  })
}

/** The day looked at; null is today. */
export const useChosenDay = (): string | null => useAtomValue(dayAtom)
export const chooseDay = (date: string | null): void => getDefaultStore().set(dayAtom, date)

/** Shows a day of the own calendar. */
export function showCalendarDay(date: string): void {
  chooseDay(date)
  showDashboard('calendar')
}

/** The weekly plan as it was changed and not saved; null where it was not. */
export const usePlanDraft = (): PlanDraft | null => useAtomValue(planAtom)
export const keepPlanDraft = (draft: PlanDraft | null): void => getDefaultStore().set(planAtom, draft)
