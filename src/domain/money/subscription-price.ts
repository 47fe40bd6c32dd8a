/** Number of visits of a subscription, and their price (specification section 9, docs/decisions "Subscriptions"). */
import { SUBSCRIPTION_PRICE_PERCENT } from '../constants.ts'
import type { SubscriptionType } from '../documents/visit.ts'
import type { Currency } from '../marketplace/own-marketplace.ts'
import { bookingTotal, toAmount, toMinorUnits } from './money.ts'

/** Section 9: visits per week. */
export const FREQUENCY_FACTOR: Readonly<Record<SubscriptionType, number>> = { weekly: 1, biweekly: 0.5, monthly: 0.25 }

/** Number of visits: factor × weeks, always a whole number. @param weeks 4 to 52 in steps of 4 */
export const visitCount = (type: SubscriptionType, weeks: number): number => FREQUENCY_FACTOR[type] * weeks

/** The subscriber's hourly price: price × 0.85, rounded half up to the currency's smallest unit. */
export const discountedPrice = (pricePerHour: number, currency: Currency): number =>
  toAmount(Math.floor((toMinorUnits(pricePerHour, currency) * SUBSCRIPTION_PRICE_PERCENT + 50) / 100), currency)

/** Price of one visit at the subscriber's rate. @param durationHours 0.5 to 8 in steps of 0.5 */
export const visitPrice = (pricePerHour: number, durationHours: number, currency: Currency): number =>
  bookingTotal(discountedPrice(pricePerHour, currency), durationHours, currency)

/**
 * Price of several visits at the subscriber's rate. For all regular visits of one hour it equals section 9's
 * discounted price × factor × weeks. Skipped and cancelled visits are not charged.
 */
export const visitsTotal = (pricePerHour: number, durationHours: number, visits: number, currency: Currency): number =>
  toAmount(toMinorUnits(visitPrice(pricePerHour, durationHours, currency), currency) * visits, currency)
