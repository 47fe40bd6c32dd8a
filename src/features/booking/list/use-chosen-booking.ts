import { useRepresentative } from '#shared/booking/several/use-asked.ts'
import { choose } from '#state/navigation/panes/chosen-step.ts'
import { useCurrentBooking } from '#state/navigation/view.ts'
import { useUser } from '#state/session/session.ts'
import { focusDetail, usePane } from '#ui/layout/pane.ts'

export interface ChosenBooking {
  /** Of the booking beside the list; null for none. */
  readonly id: string | null
  readonly choose: (bookingId: string) => void
}

/** Returns the booking that is shown beside its list, and how to show another. A press on the row of the shown one goes into it. */
export function useChosenBooking(): ChosenBooking {
  const isBeside = usePane()?.isBeside === true
  const id = useRepresentative(useCurrentBooking(), useUser()?.uid)
  return { id, choose: (bookingId) => (isBeside && bookingId === id ? focusDetail() : choose('bookings', bookingId, isBeside)) }
}
