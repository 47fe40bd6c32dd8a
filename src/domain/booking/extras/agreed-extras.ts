/** Extras that both sides agreed on, from the booking's history: they are added to its total and to the provider's earnings. */
import { currencyOf } from '../../cities.ts'
import type { Booking, BookingHistoryEntry } from '../../documents/booking.ts'
import { toMinorUnits } from '../../money/money.ts'

type WithHistory = Pick<Booking, 'history'>

/** Returns the agreed extras, oldest first. @param visit number of a subscription's visit; absent: all of the booking */
export const agreedExtras = ({ history }: WithHistory, visit?: number | null): BookingHistoryEntry[] =>
  history.filter((entry) => entry.event === 'extra_accepted' && (visit === undefined || visit === null || entry.visit === visit))

/** Sum of the agreed amounts, in the smallest unit of the city's currency. @param visit as for `agreedExtras` */
export function extraUnits(booking: WithHistory & Pick<Booking, 'city'>, visit?: number | null): number {
  const currency = currencyOf(booking.city)
  return agreedExtras(booking, visit).reduce((sum, { amount = 0 }) => sum + toMinorUnits(amount, currency), 0)
}

/** Sum of the agreed hours. @param visit as for `agreedExtras` */
export const extraHours = (booking: WithHistory, visit?: number | null): number =>
  agreedExtras(booking, visit).reduce((sum, { hours = 0 }) => sum + hours, 0)
