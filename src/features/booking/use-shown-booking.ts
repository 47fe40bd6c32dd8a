import { useBooking, useBookings, useOutbox } from '#state/user-data.ts'
import { requestOf, shownBooking, type ShownBooking } from './shown-booking.ts'

/** The booking, `missing` when this person has none of that id, undefined while it is read. */
export function useShownBooking(id: string | null): ShownBooking | 'missing' | undefined {
  const shown = useBooking(id)
  const all = useBookings()
  const request = requestOf(useOutbox(), id ?? '')
  if (shown) return shownBooking(shown.doc, shown.waiting, request)
  // A held or refused request shows no booking any more; what was asked is kept with it.
  if (request?.shown.booking) return shownBooking(request.shown.booking, true, request)
  if (id === null) return 'missing'
  return all !== undefined && !all.some(({ doc }) => doc.id === id) ? 'missing' : undefined
}
