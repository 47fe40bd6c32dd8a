/** Draft of the weekly plan, and the options for notice and travel time. */
import { parseWeeklyPlan } from '#domain/commands/provider/availability.ts'
import type { CommandArgs } from '#domain/commands/command-table.ts'
import type { Schedule } from '#domain/documents/schedule.ts'
import { plannedWeek } from '#domain/schedule/slots.ts'
import type { WeeklyPlanDraft } from '#state/drafts/calendar-drafts.ts'
import { addDays } from '#domain/time/zoned-time.ts'
import { count, hours } from '#text/formatting/format.ts'
import { text } from '#text/catalogue.ts'
import { dayOfDraft, draftOfDay, hasNoHours } from './calendar-days.ts'

/** Any week, for the names of its days: Sunday first. */
const ANY_SUNDAY = '2026-01-04'
export const WEEKDAYS: readonly string[] = Array.from({ length: 7 }, (_, day) => addDays(ANY_SUNDAY, day))

export const NOTICE_CHOICES: readonly number[] = [0, 60, 120, 240, 480, 720, 1_440, 2_880, 4_320, 10_080]
export const TRAVEL_CHOICES: readonly number[] = [0, 15, 30, 45, 60, 90, 120]

/** Adds a value of another device or program that is none of the options, in sorted order. */
export const choicesWith = (choices: readonly number[], value: number): readonly number[] =>
  choices.includes(value) ? choices : [...choices, value].toSorted((a, b) => a - b)

/** Returns `None`, `30 minutes`, `2 hours` or `3 days`. */
export function durationText(minutes: number): string {
  if (minutes === 0) return text('calendar.none')
  if (minutes >= 1_440 && minutes % 1_440 === 0) return text('calendar.for_days', { count: minutes / 1_440 })
  if (minutes % 60 === 0) return text('calendar.for_hours', { count: minutes / 60 })
  return minutes < 120 ? text('calendar.minutes', { minutes: count(minutes) }) : hours(minutes / 60)
}

export const draftOfSchedule = (schedule: Schedule): WeeklyPlanDraft => ({
  week: plannedWeek(schedule).map(draftOfDay),
  min_notice_minutes: schedule.min_notice_minutes ?? 0,
  travel_buffer_minutes: schedule.travel_buffer_minutes ?? 0,
})

export const argsOfPlan = ({ week, ...margins }: WeeklyPlanDraft): CommandArgs<'set_weekly_plan'> => ({
  ...margins,
  week: week.map(dayOfDraft),
})

/** Returns the plan of a refused command; undefined where the arguments contain none. */
export function draftOfArgs(args: Readonly<Record<string, unknown>> | undefined): WeeklyPlanDraft | undefined {
  const plan = args && parseWeeklyPlan(args)
  return plan && { ...plan, week: plan.week.map(draftOfDay) }
}

export const isSamePlan = (a: WeeklyPlanDraft, b: WeeklyPlanDraft): boolean =>
  JSON.stringify(argsOfPlan(a)) === JSON.stringify(argsOfPlan(b))

export const isCompletePlan = ({ week }: WeeklyPlanDraft): boolean => !week.some(hasNoHours)
