/** Going from elsewhere to one booking of the dashboard's Bookings tab, or to where the own verification stands. */
import { atom, getDefaultStore, useAtom } from 'jotai'
import { showDashboard } from './view.ts'

const wantedAtom = atom<string | null>(null)
const verificationAtom = atom(false)

/** Shows a booking among the provider's others. */
export function showJob(bookingId: string): void {
  getDefaultStore().set(wantedAtom, bookingId)
  showDashboard('bookings')
}

/** The booking to bring into view, or null, and how to forget it. */
export const useWantedBooking = () => useAtom(wantedAtom)

/** Shows where the own verification stands. */
export function showVerification(): void {
  getDefaultStore().set(verificationAtom, true)
  showDashboard()
}

/** Whether that is to be brought into view, and how to forget it. */
export const useWantedVerification = () => useAtom(verificationAtom)
