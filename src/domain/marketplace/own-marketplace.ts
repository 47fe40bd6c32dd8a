/**
 * Cities and services that an operator adds to the built-in ones. Stored by the server, sent to devices and kept there in this form.
 * Imports nothing of the domain but constants: cities, services and fields are built on it.
 */
import * as v from 'valibot'
import {
  DURATION_MAX_HOURS,
  PRICE_MAX,
  PRICE_MIN,
  PRICE_SLIDER_MAX,
  PRICE_SLIDER_MIN,
  PRICE_SLIDER_STEP,
  SERVICE_QUESTIONS_MAX,
} from '../constants.ts'

/** Most cities and services that a marketplace adds: selects and caches on the device hold all of them. */
export const OWN_CITIES_MAX = 500
export const OWN_SERVICES_MAX = 200
/** Longest name of a city, UTF-16 units. */
export const CITY_NAME_MAX = 80
/** Longest key of a service. */
export const SERVICE_KEY_MAX = 40
/** Key of a question of a service. */
export const QUESTION_KEY = /^[a-z][a-z0-9_]{0,39}$/
/** Longest question, UTF-16 units. */
export const QUESTION_MAX = 80
/** Highest price of an hour in any currency: a year of visits stays an exact integer in the smallest unit. */
export const HIGHEST_PRICE = 1_000_000_000

const amount = v.pipe(v.number(), v.minValue(0), v.maxValue(HIGHEST_PRICE * DURATION_MAX_HOURS))

export const currencySchema = v.object({
  /** ISO 4217. */
  code: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
  /** Decimals that amounts have: 2 for USD, 0 for VND, 3 for KWD. Sent by the server, so that all sides round alike. */
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(4)),
})
export type Currency = v.InferOutput<typeof currencySchema>

export const priceRangeSchema = v.object({
  /** Least and highest price of an hour. */
  least: amount,
  highest: amount,
  /** Range and step of the filter's slider. Its highest value means no limit. */
  slider_from: amount,
  slider_to: amount,
  slider_step: amount,
})
/** Prices of an hour in a city, in its currency. */
export type PriceRange = v.InferOutput<typeof priceRangeSchema>

const degrees = (most: number) => v.pipe(v.number(), v.minValue(-most), v.maxValue(most))
const position = { latitude: degrees(90), longitude: degrees(180) }

export const ownCitySchema = v.object({
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(CITY_NAME_MAX)),
  /** Key in other tables and on the wire. */
  slug: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,47}$/)),
  /** ISO 3166 code, whose flag is shown; empty for none. */
  country: v.pipe(v.string(), v.regex(/^(?:[A-Z]{2})?$/)),
  /** IANA time zone. */
  zone: v.pipe(v.string(), v.maxLength(60)),
  /** Center of the map, degrees. */
  ...position,
  currency: currencySchema,
  prices: priceRangeSchema,
  /** Usual speed by service, km/h; other services move at the default speed. */
  speeds: v.record(v.string(), v.pipe(v.number(), v.minValue(1), v.maxValue(200))),
  /** Known places for the search by name. */
  districts: v.array(v.object({ name: v.pipe(v.string(), v.minLength(1), v.maxLength(CITY_NAME_MAX)), ...position })),
  /** True for a city that is in use but no longer in the operator's file: it takes nothing new. */
  is_closed: v.optional(v.literal(true)),
})
export type OwnCity = v.InferOutput<typeof ownCitySchema>

const ownQuestionSchema = v.object({
  key: v.pipe(v.string(), v.regex(QUESTION_KEY)),
  /** The question by language tag; `en` is always there. */
  texts: v.record(v.string(), v.pipe(v.string(), v.maxLength(QUESTION_MAX))),
})

/** How providers come to a place. */
export const TRAVEL_MODES = ['car', 'motorbike', 'bicycle', 'foot'] as const
export type TravelMode = (typeof TRAVEL_MODES)[number]

export const ownServiceSchema = v.object({
  key: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]*$/), v.maxLength(SERVICE_KEY_MAX)),
  /** Name by language tag; `en` is always there. */
  names: v.record(v.string(), v.pipe(v.string(), v.maxLength(CITY_NAME_MAX))),
  /** Icon name in the design system. */
  icon: v.pipe(v.string(), v.maxLength(40)),
  /** Profile image that a new provider starts with. */
  emoji: v.pipe(v.string(), v.maxLength(16)),
  /** Takes people or things to another place. */
  is_ride: v.boolean(),
  /** A car if absent. */
  travels_by: v.optional(v.picklist(TRAVEL_MODES)),
  /** Words that people search with, by language tag, separated by commas. */
  words: v.record(v.string(), v.pipe(v.string(), v.maxLength(1_000))),
  /** What a customer may answer in the request. */
  questions: v.optional(v.pipe(v.array(ownQuestionSchema), v.maxLength(SERVICE_QUESTIONS_MAX))),
  /** As for cities. */
  is_closed: v.optional(v.literal(true)),
})
export type OwnService = v.InferOutput<typeof ownServiceSchema>

export const ownMarketplaceSchema = v.object({
  /** The operator's number of the file, rising. */
  revision: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Identifies what is in force, closed cities and services included. */
  hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  cities: v.pipe(v.array(ownCitySchema), v.readonly()),
  services: v.pipe(v.array(ownServiceSchema), v.readonly()),
})
export type OwnMarketplace = v.InferOutput<typeof ownMarketplaceSchema>

export const USD: Currency = { code: 'USD', decimals: 2 }

/** Section 5: the range of the provider's price input and of the filter's slider, USD an hour. */
export const DEFAULT_PRICES: PriceRange = {
  least: PRICE_MIN,
  highest: PRICE_MAX,
  slider_from: PRICE_SLIDER_MIN,
  slider_to: PRICE_SLIDER_MAX,
  slider_step: PRICE_SLIDER_STEP,
}
