/**
 * Texts that a customer adds to a request, one line each. The document, the commands, the body of the API, forms, drafts, cards, exports
 * and the erasure of an account take theirs from this table. Both people of the booking can read them.
 */
import * as v from 'valibot'
import { TEXT_LIMITS } from '../constants.ts'
import { textField } from '../fields.ts'

interface DetailProperties {
  /** Maximum length, UTF-16 units. Above that of an address the text has several lines. */
  readonly limit: number
  /** Every stored booking and every command has it, if only as an empty text. A new detail must not: those of earlier releases lack it. */
  readonly isAlways?: true
}

export const BOOKING_DETAILS = {
  special_instructions: { limit: TEXT_LIMITS.instructions, isAlways: true },
} as const satisfies Readonly<Record<string, DetailProperties>>

export type BookingDetail = keyof typeof BOOKING_DETAILS
type Text = ReturnType<typeof textField>
type Fields = {
  readonly [Detail in BookingDetail]: (typeof BOOKING_DETAILS)[Detail] extends { readonly isAlways: true }
    ? Text
    : v.OptionalSchema<Text, undefined>
}
type BodyFields = { readonly [Detail in BookingDetail]: v.OptionalSchema<Fields[Detail], ''> }
/** Each detail as typed; empty for none. */
export type DetailTexts = { readonly [Detail in BookingDetail]: string }
/** The details of a booking or of a command. Absent and empty mean the same. */
export type BookingDetails = v.InferOutput<v.ObjectSchema<Fields, undefined>>

// `keys` and `fromEntries` lose the types of the keys here and below; they are those of the table.
export const BOOKING_DETAIL_NAMES = Object.keys(BOOKING_DETAILS) as readonly BookingDetail[]

const mapDetails = <Value>(valueOf: (detail: BookingDetail) => Value): { readonly [Detail in BookingDetail]: Value } =>
  Object.fromEntries(BOOKING_DETAIL_NAMES.map((detail) => [detail, valueOf(detail)])) as { [Detail in BookingDetail]: Value }

const propertiesOf = (detail: BookingDetail): DetailProperties => BOOKING_DETAILS[detail]

/** Entries for the schemas of documents and commands. */
export const detailFields = mapDetails<unknown>((detail) => {
  const { limit, isAlways } = propertiesOf(detail)
  return isAlways ? textField(limit) : v.optional(textField(limit))
}) as Fields

/** Entries for the schema of a body in the API, where each can be missing. */
export const detailBodyFields = mapDetails<unknown>((detail) => v.optional(detailFields[detail], '')) as BodyFields

export const NO_DETAILS: DetailTexts = mapDetails(() => '')

/** True for a text of several lines, which needs no name to be understood. */
export const isLongDetail = (detail: BookingDetail): boolean => propertiesOf(detail).limit > TEXT_LIMITS.address

const isKept = (detail: BookingDetail, text: string | undefined): boolean =>
  text !== undefined && (text !== '' || propertiesOf(detail).isAlways === true)

type Defined<Values> = { [Name in keyof Values]: Exclude<Values[Name], undefined> }

/** Returns the details among these values, without the empty ones that can be absent. */
export const detailsOf = <Values extends Partial<BookingDetails>>(values: Values): Defined<Pick<Values, BookingDetail & keyof Values>> =>
  Object.fromEntries(
    BOOKING_DETAIL_NAMES.flatMap((detail) => (isKept(detail, values[detail]) ? [[detail, values[detail]]] : [])),
  ) as Defined<Pick<Values, BookingDetail & keyof Values>>

/** Returns all details as arguments of a command; undefined for one to leave out. */
export const detailArgs = (texts: DetailTexts) =>
  mapDetails<unknown>((detail) => (isKept(detail, texts[detail]) ? texts[detail] : undefined)) as {
    readonly [Detail in BookingDetail]: BookingDetails[Detail] | undefined
  }

/** Returns the written details with their texts, in the order of the table. */
export const writtenDetails = (booking: BookingDetails): readonly { readonly detail: BookingDetail; readonly text: string }[] =>
  BOOKING_DETAIL_NAMES.flatMap((detail) => {
    const text = booking[detail] ?? ''
    return text === '' ? [] : [{ detail, text }]
  })

/** Returns empty texts in place of the booking's details. */
export const emptiedDetails = (booking: BookingDetails): Partial<DetailTexts> =>
  Object.fromEntries(BOOKING_DETAIL_NAMES.filter((detail) => booking[detail] !== undefined).map((detail) => [detail, '']))
