/** Number of visits of a subscription, and their price (specification section 9, docs/decisions "Subscriptions"). */
import { SUBSCRIPTION_PRICE_PERCENT } from '../constants.ts'
import type { SubscriptionType } from '../documents/visit.ts'
import { bookingTotal, toCents, toUsd } from './money.ts'

/** Section 9: visits per week. */
export const FREQUENCY_FACTOR: Readonly<Record<SubscriptionType, number>> = { weekly: 1, biweekly: 0.5, monthly: 0.25 }

/** Number of visits: factor × weeks, always a whole number. @param weeks 4 to 52 in steps of 4 */
export const visitCount = (type: SubscriptionType, weeks: number): number => FREQUENCY_FACTOR[type] * weeks

/** The subscriber's hourly price: price × 0.85, rounded half up to the cent. @param pricePerHour USD @returns USD */
export const discountedPrice = (pricePerHour: number): number =>
  toUsd(Math.floor((toCents(pricePerHour) * SUBSCRIPTION_PRICE_PERCENT + 50) / 100))

/** Price of one visit at the subscriber's rate, USD in whole cents. @param durationHours 0.5 to 8 in steps of 0.5 */
export const visitPrice = (pricePerHour: number, durationHours: number): number =>
  bookingTotal(discountedPrice(pricePerHour), durationHours)

/**
 * Price of several visits at the subscriber's rate, USD. For all regular visits of one hour it equals section 9's
 * discounted price × factor × weeks. Skipped and cancelled visits are not charged.
 */
export const visitsTotal = (pricePerHour: number, durationHours: number, visits: number): number =>
  toUsd(toCents(visitPrice(pricePerHour, durationHours)) * visits)
