import type { Booking } from '#domain/documents/booking.ts'
import type { BookingPartner } from '#shared/booking/booking-partner.ts'
import { formatBookingTime } from '#shared/booking/booking-labels.ts'
import { SyncStatusPill } from '#shared/outbox/sync-status-pill.tsx'
import { useNow } from '#state/display/use-now.ts'
import { useProvider } from '#state/directory/directory.ts'
import { showDashboardBooking } from '#state/navigation/dashboard-scroll-target.ts'
import { closeOverlay } from '#state/navigation/overlays.ts'
import { showBooking } from '#state/navigation/view.ts'
import { text } from '#text/catalogue.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { AppBar } from '#ui/navigation/app-bar.tsx'
import { usePane } from '#ui/layout/pane.ts'
import { Avatar } from '#ui/list/avatar.tsx'
import { Icon } from '#ui/icons/icon.tsx'

const back = () => ({ label: text('common.back'), onPress: () => closeOverlay() })

/** Bar of a chat whose booking is not loaded yet. */
export function EmptyChatBar() {
  const isBeside = usePane()?.isBeside === true
  return <AppBar line title={text('nav.messages')} back={back()} actions={isBeside ? undefined : <SyncStatusPill />} />
}

/** Bar of a chat: the partner and the booking. */
export function ChatBar({ booking, partner }: { readonly booking: Booking; readonly partner: BookingPartner }) {
  const now = useNow()
  const isBeside = usePane()?.isBeside === true
  const open = (): void => (partner.side === 'provider' ? showBooking(booking.id) : showDashboardBooking(booking.id))
  const provider = useProvider(partner.side === 'provider' ? booking.provider_id : undefined)
  return (
    <AppBar
      person
      line
      back={back()}
      lead={<Avatar text={partner.picture.text} kind={partner.picture.kind} size={40} />}
      title={
        <span>
          <span className="ellip">{partner.name}</span>
          {provider?.is_verified === true && <Icon name="verified" size={18} label={text('common.verified')} />}
        </span>
      }
      subtitle={<span className="chat-when num">{formatBookingTime(booking, now)}</span>}
      actions={
        <>
          {!isBeside && <SyncStatusPill />}
          <IconButton icon="calendar" label={text('chat.booking')} onPress={open} />
        </>
      }
    />
  )
}
