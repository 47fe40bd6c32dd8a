/** Going from elsewhere on the dashboard to one booking of its Bookings tab. */
import { atom, getDefaultStore, useAtom } from 'jotai'
import { showDashboard } from './view.ts'

const wantedAtom = atom<string | null>(null)

/** Shows a booking among the provider's others. */
export function showJob(bookingId: string): void {
  getDefaultStore().set(wantedAtom, bookingId)
  showDashboard('bookings')
}

/** The booking to bring into view, or null, and how to forget it. */
export const useWantedBooking = () => useAtom(wantedAtom)
