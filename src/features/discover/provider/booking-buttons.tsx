import type { Provider } from '#domain/documents/provider.ts'
import { bookingOptionsOf } from '#shared/booking/booking-options.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { useUser } from '#state/session/session.ts'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'

export interface BookingButtonsProps {
  readonly provider: Provider
  /** Opens the profile from the sheet, beside Schedule. */
  readonly onViewProfile?: () => void
}

/** Book Now is the only primary button; Schedule and View Profile are below it. */
export function BookingButtons({ provider, onViewProfile }: BookingButtonsProps) {
  const user = useUser()
  const can = bookingOptionsOf(provider, user?.uid)
  const bookNow = (): void => openOverlay({ kind: 'scheduler', providerId: provider.id, prefill: { scheduled_date: null } })
  const schedule = (): void => openOverlay({ kind: 'scheduler', providerId: provider.id })
  return (
    <div className="stack g-2">
      {can.note !== undefined && <p className="t-small c-2">{can.note}</p>}
      <Button variant="primary" wide disabled={!can.now} onPress={bookNow}>
        {text('provider.book_now')}
      </Button>
      <div className="btn-2">
        <Button icon="calendar" disabled={!can.scheduled} onPress={schedule}>
          {text('provider.schedule')}
        </Button>
        {onViewProfile && (
          <Button icon="user" onPress={onViewProfile}>
            {text('provider.view_profile')}
          </Button>
        )}
      </div>
    </div>
  )
}
