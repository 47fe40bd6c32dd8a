/** Requests a visit: as soon as possible when the overlay says so, otherwise at a chosen time. */
import { useState } from 'react'
import { bookingOptionsOf } from '#shared/booking/booking-options.ts'
import { useProviderLookup } from '#state/directory/provider-lookup.ts'
import { closeOverlay, type Overlay } from '#state/navigation/overlays.ts'
import { useUser } from '#state/session/session.ts'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { BookNowForm } from './book-now-form.tsx'
import { ScheduleForm } from './schedule-form.tsx'
import { BookingFormBar } from '../schedule/booking-form-bar.tsx'
import '../shared/booking.css'

export function Scheduler({ overlay }: { readonly overlay: Extract<Overlay, { kind: 'scheduler' }> }) {
  const { providerId, prefill, replaces } = overlay
  const { state, provider: live } = useProviderLookup(providerId)
  const user = useUser()
  // A provider who leaves the directory stays on screen: the form says so and keeps the typed text.
  const [known, setKnown] = useState(live)
  if (live !== undefined && live !== known) setKnown(live)
  const provider = live ?? known
  const asap = (prefill && 'scheduled_date' in prefill ? prefill.scheduled_date : replaces?.args['scheduled_date']) === null

  if (!provider) {
    return (
      <Screen surface busy={state === 'asking'} bar={<BookingFormBar title={text(asap ? 'scheduler.now_title' : 'scheduler.title')} />}>
        {state === 'asking' ? (
          <div className="pad stack g-6">
            <Skeleton shape="row" count={1} label={text('common.loading')} />
            <Skeleton shape="block" />
            <Skeleton shape="lines" count={4} />
          </div>
        ) : (
          <EmptyState
            picture="people"
            title={text(state === 'unknown' ? 'provider.unknown' : 'provider.gone')}
            text={state === 'unknown' ? text('provider.unknown_text') : undefined}
            action={<Button onPress={() => closeOverlay()}>{text('common.close')}</Button>}
          />
        )}
      </Screen>
    )
  }
  const bookable = bookingOptionsOf(live, user?.uid)
  return asap ? (
    <BookNowForm provider={provider} bookable={bookable} overlay={overlay} />
  ) : (
    <ScheduleForm provider={provider} bookable={bookable} overlay={overlay} />
  )
}
