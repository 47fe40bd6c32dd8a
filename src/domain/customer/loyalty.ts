/** Loyalty points. The server grants them when work is completed, so that booking and cancelling earns none. */
import { LOYALTY_PER_BOOKING, LOYALTY_PER_SUBSCRIPTION, PREMIUM_FROM_POINTS, VIP_FROM_POINTS } from '../constants.ts'
import type { Booking } from '../documents/booking.ts'

/**
 * Returns the points for completing a booking or a visit of a subscription. A booking grants points once, with its first completed visit.
 * @param completedBefore visits of this booking that were completed before this one; 0 for a single booking
 */
export function pointsForCompletion({ booking_type }: Pick<Booking, 'booking_type'>, completedBefore: number): number {
  if (completedBefore > 0) return 0
  return booking_type === 'subscription' ? LOYALTY_PER_SUBSCRIPTION : LOYALTY_PER_BOOKING
}

export const ACCOUNT_TYPES = ['Basic', 'Premium', 'VIP'] as const
export type AccountType = (typeof ACCOUNT_TYPES)[number]

/** Derives the account type (section 3) from the points. It cannot be bought. */
export function accountTypeOf(loyaltyPoints: number): AccountType {
  if (loyaltyPoints >= VIP_FROM_POINTS) return 'VIP'
  return loyaltyPoints >= PREMIUM_FROM_POINTS ? 'Premium' : 'Basic'
}

/** Returns the next account type and the points that are missing for it; undefined at the highest. */
export function nextAccountType(loyaltyPoints: number): { readonly type: AccountType; readonly points: number } | undefined {
  const current = accountTypeOf(loyaltyPoints)
  if (current === 'VIP') return undefined
  const [type, from] = current === 'Basic' ? (['Premium', PREMIUM_FROM_POINTS] as const) : (['VIP', VIP_FROM_POINTS] as const)
  return { type, points: from - loyaltyPoints }
}
