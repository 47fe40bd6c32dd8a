/** Start codes: four digits that the customer tells at the door, and the provider types. Only the customer's documents contain them. */
import * as v from 'valibot'
import { visitNumberField } from '../visit.ts'

/** Exactly four digits 0 to 9; digits of other scripts are none. */
export const startCodeField = v.pipe(v.string('Enter all four digits'), v.regex(/^[0-9]{4}$/, 'Enter all four digits'))

export const startCodeSchema = v.object({
  /** Number of the visit, for a subscription. */
  visit: v.optional(visitNumberField),
  code: startCodeField,
})
export type StartCode = v.InferOutput<typeof startCodeSchema>
