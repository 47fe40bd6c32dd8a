/** The customer's bookings and one of them: beside each other where there is room, else one of the two. */
import { askedName, isAskedOpen, useRepresentative } from '#shared/booking/several/use-asked.ts'
import { useFittedSteps } from '#state/navigation/panes/chosen-step.ts'
import { useHasPanes } from '#state/navigation/panes/room.ts'
import { useCurrentBooking, useView } from '#state/navigation/view.ts'
import { useUser } from '#state/session/session.ts'
import { useBooking, useBookings } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Panes } from '#ui/layout/panes.tsx'
import { BookingHistory } from './list/booking-history.tsx'
import { BookingStatus } from './status/booking-status.tsx'

/** Returns what a screen reader says of the chosen booking. */
function useName(id: string | null): string | undefined {
  const booking = useBooking(useRepresentative(id, useUser()?.uid))?.doc
  return booking && (isAskedOpen(booking) ? askedName(booking) : text('booking.with', { name: askedName(booking) }))
}

export function BookingPanes() {
  const isOpen = useView() === 'booking'
  const id = useCurrentBooking()
  const user = useUser()
  const hasAny = useBookings()?.length !== 0
  const isTwo = useHasPanes() && user !== null && (isOpen || hasAny)
  useFittedSteps('bookings', isTwo)
  return (
    <Panes
      isTwo={isTwo}
      announced={useName(id)}
      list={isTwo || !isOpen ? <BookingHistory /> : undefined}
      detail={isOpen ? <BookingStatus key={id} /> : isTwo ? <EmptyState picture="calendar" title={text('booking.choose')} /> : undefined}
    />
  )
}
