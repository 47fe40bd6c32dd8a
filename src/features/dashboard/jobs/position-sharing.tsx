/** Asks a provider on the way once whether to share the position, and says afterwards how the sharing goes. */
import { onTheWay } from '#domain/booking/steps/booking-arrival.ts'
import type { Booking } from '#domain/documents/booking.ts'
import { resumeSharing, stopSharing, useIsSharingStopped, useSharingState } from '#state/location/share-own-position.ts'
import type { SharingState } from '#state/location/position-sharing.ts'
import { useContact } from '#state/sync/blocked-people.ts'
import { useProfile } from '#state/sync/user-queries.ts'
import { submitCommand } from '#state/sync/user-store.ts'
import { text, type MessageKey } from '#text/catalogue.ts'
import { cityName } from '#text/formatting/city-name.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Notice } from '#ui/feedback/notice.tsx'

const STATES: Readonly<Record<SharingState, MessageKey>> = {
  waiting: 'position.finding',
  sent: 'position.sharing',
  unsent: 'position.unsent',
  far: 'position.far',
  denied: 'position.denied',
  unavailable: 'position.unknown',
  timeout: 'position.unknown',
  unknown: 'position.unknown',
  unsupported: 'position.unknown',
}

function Question({ name }: { readonly name: string }) {
  const answer = (share_position: boolean) => void submitCommand('update_profile', { share_position })
  return (
    <Notice icon="locate">
      <p className="t-strong">{text('position.ask_title', { name })}</p>
      <p>{text('position.ask_text', { name })}</p>
      <div className="row g-2 position-sharing__answers">
        <Button size="compact" variant="line" onPress={() => answer(true)}>
          {text('position.ask_yes')}
        </Button>
        <Button size="compact" variant="text" onPress={() => answer(false)}>
          {text('position.ask_no')}
        </Button>
      </div>
    </Notice>
  )
}

function Line({ booking, name }: { readonly booking: Booking; readonly name: string }) {
  const isStopped = useIsSharingStopped(booking.id)
  const state = useSharingState(booking.id) ?? 'waiting'
  const words = isStopped ? text('position.stopped', { name }) : text(STATES[state], { name, city: cityName(booking.city) })
  return (
    <div className="row g-2 position-sharing">
      <Icon name="locate" size={18} />
      <p className="grow t-small" role="status">
        {words}
      </p>
      <Button variant="text" size="compact" onPress={() => (isStopped ? resumeSharing(booking.id) : stopSharing(booking.id))}>
        {text(isStopped ? 'position.resume' : 'position.stop')}
      </Button>
    </div>
  )
}

/** Renders nothing unless the provider is on the way, and for one who does not want to share. */
export function PositionSharing({ booking }: { readonly booking: Booking }) {
  const agreed = useProfile()?.share_position
  const isOpen = useContact(booking.customer_uid).state === 'open'
  if (!isOpen || !onTheWay(booking) || agreed === undefined || agreed === false) return null
  const name = localizeName(booking.customer_name)
  return agreed === null ? <Question name={name} /> : <Line booking={booking} name={name} />
}
