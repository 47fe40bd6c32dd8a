/** A provider's time as everybody may see it: a weekly plan, days that differ from it, and the hours that are held. */
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

/** Time slots can be picked for these only (section 4). */
export const hasSlots = (status: DayStatus): boolean => status === 'available' || status === 'open_slots'

const SLOTS = LAST_SLOT_HOUR - FIRST_SLOT_HOUR + 1

/** Start of an hour on the provider's wall clock, 9 to 18. */
const hourField = v.pipe(
  v.number('Not a time slot'),
  v.integer('Not a time slot'),
  v.minValue(FIRST_SLOT_HOUR, 'Not a time slot'),
  v.maxValue(LAST_SLOT_HOUR, 'Not a time slot'),
)
const statusField = v.picklist(DAY_STATUSES, 'Choose a day status')
const hoursField = v.pipe(v.array(hourField, 'Not a time slot'), v.maxLength(SLOTS, `At most ${SLOTS} entries`))

/** No hours on a day that is available: all ten. */
const daySchema = v.object({ status: statusField, time_slots: hoursField })
export type DayPlan = v.InferOutput<typeof daySchema>

/** Minutes, 0 to a week by 30. */
export const minNoticeField = v.pipe(
  v.number('Enter minutes'),
  v.minValue(0, 'At least 0 minutes'),
  v.maxValue(MIN_NOTICE_MAX_MINUTES, `At most ${MIN_NOTICE_MAX_MINUTES} minutes`),
  v.multipleOf(MIN_NOTICE_STEP_MINUTES, `In steps of ${MIN_NOTICE_STEP_MINUTES} minutes`),
)
/** Minutes, 0 to 120 by 15. */
export const travelBufferField = v.pipe(
  v.number('Enter minutes'),
  v.minValue(0, 'At least 0 minutes'),
  v.maxValue(TRAVEL_BUFFER_MAX_MINUTES, `At most ${TRAVEL_BUFFER_MAX_MINUTES} minutes`),
  v.multipleOf(TRAVEL_BUFFER_STEP_MINUTES, `In steps of ${TRAVEL_BUFFER_STEP_MINUTES} minutes`),
)

const interval = v.object({ starts_at: instantField, ends_at: instantField })

/** What a customer may choose from. Nobody's booking is named. What is absent was never set: every day offers every hour. */
export const scheduleSchema = v.object({
  /** Days that differ from the plan, on the calendar of the provider's city. */
  days: v.pipe(
    v.record(dateField, daySchema),
    v.check((days) => Object.keys(days).length <= EXCEPTIONS_MAX),
  ),
  /** Seven days, Sunday first. */
  week: v.optional(v.pipe(v.array(daySchema), v.length(7))),
  /** A visit is asked for at least this long before it starts. */
  min_notice_minutes: v.optional(minNoticeField),
  /** Kept free before and after each visit. */
  travel_buffer_minutes: v.optional(travelBufferField),
  /** Hours that accepted bookings hold. */
  busy: v.array(interval),
})
export type Schedule = v.InferOutput<typeof scheduleSchema>

/** Hours of a day that was asked for, each once and in order; none on a busy or rest day, at least one of open slots. */
export const dayInputEntries = {
  status: statusField,
  time_slots: v.pipe(
    hoursField,
    v.transform((hours) => [...new Set(hours)].toSorted((a, b) => a - b)),
  ),
}

/** Why these hours do not go with that status, as a field's error; undefined where they do. */
export function hoursError({ status, time_slots }: DayPlan): string | undefined {
  if (!hasSlots(status)) return time_slots.length > 0 ? 'No hours on a busy day or a rest day' : undefined
  return status === 'open_slots' && time_slots.length === 0 ? 'Choose at least one hour' : undefined
}

const dayInput = v.strictObject(dayInputEntries)

/** A whole week that was asked for. */
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
    'Seven days, Sunday first',
  ),
  v.length(7, 'Seven days, Sunday first'),
)
