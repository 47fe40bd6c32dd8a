import { BOOKING_DETAIL_NAMES, BOOKING_DETAILS, type BookingDetail } from '#domain/documents/booking-details.ts'
import { draftText } from './create-form-drafts.ts'

/** Fields of the details of a request, as a form and its draft hold them. */
export const detailDrafts = Object.fromEntries(
  BOOKING_DETAIL_NAMES.map((detail) => [detail, draftText(BOOKING_DETAILS[detail].limit)]),
  // `fromEntries` loses the types of the keys; they are those of the table.
) as { readonly [Detail in BookingDetail]: ReturnType<typeof draftText> }
