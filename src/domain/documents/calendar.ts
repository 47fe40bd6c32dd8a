/** A provider's accepted hours. Every acceptance writes this document, which prevents double bookings. */
import * as v from 'valibot'
import { documentBase, instantField, uidField, ulidField } from '../fields.ts'

export const calendarSchema = v.object({
  ...documentBase,
  type: v.literal('calendar'),
  provider_uid: uidField,
  intervals: v.array(v.object({ booking_id: ulidField, starts_at: instantField, ends_at: instantField })),
})
export type Calendar = v.InferOutput<typeof calendarSchema>
