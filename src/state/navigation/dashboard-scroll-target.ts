/** Going from elsewhere to one booking of the dashboard's Bookings tab, or to where the own verification stands. */
import { atom, getDefaultStore, useAtom } from 'jotai'
import { showDashboard } from './view.ts'

const bookingScrollTargetAtom = atom<string | null>(null)
const verificationScrollTargetAtom = atom(false)

/** Shows a booking among the provider's others. */
export function showDashboardBooking(bookingId: string): void {
  getDefaultStore().set(bookingScrollTargetAtom, bookingId)
  showDashboard('bookings')
}

/** The booking to bring into view, or null, and how to forget it. */
export const useBookingScrollTarget = () => useAtom(bookingScrollTargetAtom)

/** Shows where the own verification stands. */
export function showDashboardVerification(): void {
  getDefaultStore().set(verificationScrollTargetAtom, true)
  showDashboard()
}

/** Whether that is to be brought into view, and how to forget it. */
export const useVerificationScrollTarget = () => useAtom(verificationScrollTargetAtom)
