/** Money is computed in integer cents; documents store USD with at most two decimals (decisions "Price"). */

/** Converts USD to integer cents, rounded half up. */
export const toCents = (usd: number): number => Math.round(usd * 100)

/** Converts integer cents to USD. */
export const toUsd = (cents: number): number => cents / 100

/**
 * Booking total = price_per_hour × duration_hours (section 9).
 * @param pricePerHour USD, 1 to 200 @param durationHours 0.5 to 8 by 0.5 @returns USD with at most two decimals
 */
export const bookingTotal = (pricePerHour: number, durationHours: number): number =>
  toUsd(Math.round(toCents(pricePerHour) * durationHours))

/** Formats as `$70.00`, always with two decimals (decisions "Price"). */
export const formatUsd = (usd: number): string => `$${(toCents(usd) / 100).toFixed(2)}`
