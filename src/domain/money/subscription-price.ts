/** How many visits a subscription has, and what they cost (specification section 9, docs/decisions "Subscriptions"). */
import { SUBSCRIPTION_PRICE_PERCENT } from '../constants.ts'
import type { SubscriptionType } from '../documents/visit.ts'
import { bookingTotal, toCents, toUsd } from './money.ts'

/** Section 9: visits a week. */
export const FREQUENCY_FACTOR: Readonly<Record<SubscriptionType, number>> = { weekly: 1, biweekly: 0.5, monthly: 0.25 }

/** Visits of a subscription: factor × weeks, always whole. @param weeks 4 to 52 by 4 */
export const visitCount = (type: SubscriptionType, weeks: number): number => FREQUENCY_FACTOR[type] * weeks

/** The subscriber's price of an hour: price × 0.85, rounded half up to the cent. @param pricePerHour USD @returns USD */
export const discountedPrice = (pricePerHour: number): number =>
  toUsd(Math.floor((toCents(pricePerHour) * SUBSCRIPTION_PRICE_PERCENT + 50) / 100))

/** One visit at the subscriber's price, USD in whole cents. @param durationHours 0.5 to 8 by 0.5 */
export const visitPrice = (pricePerHour: number, durationHours: number): number =>
  bookingTotal(discountedPrice(pricePerHour), durationHours)

/**
 * So many visits at the subscriber's price, USD. With all regular visits of one hour this is section 9's
 * discounted price × factor × weeks; a visit that is skipped or cancelled is not paid.
 */
export const visitsTotal = (pricePerHour: number, durationHours: number, visits: number): number =>
  toUsd(toCents(visitPrice(pricePerHour, durationHours)) * visits)
