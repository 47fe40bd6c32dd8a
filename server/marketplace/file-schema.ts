/** Schema of `marketplace.json`, with a sentence for each mistake. What depends on several fields is in `check-marketplace.ts`. */
import * as v from 'valibot'
import { SERVICE_QUESTIONS_MAX } from '#domain/constants.ts'
import {
  CITY_NAME_MAX,
  DEFAULT_PRICES,
  HIGHEST_PRICE,
  OWN_CITIES_MAX,
  OWN_SERVICES_MAX,
  QUESTION_KEY,
  QUESTION_MAX,
  SERVICE_KEY_MAX,
  TRAVEL_MODES,
  type PriceRange,
} from '#domain/marketplace/own-marketplace.ts'
import { BUILT_IN_SERVICES } from '#domain/service-types.ts'
import { isOpenSea } from './open-sea.ts'

const ICONS: readonly string[] = [...new Set(Object.values(BUILT_IN_SERVICES).map(({ icon }) => icon))]

/** Control characters, and those that turn or hide text. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

const words = (what: string, most: number) =>
  v.pipe(
    v.string(`${what} must be a text.`),
    v.check((text) => text.trim() !== '' && text.trim() === text, `${what} must not be empty, or begin or end with a space.`),
    v.maxLength(most, `${what} has more than ${most} characters.`),
    v.check((text) => !INVISIBLE.test(text), `${what} has an invisible character.`),
  )
const number = (what: string, least: number, most: number) =>
  v.pipe(
    v.number(`${what} must be a number.`),
    v.minValue(least, `${what} must be at least ${least}.`),
    v.maxValue(most, `${what} must be at most ${most}.`),
  )
const price = (what: string) => number(what, 0, HIGHEST_PRICE)

const position = { latitude: number('The latitude', -90, 90), longitude: number('The longitude', -180, 180) }
const center = v.pipe(
  v.strictObject(position, 'The center needs a latitude and a longitude.'),
  v.check((at) => !isOpenSea(at), 'The center lies in the sea. Are latitude and longitude in order?'),
)

const isZone = (zone: string): boolean => {
  // Offsets such as +07:00 are zones for some engines only.
  if (!/^[A-Za-z_]+(?:\/[\w+-]+)*$/.test(zone)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
const currencyCodes = new Set(Intl.supportedValuesOf('currency'))

const districts = v.array(
  v.strictObject({ name: words('The name', CITY_NAME_MAX), ...position }, 'A district needs a name, a latitude and a longitude.'),
  'The districts must be a list.',
)

const prices = v.strictObject(
  {
    least: v.optional(price('The least price'), DEFAULT_PRICES.least),
    highest: v.optional(price('The highest price'), DEFAULT_PRICES.highest),
    slider_from: v.optional(price('The start of the slider'), DEFAULT_PRICES.slider_from),
    slider_to: v.optional(price('The end of the slider'), DEFAULT_PRICES.slider_to),
    slider_step: v.optional(price('The step of the slider'), DEFAULT_PRICES.slider_step),
  },
  'The prices must be an object.',
) satisfies v.GenericSchema<unknown, PriceRange>

export const fileCitySchema = v.strictObject(
  {
    name: words('The name', CITY_NAME_MAX),
    slug: v.optional(
      v.pipe(
        v.string('The slug must be a text.'),
        v.regex(/^[a-z0-9][a-z0-9-]{0,47}$/, 'The slug must be up to 48 small letters, digits and hyphens.'),
      ),
    ),
    country: v.optional(
      v.pipe(v.string('The country must be a text.'), v.regex(/^[A-Z]{2}$/, 'The country must be two capitals, such as VN (ISO 3166).')),
    ),
    center,
    zone: v.pipe(
      v.string('The zone must be a text.'),
      v.check(isZone, ({ input }) => `The zone "${input.slice(0, 60)}" is unknown. Use a name such as Asia/Ho_Chi_Minh.`),
    ),
    currency: v.optional(
      v.pipe(
        v.string('The currency must be a text.'),
        v.check(
          (code) => currencyCodes.has(code),
          ({ input }) => `The currency "${input.slice(0, 10)}" is unknown. Use a code such as VND (ISO 4217).`,
        ),
      ),
      'USD',
    ),
    prices: v.optional(prices, {}),
    speeds: v.optional(v.record(v.string(), number('The speed', 1, 200), 'The speeds must be an object.'), {}),
    districts: v.optional(v.pipe(districts, v.maxLength(100, 'A city has at most 100 districts.')), []),
  },
  'A city must be an object with name, center and zone.',
)
export type FileCity = v.InferOutput<typeof fileCitySchema>

/** The languages of the app: names and words in others would never be shown. */
const byLanguage = (what: string, most: number) => {
  const field = v.optional(words(what, most))
  return v.strictObject({ en: field, es: field, fr: field, de: field, zh: field }, `${what} must be an object of languages.`)
}

const questions = v.pipe(
  v.array(
    v.strictObject(
      {
        key: v.pipe(
          v.string('The key must be a text.'),
          v.check(
            (key) => QUESTION_KEY.test(key) && !(key in Object.prototype),
            ({ input }) => `"${input.slice(0, 60)}" cannot be the key of a question. Use up to 40 small letters, digits and _.`,
          ),
        ),
        texts: v.pipe(
          byLanguage('The question', QUESTION_MAX),
          v.check(({ en }) => en !== undefined, 'The texts need at least one in English ("en").'),
        ),
      },
      'A question must be an object with key and texts.',
    ),
    'The questions must be a list.',
  ),
  v.maxLength(SERVICE_QUESTIONS_MAX, `A service has at most ${SERVICE_QUESTIONS_MAX} questions.`),
  v.check((all) => new Set(all.map(({ key }) => key)).size === all.length, 'Two questions have the same key.'),
)

export const fileServiceSchema = v.strictObject(
  {
    key: v.pipe(
      v.string('The key must be a text.'),
      v.maxLength(SERVICE_KEY_MAX, `The key has more than ${SERVICE_KEY_MAX} characters.`),
      v.check(
        (key) => /^[a-z][a-z0-9_]*$/.test(key) && !(key in Object.prototype) && key !== 'all',
        ({ input }) => `"${input.slice(0, 60)}" cannot be the key of a service. Use small letters, digits and _, beginning with a letter.`,
      ),
    ),
    names: v.pipe(
      byLanguage('The name', 60),
      v.check(({ en }) => en !== undefined, 'The names need at least one in English ("en").'),
    ),
    icon: v.pipe(
      v.string('The icon must be a text.'),
      v.check(
        (icon) => ICONS.includes(icon),
        ({ input }) => `There is no icon "${input.slice(0, 40)}". Icons: ${ICONS.join(', ')}.`,
      ),
    ),
    emoji: v.optional(words('The emoji', 16), '🧰'),
    ride: v.optional(v.boolean('ride must be true or false.'), false),
    travels_by: v.optional(v.picklist(TRAVEL_MODES, `travels_by must be one of ${TRAVEL_MODES.join(', ')}.`)),
    words: v.optional(byLanguage('The words', 1_000), {}),
    questions: v.optional(questions, []),
  },
  'A service must be an object with key, names and icon.',
)
export type FileService = v.InferOutput<typeof fileServiceSchema>

export const fileSchema = v.strictObject(
  {
    revision: v.pipe(
      v.number('The file needs a revision: a whole number that you raise with each change.'),
      v.integer('The revision must be a whole number.'),
      v.minValue(1, 'The revision must be 1 or more.'),
      v.maxValue(Number.MAX_SAFE_INTEGER, 'The revision is too large.'),
    ),
    cities: v.optional(
      v.pipe(
        v.array(v.unknown(), 'The cities must be a list.'),
        v.maxLength(OWN_CITIES_MAX, `A marketplace has at most ${OWN_CITIES_MAX} cities.`),
      ),
      [],
    ),
    services: v.optional(
      v.pipe(
        v.array(v.unknown(), 'The services must be a list.'),
        v.maxLength(OWN_SERVICES_MAX, `A marketplace has at most ${OWN_SERVICES_MAX} services of its own.`),
      ),
      [],
    ),
  },
  'A marketplace must be an object.',
)
