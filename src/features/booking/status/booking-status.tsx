/** One booking: what is due, its progress, its details and its actions. */
import { useEffect, useState } from 'react'
import { isSubscription } from '#domain/booking/booking-visits.ts'
import { isEnded, type Booking } from '#domain/documents/booking.ts'
import { OutcomeQuestion } from '#shared/booking/steps/outcome-question.tsx'
import { InstallCard } from '#shared/device/install-card.tsx'
import { SyncStatusPill } from '#shared/outbox/sync-status-pill.tsx'
import { VisitList } from '#shared/booking/visit-list.tsx'
import { SignInPrompt } from '#shared/account/sign-in-prompt.tsx'
import { useUser } from '#state/session/session.ts'
import { goBack, leaveFor, useCurrentBooking } from '#state/navigation/view.ts'
import { useIsDesktop } from '#state/display/use-is-desktop.ts'
import { dismissToastsOf } from '#state/notifications/toasts.ts'
import { text } from '#text/catalogue.ts'
import { AppBar } from '#ui/navigation/app-bar.tsx'
import { Button } from '#ui/controls/button.tsx'
import { usePane } from '#ui/layout/pane.ts'
import { Screen } from '#ui/layout/screen.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { bookingActions } from './actions/booking-actions.tsx'
import { BookingDetails } from './booking-details.tsx'
import { BookingMap } from './booking-map.tsx'
import { BookingLead } from './lead/booking-lead.tsx'
import { BookingNotice } from './booking-notice.tsx'
import { BookingSteps } from './booking-steps.tsx'
import { BookingSummary } from './booking-summary.tsx'
import { BookingAbsence } from '../shared/booking-absence.tsx'
import { bookingSides, type BookingSides } from '../shared/booking-sides.ts'
import { LoadTimeout } from '#shared/lists/load-timeout.tsx'
import { BookingTimeline } from '#shared/booking/timeline/booking-timeline.tsx'
import { StartCodeCard } from '#shared/booking/start-code/start-code-card.tsx'
import { UndoStep } from '#shared/booking/steps/undo-step.tsx'
import { ExtraCard } from '#shared/booking/extra/extra-card.tsx'
import { BookingPlace } from '#shared/booking/place/booking-place.tsx'
import { AskedCard } from '#shared/booking/several/asked-card.tsx'
import { isAskedOpen, useRepresentative } from '#shared/booking/several/use-asked.ts'
import { NextHelpers } from '#shared/booking/several/next-helpers.tsx'
import { TimeProposal } from '#shared/booking/time-proposal.tsx'
import { SectionHeader } from '#ui/layout/section-header.tsx'
import { RefusedTimeChanges } from './refused-time-changes.tsx'
import { needsDecision, type BookingWithRequest } from '../shared/booking-with-request.ts'
import { useBookingArrival } from '#shared/booking/live/use-booking-arrival.ts'
import { useBookingWithRequest } from '../shared/use-booking-with-request.ts'
import '../shared/booking.css'

function Bar() {
  // From 1024 px the window's own bar contains the pill; beside the list, the list's bar does.
  const wide = useIsDesktop()
  const isBeside = usePane()?.isBeside === true
  return (
    <AppBar
      line
      title={text('booking.title')}
      back={{ label: text('common.back'), onPress: goBack }}
      actions={wide || isBeside ? undefined : <SyncStatusPill />}
    />
  )
}

function Loading() {
  return (
    <LoadTimeout>
      <Skeleton shape="row" count={1} label={text('common.loading')} />
      <div className="pad stack g-6">
        <Skeleton shape="lines" count={5} />
        <Skeleton shape="block" />
      </div>
    </LoadTimeout>
  )
}

function ShowAll() {
  return (
    <Button variant="primary" onPress={() => leaveFor({ view: 'bookings' })}>
      {text('booking.show_all')}
    </Button>
  )
}

/** True for a booking that takes place here: its map is on the screen from the first frame to the last, also when it ends meanwhile. */
function useHasMap({ id, status }: Booking): boolean {
  const [opened, setOpened] = useState({ id, hasMap: !isEnded(status) })
  if (opened.id !== id) setOpened({ id, hasMap: !isEnded(status) })
  return opened.hasMap
}

/** What the customer, or the provider, has to answer. */
function DueCards({ shown, sides }: { readonly shown: BookingWithRequest; readonly sides: BookingSides }) {
  const { booking, stored } = shown
  const { ownRole, otherName } = sides
  return (
    <>
      <RefusedTimeChanges bookingId={booking.id} />
      {stored && <OutcomeQuestion shown={shown} side={ownRole} otherName={otherName} />}
      {stored && <TimeProposal shown={shown} />}
      {stored && <ExtraCard shown={shown} />}
    </>
  )
}

function Progress({ shown, sides, nowMs }: { readonly shown: BookingWithRequest; readonly sides: BookingSides; readonly nowMs: number }) {
  const { booking, stored } = shown
  const isCustomer = sides.ownRole === 'customer'
  return (
    <>
      {isCustomer && <StartCodeCard shown={shown} isSent={stored} name={sides.otherName} />}
      {isCustomer && <AskedCard booking={booking} />}
      {stored && isCustomer && <NextHelpers booking={booking} />}
      <hr className="hr" />
      <BookingSteps shown={shown} nowMs={nowMs} />
      <hr className="hr" />
      {isSubscription(booking) && <VisitList shown={shown} side={sides.ownRole} />}
      {isCustomer && <InstallCard />}
    </>
  )
}

function Content({ shown, sides }: { readonly shown: BookingWithRequest; readonly sides: BookingSides }) {
  const { booking, stored } = shown
  const undecided = needsDecision(shown)
  const arrival = useBookingArrival(shown.confirmed ?? booking, sides.ownRole)
  const hasMap = useHasMap(shown.confirmed ?? booking)
  useEffect(() => dismissToastsOf(booking.id), [booking.id])
  return (
    <>
      {hasMap && !undecided && !isAskedOpen(booking) && <BookingMap booking={booking} shown={arrival} />}
      <div className="column pad booking-status">
        <BookingNotice shown={shown} sides={sides} />
        {!undecided && (
          <>
            <BookingLead shown={shown} sides={sides} arrival={arrival} />
            <DueCards shown={shown} sides={sides} />
            <BookingSummary shown={shown} sides={sides} />
            <BookingPlace booking={booking} confirmed={shown.confirmed} side={sides.ownRole} otherName={sides.otherName} />
            <Progress shown={shown} sides={sides} nowMs={arrival.nowMs} />
          </>
        )}
        <BookingDetails shown={shown} sides={sides} />
        {stored && (
          <>
            {sides.ownRole === 'provider' && <UndoStep booking={booking} />}
            <section>
              <SectionHeader title={text('record.history')} />
              <BookingTimeline shown={shown} />
            </section>
          </>
        )}
      </div>
    </>
  )
}

export function BookingStatus() {
  const user = useUser()
  const shown = useBookingWithRequest(useRepresentative(useCurrentBooking(), user?.uid))
  if (!user || shown === undefined || typeof shown === 'string') {
    return (
      <Screen surface bar={<Bar />} busy={user !== null && shown === undefined}>
        {!user && <SignInPrompt picture="calendar" title={text('booking.signed_out')} />}
        {user && shown === undefined && <Loading />}
        {user && typeof shown === 'string' && <BookingAbsence why={shown} action={<ShowAll />} />}
      </Screen>
    )
  }
  const sides = bookingSides(shown.booking, user.uid)
  return (
    <Screen surface label={text('booking.title')} bar={<Bar />} focusable={!needsDecision(shown)} action={bookingActions(shown, sides)}>
      <Content shown={shown} sides={sides} />
    </Screen>
  )
}
