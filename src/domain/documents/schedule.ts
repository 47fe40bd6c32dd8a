/** A provider's public schedule: a weekly plan, the days that differ from it, and the hours that are held. */
import * as v from 'valibot'
import {
  EXCEPTIONS_MAX,
  FIRST_SLOT_HOUR,
  LAST_SLOT_HOUR,
  MIN_NOTICE_MAX_MINUTES,
  MIN_NOTICE_STEP_MINUTES,
  TRAVEL_BUFFER_MAX_MINUTES,
  TRAVEL_BUFFER_STEP_MINUTES,
} from '../constants.ts'
import { dateField, instantField } from '../fields.ts'

export const DAY_STATUSES = ['available', 'busy', 'rest_day', 'open_slots'] as const
export type DayStatus = (typeof DAY_STATUSES)[number]

/** True for the statuses in which time slots can be picked (section 4). */
export const hasSlots = (status: DayStatus): boolean => status === 'available' || status === 'open_slots'

const SLOTS = LAST_SLOT_HOUR - FIRST_SLOT_HOUR + 1

/** Start of a slot, hour on the provider's wall clock, 9 to 18. */
const hourField = v.pipe(
  v.number('Not a valid time slot'),
  v.integer('Not a valid time slot'),
  v.minValue(FIRST_SLOT_HOUR, 'Not a valid time slot'),
  v.maxValue(LAST_SLOT_HOUR, 'Not a valid time slot'),
)
const statusField = v.picklist(DAY_STATUSES, 'Choose a day status')
const hoursField = v.pipe(v.array(hourField, 'Not a valid time slot'), v.maxLength(SLOTS, `Add up to ${SLOTS}`))

/** An available day without hours offers all ten. */
const daySchema = v.object({ status: statusField, time_slots: hoursField })
export type DayPlan = v.InferOutput<typeof daySchema>

/** Minutes, 0 to one week in steps of 30. */
export const minNoticeField = v.pipe(
  v.number('Enter the minutes'),
  v.minValue(0, 'At least 0 minutes'),
  v.maxValue(MIN_NOTICE_MAX_MINUTES, `At most ${MIN_NOTICE_MAX_MINUTES} minutes`),
  v.multipleOf(MIN_NOTICE_STEP_MINUTES, `Use ${MIN_NOTICE_STEP_MINUTES}-minute steps`),
)
/** Minutes, 0 to 120 in steps of 15. */
export const travelBufferField = v.pipe(
  v.number('Enter the minutes'),
  v.minValue(0, 'At least 0 minutes'),
  v.maxValue(TRAVEL_BUFFER_MAX_MINUTES, `At most ${TRAVEL_BUFFER_MAX_MINUTES} minutes`),
  v.multipleOf(TRAVEL_BUFFER_STEP_MINUTES, `Use ${TRAVEL_BUFFER_STEP_MINUTES}-minute steps`),
)

const interval = v.object({ starts_at: instantField, ends_at: instantField })

/** Times that a customer can choose from. It names no booking. Absent fields were never set: then every day offers every hour. */
export const scheduleSchema = v.object({
  /** Days that differ from the weekly plan, on the calendar of the provider's city. */
  days: v.pipe(
    v.record(dateField, daySchema),
    v.check((days) => Object.keys(days).length <= EXCEPTIONS_MAX),
  ),
  /** Seven days, Sunday first. */
  week: v.optional(v.pipe(v.array(daySchema), v.length(7))),
  /** Minimum time between a request and the start of its visit. */
  min_notice_minutes: v.optional(minNoticeField),
  /** Time kept free before and after each visit. */
  travel_buffer_minutes: v.optional(travelBufferField),
  /** Hours held by accepted bookings. */
  busy: v.array(interval),
})
export type Schedule = v.InferOutput<typeof scheduleSchema>

/** Status and hours of a day from user input. The hours become unique and sorted; `hoursError` checks them against the status. */
export const dayInputEntries = {
  status: statusField,
  time_slots: v.pipe(
    hoursField,
    v.transform((hours) => [...new Set(hours)].toSorted((a, b) => a - b)),
  ),
}

/** Returns the error of hours that do not match the status: none on a busy or rest day, at least one of open slots. */
export function hoursError({ status, time_slots }: DayPlan): string | undefined {
  if (!hasSlots(status)) return time_slots.length > 0 ? 'Busy days and rest days can’t have hours' : undefined
  return status === 'open_slots' && time_slots.length === 0 ? 'Choose at least one hour' : undefined
}

const dayInput = v.strictObject(dayInputEntries)

/** A whole week from user input. */
export const weekInputField = v.pipe(
  v.array(
    v.pipe(
      dayInput,
      v.rawCheck(({ dataset, addIssue }) => {
        if (!dataset.typed) return
        const message = hoursError(dataset.value)
        const { time_slots } = dataset.value
        if (message)
          addIssue({ message, path: [{ type: 'object', origin: 'value', input: dataset.value, key: 'time_slots', value: time_slots }] })
      }),
    ),
    'Needs seven days, starting Sunday',
  ),
  v.length(7, 'Needs seven days, starting Sunday'),
)
