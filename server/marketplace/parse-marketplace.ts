/** Reads an operator's cities and services from the text of `marketplace.json`. */
import * as v from 'valibot'
import { BUILT_IN_CITIES } from '#domain/cities.ts'
import { foldText } from '#domain/directory/provider-filter.ts'
import { haversineKm } from '#domain/location/haversine.ts'
import type { Currency, OwnCity, OwnService, PriceRange } from '#domain/marketplace/own-marketplace.ts'
import { hasOnlyItsDecimals } from '#domain/money/money.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { isBuiltInService } from '#domain/service-types.ts'
import { fileCitySchema, fileSchema, fileServiceSchema, type FileCity, type FileService } from './file-schema.ts'
import type { MarketplaceMistake } from './marketplace-mistake.ts'
import { parseJson, type JsonPath, type LocatedJson } from './parse-json.ts'

/** A marketplace as its file has it. */
export interface FileMarketplace {
  readonly revision: number
  readonly cities: readonly OwnCity[]
  readonly services: readonly OwnService[]
  /** The file's own value, without defaults: it tells whether two files say the same, also to servers of two releases. */
  readonly source: unknown
  /** Returns the line of a city or service in the file. */
  lineOf(path: JsonPath): number
}

/** A district farther from its city's center is most likely a mistake, km. */
const DISTRICT_KM = 100
/** Steps of a slider that a thumb can still set. */
const SLIDER_STEPS_MAX = 1_000

type Report = (path: JsonPath, text: string) => void

const issueText = (issue: v.BaseIssue<unknown>): string => {
  if (issue.kind === 'schema' && issue.type === 'strict_object') {
    const key = issue.path?.at(-1)?.key
    if (issue.expected === 'never') return `"${String(key)}" is not a field here.`
    if (issue.received === 'undefined') return `"${String(key)}" is missing.`
  }
  return issue.message
}

const issuePath = ({ path }: v.BaseIssue<unknown>): JsonPath =>
  (path ?? []).flatMap(({ key }) => (typeof key === 'string' || typeof key === 'number' ? [key] : []))

/** Parses by a schema and reports each issue at its place. @returns undefined if there is one */
function readBy<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  at: JsonPath,
  report: Report,
): v.InferOutput<Schema> | undefined {
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  for (const issue of parsed.issues) report([...at, ...issuePath(issue)], issueText(issue))
  return undefined
}

const currencyOfCode = (code: string): Currency => ({
  code,
  decimals: new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits ?? 2,
})

function checkPrices({ prices: range }: FileCity, currency: Currency, at: JsonPath, report: Report): PriceRange {
  const here = [...at, 'prices']
  for (const [field, amount] of Object.entries(range)) {
    if (!hasOnlyItsDecimals(amount, currency))
      report([...here, field], `${currency.code} has ${currency.decimals} decimals, ${amount} has more.`)
  }
  const { least, highest, slider_from, slider_to, slider_step } = range
  if (least <= 0) report([...here, 'least'], 'The least price must be more than 0.')
  if (least >= highest) report([...here, 'highest'], `The highest price (${highest}) must be more than the least one (${least}).`)
  if (slider_from < least || slider_to > highest || slider_from >= slider_to)
    report(here, `The slider (${slider_from} to ${slider_to}) must lie within the prices (${least} to ${highest}).`)
  if (slider_step <= 0) report([...here, 'slider_step'], 'The step of the slider must be more than 0.')
  else if ((slider_to - slider_from) / slider_step > SLIDER_STEPS_MAX)
    report([...here, 'slider_step'], `The slider has more than ${SLIDER_STEPS_MAX} steps.`)
  return range
}

/** Returns a key in small letters for a name: `Đà Nẵng` becomes `da-nang`; empty for a name without Latin letters. */
const slugOf = (name: string): string =>
  foldText(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 48)
    .replace(/-$/, '')

function readCity(value: unknown, at: JsonPath, report: Report): OwnCity | undefined {
  const city = readBy(fileCitySchema, value, at, report)
  if (!city) return undefined
  const currency = currencyOfCode(city.currency)
  const slug = city.slug ?? slugOf(city.name)
  if (slug === '') report([...at, 'name'], `"${city.name}" has no Latin letters: give the city a "slug".`)
  city.districts.forEach((district, index) => {
    if (haversineKm(city.center, district) > DISTRICT_KM)
      report([...at, 'districts', index], `"${district.name}" is more than ${DISTRICT_KM} km from the center of "${city.name}".`)
  })
  return {
    name: city.name,
    slug,
    country: city.country ?? '',
    zone: city.zone,
    ...city.center,
    currency,
    prices: checkPrices(city, currency, at, report),
    speeds: city.speeds,
    districts: city.districts,
  }
}

const textsOf = (texts: FileService['names']): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).flatMap(([language, text]) => (text === undefined ? [] : [[language, text]])))

function readService(value: unknown, at: JsonPath, report: Report): OwnService | undefined {
  const service = readBy(fileServiceSchema, value, at, report)
  if (!service) return undefined
  const { key, names, icon, emoji, ride, travels_by, words, questions } = service
  if (isBuiltInService(key)) report([...at, 'key'], `"${key}" is a built-in service, which stays as it is.`)
  return {
    key,
    names: textsOf(names),
    icon,
    emoji,
    is_ride: ride,
    ...(travels_by ? { travels_by } : {}),
    words: textsOf(words),
    ...(questions.length > 0 ? { questions: questions.map((asked) => ({ key: asked.key, texts: textsOf(asked.texts) })) } : {}),
  }
}

/** Returns the indexes of values that are taken, or that occur before. */
function repeatedIndexes(values: readonly (string | undefined)[], taken: ReadonlySet<string> = new Set()): readonly number[] {
  const seen = new Set(taken)
  return values.flatMap((value, index) => {
    if (value === undefined) return []
    const isRepeated = seen.has(value)
    seen.add(value)
    return isRepeated ? [index] : []
  })
}

const BUILT_IN_NAMES: ReadonlySet<string> = new Set(BUILT_IN_CITIES.map(({ name }) => foldText(name)))
/** `all` is the directory of all cities. */
const TAKEN_SLUGS: ReadonlySet<string> = new Set(['all', ...BUILT_IN_CITIES.map(({ slug }) => slug)])

function reportRepetitions(cities: readonly (OwnCity | undefined)[], services: readonly (OwnService | undefined)[], report: Report): void {
  const names = cities.map((city) => city && foldText(city.name))
  const repeatedNames = repeatedIndexes(names, BUILT_IN_NAMES)
  for (const index of repeatedNames) {
    const [name, isBuiltIn] = [cities[index]?.name, BUILT_IN_NAMES.has(names[index] ?? '')]
    report(['cities', index, 'name'], isBuiltIn ? `"${name}" is a built-in city, which stays as it is.` : `There are two cities "${name}".`)
  }
  // The same name has the same slug.
  const slugs = cities.map((city, index) => (repeatedNames.includes(index) ? undefined : city?.slug))
  for (const index of repeatedIndexes(slugs, TAKEN_SLUGS))
    report(['cities', index, 'name'], `"${cities[index]?.name}" needs another "slug": "${slugs[index]}" is taken.`)
  for (const index of repeatedIndexes(services.map((service) => service?.key)))
    report(['services', index, 'key'], `There are two services "${services[index]?.key}".`)
}

function readFile(json: LocatedJson, report: Report): Omit<FileMarketplace, 'lineOf' | 'source'> | undefined {
  if (Array.isArray(json.value)) report([], 'A marketplace must be an object.')
  const file = Array.isArray(json.value) ? undefined : readBy(fileSchema, json.value, [], report)
  if (!file) return undefined
  const cities = file.cities.map((city, index) => readCity(city, ['cities', index], report))
  const services = file.services.map((service, index) => readService(service, ['services', index], report))
  reportRepetitions(cities, services, report)
  const own = new Set(services.map((service) => service?.key))
  cities.forEach((city, index) => {
    for (const service of Object.keys(city?.speeds ?? {}))
      if (!isBuiltInService(service) && !own.has(service)) report(['cities', index, 'speeds', service], `There is no service "${service}".`)
  })
  return {
    revision: file.revision,
    cities: cities.filter((city) => city !== undefined),
    services: services.filter((each) => each !== undefined),
  }
}

/** Parses a marketplace. @returns its contents, or each mistake with its line */
export function parseMarketplace(text: string): Result<FileMarketplace, readonly MarketplaceMistake[]> {
  const json = parseJson(text.startsWith('\uFEFF') ? text.slice(1) : text)
  if (!json.ok) return json
  const { lineOf } = json.value
  const mistakes: MarketplaceMistake[] = []
  const file = readFile(json.value, (path, words) => mistakes.push({ line: lineOf(path), text: words }))
  if (!file || mistakes.length > 0) return fail(mistakes.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)))
  return ok({ ...file, source: json.value.value, lineOf })
}
