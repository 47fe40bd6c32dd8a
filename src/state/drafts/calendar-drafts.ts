/** Unsaved changes of the provider's calendar, which survive a reload, and the selected day. */
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import * as v from 'valibot'
import { EXCEPTIONS_MAX, FIRST_SLOT_HOUR, LAST_SLOT_HOUR } from '#domain/constants.ts'
import { DAY_STATUSES } from '#domain/documents/schedule.ts'
import { userScopedAtom } from '../storage/user-storage.ts'
import type { DraftValues, FormDraft } from './create-form-drafts.ts'
import { showDashboard } from '../navigation/view.ts'

export const dayFields = {
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
const dayDraftsAtom = userScopedAtom('calendar-drafts', v.record(v.string(), draftSchema), {})
/** The selected day, YYYY-MM-DD; null for today. */
export const selectedDayAtom = atom<string | null>(null)

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

/** Creates a draft that other parts of the calendar show and change too. */
function liveDraft<T extends DraftValues>(
  schema: v.GenericSchema<unknown, T>,
  live: T | null,
  save: (draft: T | undefined) => void,
): FormDraft {
  const draft: FormDraft = {
    live: live ?? {},
    read: () => live ?? {},
    save: (values) => {
      const parsed = v.safeParse(schema, values)
      save(parsed.success ? parsed.output : undefined)
    },
    remove: () => save(undefined),
    ofCorrection: () => draft,
  }
  return draft
}

/** Draft of a day. @param date YYYY-MM-DD */
export const useDayDraft = (date: string): FormDraft =>
  liveDraft(draftSchema, useDayDrafts()[date] ?? null, (draft) => saveDayDraft(date, draft))

export const useWeeklyPlanDraft = (): FormDraft =>
  liveDraft(weeklyPlanSchema, useAtomValue(weeklyPlanDraftAtom), (draft) => getDefaultStore().set(weeklyPlanDraftAtom, draft ?? null))
