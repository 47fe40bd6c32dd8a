/** Going from elsewhere on the dashboard to one booking of the Bookings tab. */
import { atom, getDefaultStore, useAtom } from 'jotai'
import { useEffect } from 'react'
import { showDashboard } from '#state/view.ts'
import { jobTitleId } from './job-card.tsx'

const wantedAtom = atom<string | null>(null)

/** Shows a booking among the others. */
export function showJob(bookingId: string): void {
  getDefaultStore().set(wantedAtom, bookingId)
  showDashboard('bookings')
}

/** Brings the booking that was asked for into view, once the cards are drawn. */
export function useWantedJob(): void {
  const [wanted, setWanted] = useAtom(wantedAtom)
  useEffect(() => {
    if (wanted === null) return
    document.getElementById(jobTitleId(wanted))?.focus()
    setWanted(null)
  }, [wanted, setWanted])
}
