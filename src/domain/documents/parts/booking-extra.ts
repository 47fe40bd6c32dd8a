/** More time, or an amount for material, that one side proposes for a job after its start and the other side answers. */
import * as v from 'valibot'
import { DURATION_MAX_HOURS, DURATION_STEP_HOURS, EXTRA_HOURS_MAX, TEXT_LIMITS } from '../../constants.ts'
import { hasDecimals, instantField, textField, widestPrices } from '../../fields.ts'
import { visitNumberField } from '../visit.ts'

/** More hours of one job or visit, 0.5 to 8 by 0.5. */
export const extraHoursField = v.pipe(
  v.number('Choose how much longer'),
  v.minValue(DURATION_STEP_HOURS, `At least ${DURATION_STEP_HOURS} hours`),
  v.maxValue(EXTRA_HOURS_MAX, `At most ${EXTRA_HOURS_MAX} hours`),
  v.multipleOf(DURATION_STEP_HOURS, 'Use half-hour steps'),
)

/** An amount for material within the range of some city in force. The command also judges it by the booking's city (`materialFault`). */
export const materialField = v.pipe(
  v.number('Enter an amount'),
  v.check((amount) => amount > 0, 'Enter more than 0'),
  v.check(
    (amount) => amount <= widestPrices().highest * DURATION_MAX_HOURS,
    () => `Enter ${widestPrices().highest * DURATION_MAX_HOURS} or less`,
  ),
  v.check(
    (amount) => hasDecimals(amount, widestPrices().decimals),
    () => `Use up to ${widestPrices().decimals} decimals`,
  ),
)

/** What is proposed or agreed: it adds `amount` to the total, in the currency of the booking's city. */
export const extraTermsFields = {
  /** More hours; absent for material. */
  hours: v.optional(v.number()),
  /** The price of the hours, or of the material. */
  amount: v.number('Enter an amount'),
  /** Number of the visit in its subscription. */
  visit: v.optional(visitNumberField),
}

const extraTerms = v.object(extraTermsFields)
export type ExtraTerms = v.InferOutput<typeof extraTerms>

export const extraProposal = v.object({
  ...extraTermsFields,
  by: v.picklist(['customer', 'provider']),
  reason: v.optional(textField(TEXT_LIMITS.reason)),
  proposed_at: instantField,
})
export type ExtraProposal = v.InferOutput<typeof extraProposal>

export const EXTRA_EVENTS = ['extra_proposed', 'extra_accepted', 'extra_declined', 'extra_withdrawn'] as const
export type ExtraEvent = (typeof EXTRA_EVENTS)[number]

/** True for an event about an extra, which may come after the end of a booking and ends nothing. */
export const isExtraEvent = (event: string): event is ExtraEvent => event.startsWith('extra_')
