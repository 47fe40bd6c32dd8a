/** Scroll targets on the dashboard: one booking of the Bookings tab, or the user's verification status. */
import { atom, getDefaultStore, useAtom } from 'jotai'
import { deferUpdate } from './defer-update.ts'
import { showDashboard } from './view.ts'

const bookingScrollTargetAtom = atom<string | null>(null)
const verificationScrollTargetAtom = atom(false)

/** Shows a booking in the provider's list of bookings. Deferred like the overlay that may close now: under it nothing takes the focus. */
export function showDashboardBooking(bookingId: string): void {
  deferUpdate(() => getDefaultStore().set(bookingScrollTargetAtom, bookingId))
  showDashboard('bookings')
}

/** Returns the id of the booking to scroll to, or null, and its setter, which clears it. */
export const useBookingScrollTarget = () => useAtom(bookingScrollTargetAtom)

/** Shows the verification status of the signed-in provider. */
export function showDashboardVerification(): void {
  deferUpdate(() => getDefaultStore().set(verificationScrollTargetAtom, true))
  showDashboard()
}

/** Returns whether to scroll to the verification status, and the setter, which clears it. */
export const useVerificationScrollTarget = () => useAtom(verificationScrollTargetAtom)
