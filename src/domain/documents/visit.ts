/** A visit of a subscription, stored inside its booking. */
import * as v from 'valibot'
import { SUBSCRIPTION_MAX_WEEKS, SUBSCRIPTION_MIN_WEEKS, SUBSCRIPTION_STEP_WEEKS } from '../constants.ts'
import { instantField } from '../fields.ts'

export const SUBSCRIPTION_TYPES = ['weekly', 'biweekly', 'monthly'] as const
export type SubscriptionType = (typeof SUBSCRIPTION_TYPES)[number]

export const subscriptionTypeField = v.picklist(SUBSCRIPTION_TYPES, 'Choose how often')

/** Weeks, 4 to 52 in steps of 4 (section 5). */
export const subscriptionWeeksField = v.pipe(
  v.number('Choose how many weeks'),
  v.minValue(SUBSCRIPTION_MIN_WEEKS, `At least ${SUBSCRIPTION_MIN_WEEKS} weeks`),
  v.maxValue(SUBSCRIPTION_MAX_WEEKS, `At most ${SUBSCRIPTION_MAX_WEEKS} weeks`),
  v.multipleOf(SUBSCRIPTION_STEP_WEEKS, 'Choose a multiple of 4 weeks'),
)

/** Number of a regular visit, from 1. The number of a skipped visit stays unused. */
export const visitNumberField = v.pipe(
  v.number('Not a valid visit'),
  v.integer('Not a valid visit'),
  v.minValue(1, 'Not a valid visit'),
  v.maxValue(SUBSCRIPTION_MAX_WEEKS, 'Not a valid visit'),
)

export const VISIT_STATUSES = ['scheduled', 'in_progress', 'completed', 'cancelled'] as const
export type VisitStatus = (typeof VISIT_STATUSES)[number]

export const visitSchema = v.object({
  number: visitNumberField,
  starts_at: instantField,
  ends_at: instantField,
  status: v.picklist(VISIT_STATUSES),
})
export type Visit = v.InferOutput<typeof visitSchema>
