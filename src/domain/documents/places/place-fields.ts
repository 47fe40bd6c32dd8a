/** Fields of a place where help is needed, shared by documents, commands and the API. */
import * as v from 'valibot'
import { PLACE_LABEL_MAX, PLACE_NOTES_MAX, TEXT_LIMITS } from '../../constants.ts'
import { latitudeField, longitudeField, textField } from '../../fields.ts'

/** Exact text of the refusal (decisions "Where"). */
export const PLACE_MISSING = 'Please say where you need help'

/** Marks that reverse the direction of the text around them, and could make one address look like another. */
const DIRECTION_OVERRIDES = /[\u202A-\u202E\u2066-\u2069]/

/** A line break or a tab: one line has neither. */
const LINE_BREAKS = /[\t\n]/

const withoutOverrides = v.check<string, string>((text) => !DIRECTION_OVERRIDES.test(text), 'Remove the unsupported characters')

/** A text of one line, trimmed. */
const lineField = (max: number) =>
  v.pipe(
    textField(max),
    v.check((text) => !LINE_BREAKS.test(text), 'Remove the unsupported characters'),
    withoutOverrides,
  )

/** A letter or a digit; not the fillers of Hangul, which count as letters and show nothing. */
const WRITTEN = /[^\P{L}\u115F\u1160\u3164\uFFA0]|\p{N}/u

/** A text of one line with at least one letter or digit. @param missing error text of an empty one */
const writtenLine = (max: number, missing: string) =>
  v.pipe(
    lineField(max),
    v.check((text) => WRITTEN.test(text), missing),
  )

/** One line that a person reads at the door. */
export const placeAddressField = writtenLine(TEXT_LIMITS.address, PLACE_MISSING)
/** Floor, gate, code; several lines. */
export const placeNotesField = v.pipe(textField(PLACE_NOTES_MAX), withoutOverrides)
/** Part of a city, which the provider asked sees before acceptance. */
export const districtField = writtenLine(TEXT_LIMITS.location, 'Choose a district')
export const placeLabelField = writtenLine(PLACE_LABEL_MAX, 'Name this place')

interface Coordinates {
  readonly latitude?: number | null | undefined
  readonly longitude?: number | null | undefined
}

const isNumber = (value: unknown): boolean => typeof value === 'number'

/** True if both coordinates are known, or neither. */
export const arePaired = ({ latitude, longitude }: Coordinates): boolean => isNumber(latitude) === isNumber(longitude)

/** Where a ride, a delivery or an errand goes: an address, a position, or both. */
export const destinationField = v.pipe(
  v.strictObject({
    address: v.optional(placeAddressField),
    latitude: v.optional(latitudeField),
    longitude: v.optional(longitudeField),
  }),
  v.check((destination) => arePaired(destination), 'Give latitude and longitude together'),
  v.check(({ address, latitude }) => address !== undefined || latitude !== undefined, 'Say where it goes'),
)
export type Destination = v.InferOutput<typeof destinationField>

/** Where help is needed, beside the position, as commands and the API take it. */
export const placeArgs = {
  address: v.optional(placeAddressField),
  place_notes: v.optional(placeNotesField),
  district: v.optional(districtField),
  destination: v.optional(destinationField),
}
export type PlaceArgs = v.InferOutput<v.ObjectSchema<typeof placeArgs, undefined>>
