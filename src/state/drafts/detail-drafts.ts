import * as v from 'valibot'
import { ANSWER_MAX, REQUEST_PHOTOS_MAX } from '#domain/constants.ts'
import { BOOKING_DETAIL_NAMES, BOOKING_DETAILS, type BookingDetail } from '#domain/documents/booking-details.ts'
import { pictureSchema } from '#domain/documents/message.ts'
import { draftText } from './create-form-drafts.ts'

/** Fields of the details of a request, as a form and its draft hold them. */
export const detailDrafts = Object.fromEntries(
  BOOKING_DETAIL_NAMES.map((detail) => [detail, draftText(BOOKING_DETAILS[detail].limit)]),
  // `fromEntries` loses the types of the keys; they are those of the table.
) as { readonly [Detail in BookingDetail]: ReturnType<typeof draftText> }

/** Photos and answers of a request, as a form and its draft hold them. The photos' bytes are on the device. */
export const problemDrafts = {
  photos: v.pipe(v.array(pictureSchema), v.maxLength(REQUEST_PHOTOS_MAX)),
  /** By the key of the question. */
  answers: v.record(v.string(), draftText(ANSWER_MAX)),
}
export type ProblemValues = { readonly [Field in keyof typeof problemDrafts]: v.InferOutput<(typeof problemDrafts)[Field]> }

export const NO_PROBLEM: ProblemValues = { photos: [], answers: {} }
