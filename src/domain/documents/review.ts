/** One review a booking, by its customer. */
import * as v from 'valibot'
import { TEXT_LIMITS } from '../constants.ts'
import { documentBase, instantField, ratingField, textField, uidField, ulidField } from '../fields.ts'

export const reviewSchema = v.object({
  ...documentBase,
  type: v.literal('review'),
  booking_id: ulidField,
  provider_id: uidField,
  customer_uid: uidField,
  user_name: textField(TEXT_LIMITS.name),
  rating: ratingField,
  comment: textField(TEXT_LIMITS.comment),
  created_at: instantField,
})
export type Review = v.InferOutput<typeof reviewSchema>
