/**
 * Money is computed in whole numbers of a currency's smallest unit (cents for USD, dong for VND); documents store amounts in the currency
 * itself, with at most its own decimals (decisions "Price", "Money").
 */
import { cityNamed, currencyOf, pricesOf } from '../cities.ts'
import { DURATION_MAX_HOURS } from '../constants.ts'
import type { Currency } from '../marketplace/own-marketplace.ts'

/** Converts an amount to whole smallest units, rounded half up. */
export const toMinorUnits = (amount: number, { decimals }: Currency): number => Math.round(amount * 10 ** decimals)

/** Converts smallest units to an amount. */
export const toAmount = (units: number, { decimals }: Currency): number => units / 10 ** decimals

/** True if the amount has no more decimals than its currency. */
export const hasOnlyItsDecimals = (amount: number, { decimals }: Pick<Currency, 'decimals'>): boolean =>
  Math.abs(amount * 10 ** decimals - Math.round(amount * 10 ** decimals)) < 1e-6

/**
 * Booking total = price_per_hour × duration_hours (section 9).
 * @param pricePerHour in the currency @param durationHours 0.5 to 8 by 0.5 @returns an amount with at most the currency's decimals
 */
export const bookingTotal = (pricePerHour: number, durationHours: number, currency: Currency): number =>
  toAmount(Math.round(toMinorUnits(pricePerHour, currency) * durationHours), currency)

/** Formats as `$70.00`, always with two decimals (decisions "Price"). */
export const formatUsd = (usd: number): string => `$${(Math.round(usd * 100) / 100).toFixed(2)}`

/** Formats an amount in English in its city's currency: `$70.00`, `₫150,000`. Screens use the person's language. */
export function formatAmount(amount: number, city: string): string {
  const { code, decimals } = currencyOf(city)
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  const currencyDisplay = code === 'USD' ? 'narrowSymbol' : 'symbol'
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: code, currencyDisplay, ...digits }).format(amount)
}

/** Returns why an amount has too many decimals for its city; undefined if it has not. */
function decimalsFault(city: string, amount: number): string | undefined {
  const currency = currencyOf(city)
  if (hasOnlyItsDecimals(amount, currency)) return undefined
  return currency.decimals === 0 ? 'Use whole numbers' : `Use up to ${currency.decimals} decimals`
}

/** Returns why a city does not take this amount; undefined if it does. @param hours 1 for the price of an hour */
function amountFault(city: string, amount: number, hours: number): string | undefined {
  const { least, highest } = pricesOf(city)
  if (amount < least) return `Enter ${least} or more`
  if (amount > highest * hours) return `Enter ${highest * hours} or less`
  return decimalsFault(city, amount)
}

/** Returns why a city does not take this price of an hour; undefined if it does, or if the city is unknown. */
export const hourPriceFault = (city: string, price: number): string | undefined =>
  cityNamed(city) ? amountFault(city, price, 1) : undefined

/** Returns why a city does not take this price of a package; undefined if it does, or if the city is unknown. */
export const packagePriceFault = (city: string, price: number): string | undefined =>
  cityNamed(city) ? amountFault(city, price, DURATION_MAX_HOURS) : undefined

/** Highest amount for the material of one job: the highest price of an hour, for the longest booking. */
export const materialMax = (city: string): number => pricesOf(city).highest * DURATION_MAX_HOURS

/** Returns why a city does not take this amount for material; undefined if it does. */
export const materialFault = (city: string, amount: number): string | undefined =>
  amount > materialMax(city) ? `Enter ${materialMax(city)} or less` : decimalsFault(city, amount)
