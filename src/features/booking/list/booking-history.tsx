/** All bookings of a customer, upcoming ones first, as lists or by day. */
import { SyncStatusPill } from '#shared/outbox/sync-status-pill.tsx'
import { LoadTimeout } from '#shared/lists/load-timeout.tsx'
import { LoadMoreFooter } from '#shared/lists/load-more-footer.tsx'
import { SignInPrompt } from '#shared/account/sign-in-prompt.tsx'
import { mergeArchivedBookings } from '#shared/lists/merge-archived-bookings.ts'
import { BOOKINGS_VIEWS, useBookingsView } from '#state/navigation/bookings-view.ts'
import { useArchivedBookings } from '#state/sync/archived-bookings.ts'
import { useUser } from '#state/session/session.ts'
import { useBookings, useUnloadedArchiveCount, useOutbox } from '#state/sync/user-queries.ts'
import { showOrder, showView } from '#state/navigation/view.ts'
import { useIsDesktop } from '#state/display/use-is-desktop.ts'
import { text } from '#text/catalogue.ts'
import { AppBar } from '#ui/navigation/app-bar.tsx'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { SegmentedControl } from '#ui/fields/segmented-control.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { BookingCalendar } from './booking-calendar.tsx'
import { BookingGroup } from './booking-group.tsx'
import { bookingLists, type BookingLists } from './booking-lists.ts'
import { ExportBookingsButton } from './export-bookings-button.tsx'
import '../shared/booking.css'

function ViewChoice() {
  const [view, setView] = useBookingsView()
  return (
    <SegmentedControl
      label={text('booking.shown_as')}
      options={BOOKINGS_VIEWS.map((value) => ({ value, label: text(`booking.as_${value}`), icon: value }))}
      value={view}
      onChange={setView}
      onBackground
    />
  )
}

function ListView({ lists: { active, past } }: { readonly lists: BookingLists }) {
  const archived = useArchivedBookings('customer')
  const left = useUnloadedArchiveCount('customer')
  return (
    <>
      <BookingGroup title={text('booking.active')} rows={active} first />
      <BookingGroup title={text('booking.past')} rows={past} first={active.length === 0} />
      {left > 0 && <LoadMoreFooter kind="bookings" remaining={left} state={archived.state} onMore={archived.loadMore} />}
    </>
  )
}

function Lists({ uid }: { readonly uid: string }) {
  const bookings = useBookings()
  const outbox = useOutbox()
  const archived = useArchivedBookings('customer')
  const left = useUnloadedArchiveCount('customer')
  const [view] = useBookingsView()
  if (!bookings) {
    return (
      <LoadTimeout>
        <Skeleton shape="row" count={4} label={text('common.loading')} onBackground />
      </LoadTimeout>
    )
  }
  const lists = bookingLists(mergeArchivedBookings(bookings, archived.bookings), outbox, uid)
  const { active, past } = lists
  if (active.length + past.length === 0 && left === 0) {
    return (
      <EmptyState
        picture="calendar"
        title={text('booking.none_title')}
        text={text('booking.none_text')}
        action={
          <Button variant="primary" icon="search" onPress={() => showView('map')}>
            {text('booking.find')}
          </Button>
        }
      />
    )
  }
  return (
    <div className="column pad booking-history">
      <div className="booking-view">
        <ViewChoice />
      </div>
      {view === 'list' ? <ListView lists={lists} /> : <BookingCalendar rows={active} />}
      <Button wide variant="line" icon="place" onPress={showOrder}>
        {text('order.title')}
      </Button>
      {view === 'list' && <ExportBookingsButton bookings={[...active, ...past]} left={left} />}
    </div>
  )
}

export function BookingHistory() {
  const user = useUser()
  // From 1024 px the window's own bar contains the pill.
  const wide = useIsDesktop()
  return (
    <Screen
      label={text('booking.history_title')}
      bar={<AppBar line title={text('booking.history_title')} actions={wide ? undefined : <SyncStatusPill />} />}
    >
      {user ? <Lists uid={user.uid} /> : <SignInPrompt picture="calendar" title={text('booking.signed_out')} />}
    </Screen>
  )
}
