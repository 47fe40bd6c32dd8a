/** Field schemas shared by documents and commands. Each one validates its value and supplies its error text. */
import * as v from 'valibot'
import {
  BOOKING_HORIZON_MS,
  DURATION_MAX_HOURS,
  DURATION_MIN_HOURS,
  DURATION_STEP_HOURS,
  ETA_MAX_MINUTES,
  EXPERIENCE_MAX_YEARS,
  SERVICE_RADIUS_MAX_KM,
  SERVICE_RADIUS_MIN_KM,
  TEXT_LIMITS,
} from './constants.ts'
import { cityNamed } from './cities.ts'
import { CITY_NAME_MAX, DEFAULT_PRICES, SERVICE_KEY_MAX, USD } from './marketplace/own-marketplace.ts'
import { ownMarketplace } from './marketplace/in-force.ts'
import { isUlid, type DocId, type Uid, type Ulid } from './ids.ts'
import { isDate, isInstant, type Instant } from './time/instant.ts'
import { isServiceType } from './service-types.ts'

/** True if a number has at most so many decimals. */
export const hasDecimals = (value: number, decimals: number): boolean =>
  Math.abs(value * 10 ** decimals - Math.round(value * 10 ** decimals)) < 1e-6

/** True for text with control characters other than line feed and tab, which do not belong in user text. */
function hasControlCharacters(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if ((code < 32 && code !== 9 && code !== 10) || code === 127 || code === 0x2028 || code === 0x2029) return true
  }
  return false
}

export const ulidField = v.pipe(
  v.string(),
  v.maxLength(26),
  v.check((value) => isUlid(value), 'Not a valid ID'),
  v.transform((value): Ulid => value as Ulid),
)
export const uidField = v.pipe(
  v.string(),
  v.maxLength(26),
  v.check((value) => isUlid(value), 'Not a valid ID'),
  v.transform((value): Uid => value as Uid),
)
/** Section 5: error text of a booking without a provider. */
export const NO_PROVIDER = 'Please select a provider first'
export const chosenProviderField = v.pipe(
  v.string(NO_PROVIDER),
  v.maxLength(26, NO_PROVIDER),
  v.check((value) => isUlid(value), NO_PROVIDER),
  v.transform((value): Uid => value as Uid),
)
export const docIdField = v.pipe(
  v.string(),
  v.maxLength(120),
  v.transform((value): DocId => value as DocId),
)
export const instantField = v.pipe(
  v.string(),
  v.maxLength(24),
  v.check((value) => isInstant(value), 'Not a valid date and time'),
  v.transform((value): Instant => value as Instant),
)
export const dateField = v.pipe(v.string(), v.check(isDate, 'Enter a valid date'))
/** YYYY-MM-DD from 1900 on. The command checks that the date has passed, because a schema has no clock. */
export const birthDateField = v.pipe(
  v.string('Enter a valid date'),
  v.check((value) => isDate(value) && value >= '1900-01-01', 'Enter a valid date'),
)

/** User text: trimmed, of limited length, without control characters. */
export const textField = (max: number, message = `Use ${max} characters or fewer`) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(max, message),
    v.check((value) => !hasControlCharacters(value), 'Remove the unsupported characters'),
  )

/** Like `textField`, but not empty. */
export const requiredText = (max: number, missing: string) => v.pipe(textField(max), v.minLength(1, missing))

/** `https://`, a host with a dot (letters of any language), an optional port, and a path without spaces, quotes or invisible characters. */
const HTTPS =
  /^https:\/\/(?:[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?\.)+\p{L}[\p{L}\p{N}\p{M}-]+(?::\d{1,5})?(?:[/?#][^\s\p{C}"<>\\^`{|}]*)?$/iu

/** True for an address that may be shown as a link: encrypted, with a named host, and without a user name that could disguise it. */
export const isHttpsLink = (address: string): boolean => address.length <= TEXT_LIMITS.link && HTTPS.test(address)

/** Address on another site; empty for none. */
export const httpsLinkField = v.pipe(
  textField(TEXT_LIMITS.link),
  v.check((value) => value === '' || isHttpsLink(value), 'Enter a link that starts with https://'),
)

export const nameField = requiredText(TEXT_LIMITS.name, 'Name is required')
export const latitudeField = v.pipe(
  v.number('Not a valid latitude'),
  v.minValue(-90, 'Not a valid latitude'),
  v.maxValue(90, 'Not a valid latitude'),
)
export const longitudeField = v.pipe(
  v.number('Not a valid longitude'),
  v.minValue(-180, 'Not a valid longitude'),
  v.maxValue(180, 'Not a valid longitude'),
)
/** A service in force, as people choose it. */
export const serviceTypeField = v.pipe(
  v.string('Choose a service'),
  v.check((key) => isServiceType(key), 'Choose a service'),
)
/** A city in force, as people choose it. */
export const cityField = v.pipe(
  v.string('Choose a city'),
  v.check((name) => cityNamed(name) !== undefined, 'Choose a city'),
)
/** A service in a document. It may be one that this side does not know yet: the marketplace in force arrives apart from documents. */
export const storedServiceField = v.pipe(
  v.string('Choose a service'),
  v.check((key) => key.length <= SERVICE_KEY_MAX && /^[a-z][a-z0-9_]*$/.test(key), 'Choose a service'),
)
/** A city in a document, known here or not. */
export const storedCityField = v.pipe(
  v.string('Choose a city'),
  v.check((name) => name !== '' && name.length <= CITY_NAME_MAX, 'Choose a city'),
)

/** Least and highest price of an hour of all cities in force, each in its currency, and the most decimals. */
export function widestPrices(): { readonly least: number; readonly highest: number; readonly decimals: number } {
  const own = ownMarketplace()?.cities ?? []
  return {
    least: Math.min(DEFAULT_PRICES.least, ...own.map(({ prices }) => prices.least)),
    highest: Math.max(DEFAULT_PRICES.highest, ...own.map(({ prices }) => prices.highest)),
    decimals: Math.max(USD.decimals, ...own.map(({ currency }) => currency.decimals)),
  }
}

/**
 * A price within the range of some city in force. A command that sets a price also judges it by its city (`hourPriceFault`).
 * @param hours 1 for the price of an hour, more for the longest work that it may pay
 */
export const moneyField = (hours: number) =>
  v.pipe(
    v.number('Enter a price'),
    v.check(
      (value) => value >= widestPrices().least,
      () => `Enter ${widestPrices().least} or more`,
    ),
    v.check(
      (value) => value <= widestPrices().highest * hours,
      () => `Enter ${widestPrices().highest * hours} or less`,
    ),
    v.check(
      (value) => hasDecimals(value, widestPrices().decimals),
      () => `Use up to ${widestPrices().decimals} decimals`,
    ),
  )

/** Price of an hour in some city's currency; USD: 1 to 200 with at most two decimals (section 5). */
export const priceField = moneyField(1)
/** A price in a document, judged when it was set. */
export const storedPriceField = v.pipe(
  v.number('Enter a price'),
  v.check((price) => price >= 0, 'Enter a price'),
)

/** Hours, 0.5 to 8 by 0.5 (section 5). */
export const durationField = v.pipe(
  v.number('Choose a duration'),
  v.minValue(DURATION_MIN_HOURS, `At least ${DURATION_MIN_HOURS} hours`),
  v.maxValue(DURATION_MAX_HOURS, `At most ${DURATION_MAX_HOURS} hours`),
  v.multipleOf(DURATION_STEP_HOURS, 'Use half-hour steps'),
)

/** How long a provider needs to set out, minutes. */
export const etaField = v.pipe(
  v.number('Enter the minutes you need to set out'),
  v.integer('Use whole minutes'),
  v.minValue(0, 'At least 0 minutes'),
  v.maxValue(ETA_MAX_MINUTES, `At most ${ETA_MAX_MINUTES} minutes`),
)
export const experienceField = v.pipe(
  v.number('Enter your years of experience'),
  v.integer('Use whole years'),
  v.minValue(0, 'At least 0 years'),
  v.maxValue(EXPERIENCE_MAX_YEARS, `At most ${EXPERIENCE_MAX_YEARS} years`),
)
export const radiusField = v.pipe(
  v.number('Enter a distance'),
  v.minValue(SERVICE_RADIUS_MIN_KM, `At least ${SERVICE_RADIUS_MIN_KM} km`),
  v.maxValue(SERVICE_RADIUS_MAX_KM, `At most ${SERVICE_RADIUS_MAX_KM} km`),
)
export const ratingField = v.pipe(
  v.number('Choose 1 to 5 stars'),
  v.integer('Choose 1 to 5 stars'),
  v.minValue(1, 'Choose 1 to 5 stars'),
  v.maxValue(5, 'Choose 1 to 5 stars'),
)
export const labelsField = v.pipe(v.array(requiredText(TEXT_LIMITS.label, 'Remove the empty line')), v.maxLength(20, 'Add up to 20'))

/** Fields of every document: its key, schema version, and a version number that the server raises with each change. */
export const documentBase = {
  doc_id: docIdField,
  schema_version: v.literal(1),
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
}

/** How far ahead a visit may lie, days, for the text of a refusal. */
export const HORIZON_DAYS = BOOKING_HORIZON_MS / 86_400_000
