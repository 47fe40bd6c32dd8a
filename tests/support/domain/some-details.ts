import { BOOKING_DETAIL_NAMES, type DetailTexts } from '#domain/documents/booking-details.ts'

/** Returns all details of a request, each with this text. */
export const someDetails = (text: string): DetailTexts =>
  // `fromEntries` loses the types of the keys; they are those of the table.
  Object.fromEntries(BOOKING_DETAIL_NAMES.map((detail) => [detail, text])) as DetailTexts
