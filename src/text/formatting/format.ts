/** Formats numbers, money, distances and times in the person's locale. Components use these and format nothing themselves. */
import { cityNamed, currencyOf } from '#domain/cities.ts'
import type { Currency } from '#domain/marketplace/own-marketplace.ts'
import { addDays, wallTimeAt } from '#domain/time/zoned-time.ts'
import { formatLocale, locale, text } from '../catalogue.ts'

const cached = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>()

/** Uses day before month in English too: only one of the product's five countries writes the month first. */
const dateLocale = (): string => (locale() === 'en' ? 'en-GB' : formatLocale())

function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `d${dateLocale()}${JSON.stringify(options)}`
  let format = cached.get(key)
  if (!(format instanceof Intl.DateTimeFormat)) {
    format = new Intl.DateTimeFormat(dateLocale(), options)
    cached.set(key, format)
  }
  return format
}

function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `n${formatLocale()}${JSON.stringify(options)}`
  let format = cached.get(key)
  if (!(format instanceof Intl.NumberFormat)) {
    format = new Intl.NumberFormat(formatLocale(), options)
    cached.set(key, format)
  }
  return format
}

/** USD has the plain sign in every language; other dollars keep the letters that tell them apart. */
const currencyFormat = ({ code, decimals }: Currency): Intl.NumberFormat =>
  numberFormat({
    style: 'currency',
    currency: code,
    currencyDisplay: code === 'USD' ? 'narrowSymbol' : 'symbol',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })

/** `$70.00`, `70,00 $`, `₫150,000`: an amount in a currency, with its own decimals. */
export const moneyIn = (amount: number, currency: Currency): string => currencyFormat(currency).format(amount)
/** An amount in the currency of a city, as `moneyIn`; without a currency for a city that this device does not know yet. @param city its name */
export const money = (amount: number, city: string): string =>
  cityNamed(city) ? moneyIn(amount, currencyOf(city)) : numberFormat({ maximumFractionDigits: 3 }).format(amount)
/** `$`, `₫`: the sign of a city's currency, beside a field. */
export const currencySign = (city: string): string =>
  currencyFormat(currencyOf(city))
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currencyOf(city).code
/** Amounts of a scale from here on are shortened in other currencies than USD, whose whole numbers are long. */
const LONG_AMOUNT = 10_000

/** `$200`, `₫150K`: for scales, where all amounts are whole and the space is narrow. */
export function roundedMoney(amount: number, currency: Currency): string {
  const { code } = currency
  if (code === 'USD' || amount < LONG_AMOUNT) return moneyIn(amount, { ...currency, decimals: 0 })
  return numberFormat({ style: 'currency', currency: code, notation: 'compact', maximumFractionDigits: 1 }).format(amount)
}
/** `$35`, `$37.50`, `29,50 $`, `₫150K`: a price on a map, in as few characters as it needs. @param city as of `money` */
export function shortMoney(amount: number, city: string): string {
  if (!cityNamed(city)) return money(amount, city)
  const currency = currencyOf(city)
  if (currency.code !== 'USD') return roundedMoney(amount, currency)
  return moneyIn(amount, Number.isInteger(amount) ? { ...currency, decimals: 0 } : currency)
}
/** `4.9`. */
export const rating = (value: number): string => numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value)
/** `0.4 km`, `12 km`. */
export const distance = (km: number): string =>
  text('format.km', { km: numberFormat({ maximumFractionDigits: km < 10 ? 1 : 0 }).format(km) })
/** `350 m`, `1.2 km`: a piece of a way, to 10 meters. */
export function shortDistance(meters: number): string {
  const rounded = Math.round(meters / 10) * 10
  return rounded < 1_000 ? text('format.m', { m: numberFormat({}).format(rounded) }) : distance(meters / 1_000)
}
export const percent = (share: number): string => numberFormat({ style: 'percent', maximumFractionDigits: 0 }).format(share)
const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
/** `3.2 MB`: in powers of 1,000, like browsers and phones. */
export function bytes(value: number): string {
  const step = Math.min(value < 1_000 ? 0 : Math.floor(Math.log10(value) / 3), BYTE_UNITS.length - 1)
  const shown = value / 1_000 ** step
  const unit = BYTE_UNITS[step] ?? 'byte'
  const format = numberFormat({ style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: step > 1 && shown < 100 ? 1 : 0 })
  // Keeps the number and its unit on one line.
  return format.format(shown).replaceAll(' ', '\u00A0')
}
export const count = (value: number): string => numberFormat({}).format(value)
/** `2`, `1.5`: hours without needless decimals. */
export const hours = (value: number): string => numberFormat({ maximumFractionDigits: 1 }).format(value)

/** Noon of a winter day and of a summer day: zones with equal offsets at both are treated as the same. */
const PROBES = [new Date('2026-01-15T12:00:00Z'), new Date('2026-07-15T12:00:00Z')]
const zones = new Map<string, string>()

/**
 * Returns this device's zone, cached while its offsets stay the same: the query takes a millisecond on a phone, and lists need it for
 * each row.
 */
export function deviceTimeZone(): string {
  const key = PROBES.map((probe) => probe.getTimezoneOffset()).join()
  const known = zones.get(key) ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  zones.set(key, known)
  return known
}

/** `14:05` in the given zone, 24-hour. @param instant ISO */
export const timeOfDay = (instant: string, zone = deviceTimeZone()): string =>
  dateFormat({ timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(Date.parse(instant))
/** Keeps a short date on one line. */
const unbroken = (date: string): string => date.replaceAll(' ', '\u00A0')
/** `14 Nov`. */
export const shortDate = (instant: string, zone = deviceTimeZone()): string =>
  unbroken(dateFormat({ timeZone: zone, day: 'numeric', month: 'short' }).format(Date.parse(instant)))
/** `14 November 2026`. */
export const fullDate = (instant: string, zone = deviceTimeZone()): string =>
  dateFormat({ timeZone: zone, day: 'numeric', month: 'long', year: 'numeric' }).format(Date.parse(instant))
/** `Tue 24 Nov`, which never wraps: English without the comma, other languages in their own order. */
export function weekdayDate(instant: string, zone = deviceTimeZone()): string {
  const format = dateFormat({ timeZone: zone, weekday: 'short', day: 'numeric', month: 'short' })
  if (locale() !== 'en') return unbroken(format.format(Date.parse(instant)))
  const parts = format.formatToParts(Date.parse(instant))
  const part = (type: string): string => parts.find((each) => each.type === type)?.value ?? ''
  return unbroken(`${part('weekday')} ${part('day')} ${part('month')}`)
}
/** `Tuesday 24 November 2026`: for documents that are kept. */
export const longDate = (instant: string, zone = deviceTimeZone()): string =>
  dateFormat({ timeZone: zone, weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(Date.parse(instant))
/** `November 2026` for a YYYY-MM-DD day. */
export const monthOfDay = (day: string): string =>
  dateFormat({ timeZone: 'UTC', month: 'long', year: 'numeric' }).format(Date.parse(`${day}T00:00:00Z`))
/** `Nov 2026` for a YYYY-MM-DD day. */
export const shortMonthOfDay = (day: string): string =>
  dateFormat({ timeZone: 'UTC', month: 'short', year: 'numeric' }).format(Date.parse(`${day}T00:00:00Z`))
/** `Nov` for a YYYY-MM-DD day. */
export const monthNameOfDay = (day: string): string =>
  dateFormat({ timeZone: 'UTC', month: 'short' }).format(Date.parse(`${day}T00:00:00Z`))
/** `14 November 1990` for a YYYY-MM-DD day. */
export const fullDateOfDay = (day: string): string =>
  dateFormat({ timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' }).format(Date.parse(`${day}T00:00:00Z`))
/** `14` for a YYYY-MM-DD day. */
export const dayOfMonth = (day: string): string => count(Number(day.slice(8)))
/** `Tue` for a YYYY-MM-DD day. */
export const weekdayOfDay = (day: string): string =>
  dateFormat({ timeZone: 'UTC', weekday: 'short' }).format(Date.parse(`${day}T00:00:00Z`))
/** `Tuesday` for a YYYY-MM-DD day. */
export const longWeekdayOfDay = (day: string): string =>
  dateFormat({ timeZone: 'UTC', weekday: 'long' }).format(Date.parse(`${day}T00:00:00Z`))

/** `22 – 28 Nov` for two YYYY-MM-DD days. */
export const dayRange = (first: string, last: string): string =>
  dateFormat({ timeZone: 'UTC', day: 'numeric', month: 'short' }).formatRange(
    Date.parse(`${first}T00:00:00Z`),
    Date.parse(`${last}T00:00:00Z`),
  )

/** `today`, `tomorrow` or `Tue 24 Nov`, in a zone. @param nowMs this device's clock */
export function relativeDay(instant: string, zone: string, nowMs: number): string {
  const day = wallTimeAt(Date.parse(instant), zone).date
  const today = wallTimeAt(nowMs, zone).date
  if (day === today) return text('format.today')
  // By the calendar, because a day on which the clocks change has 23 or 25 hours.
  if (day === addDays(today, 1)) return text('format.tomorrow')
  return weekdayDate(instant, zone)
}

/** Calendar days since the instant, in a zone: 0 today, 1 yesterday; never less than 0. @param nowMs this device's clock */
export function daysAgo(instant: string, nowMs: number, zone = deviceTimeZone()): number {
  const dayOf = (ms: number): number => Date.parse(`${wallTimeAt(ms, zone).date}T00:00:00Z`)
  return Math.max(0, (dayOf(nowMs) - dayOf(Date.parse(instant))) / 86_400_000)
}

/** `14:00 – 16:00`. */
export const timeRange = (from: string, to: string, zone = deviceTimeZone()): string => `${timeOfDay(from, zone)} – ${timeOfDay(to, zone)}`

/** `15:11` today, `Thu` within a week, `9 Nov` before that: for lists. */
export function listTime(instant: string, nowMs: number, zone = deviceTimeZone()): string {
  const ageMs = nowMs - Date.parse(instant)
  if (wallTimeAt(Date.parse(instant), zone).date === wallTimeAt(nowMs, zone).date) return timeOfDay(instant, zone)
  return ageMs < 6 * 86_400_000 ? dateFormat({ timeZone: zone, weekday: 'short' }).format(Date.parse(instant)) : shortDate(instant, zone)
}

/** True when two zones show different times at that instant, so that the person's own time is shown too. */
export const zonesDiffer = (instant: string, zone: string): boolean =>
  timeOfDay(instant, zone) !== timeOfDay(instant) || weekdayDate(instant, zone) !== weekdayDate(instant)
