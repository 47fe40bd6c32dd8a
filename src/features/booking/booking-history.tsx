/** Everything a customer booked: what is still to come first. */
import { useState } from 'react'
import { Link } from 'wouter'
import { bookingWhen } from '#parts/booking-words.ts'
import { FavouriteButton } from '#parts/favourite-button.tsx'
import { LiveSyncPill } from '#parts/live-sync-pill.tsx'
import { packageLine } from '#parts/package-card.tsx'
import { serviceName } from '#parts/provider-words.ts'
import { SignedOut } from '#parts/signed-out.tsx'
import { subscriptionRow } from '#parts/subscription-words.ts'
import { isSubscription } from '#domain/booking-visits.ts'
import type { Booking } from '#domain/documents/booking.ts'
import { cityOrDefault } from '#domain/cities.ts'
import { useNow } from '#state/clock.ts'
import { useUser } from '#state/session.ts'
import { useBookings, useOlderLeft, useOutbox } from '#state/user-data.ts'
import { showBooking, showView } from '#state/view.ts'
import { useWide } from '#state/wide.ts'
import { text } from '#text/catalogue.ts'
import { money, relativeDay, timeOfDay } from '#text/format.ts'
import { personName } from '#text/shown-words.ts'
import { AppBar } from '#ui/app-bar.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { Icon } from '#ui/icon.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { RowAside } from '#ui/row-aside.tsx'
import { Screen } from '#ui/screen.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useFewFirst } from '#ui/use-few-first.ts'
import { bookingLists } from './booking-list.ts'
import { BookingState } from './booking-state.tsx'
import { LoadTrouble } from '#parts/load-trouble.tsx'
import type { ShownBooking } from './shown-booking.ts'
import { ExportButton } from './export-button.tsx'
import { openProposal } from '#domain/proposals.ts'
import { instantFromMs } from '#domain/instant.ts'
import { OlderEnd } from '#parts/older-end.tsx'
import { withOlder } from '#parts/with-older.ts'
import { useOlderBookings } from '#state/older-bookings.ts'
import './booking.css'

/** Rows of a group at first, and with each further press: a long history costs nothing until somebody goes there. */
const PAGE = 30

/** With the day for a visit that has no time of its own. */
function whenText(booking: Booking, nowMs: number): string {
  if (booking.starts_at !== null || booking.scheduled_date !== null) return bookingWhen(booking, nowMs)
  return text('booking.asap_on', { day: relativeDay(booking.created_at, cityOrDefault(booking.city).zone, nowMs) })
}

/** Another time that waits for an answer. */
function ProposalLine({ booking, nowMs }: { readonly booking: Booking; readonly nowMs: number }) {
  const proposal = openProposal(booking, instantFromMs(nowMs))
  if (!proposal) return null
  const { zone } = cityOrDefault(booking.city)
  const when = `${relativeDay(proposal.starts_at, zone, nowMs)}, ${timeOfDay(proposal.starts_at, zone)}`
  const isOwn = proposal.by === 'customer'
  return (
    <span className="booking-row__line booking-row__proposal num">
      {text(isOwn ? 'time.row_own' : 'time.row_other', { name: personName(booking.provider_name), when })}
    </span>
  )
}

function Group({ title, rows, first }: { readonly title: string; readonly rows: readonly ShownBooking[]; readonly first: boolean }) {
  const nowMs = useNow()
  const [count, setCount] = useState(PAGE)
  const drawn = useFewFirst(count)
  if (rows.length === 0) return null
  return (
    <section>
      <SectionHead title={title} flush={first} />
      <Card as="ul" clip label={title}>
        {rows.slice(0, drawn).map((shown) => (
          <li key={shown.booking.id}>
            <RowAside
              aside={<FavouriteButton providerId={shown.booking.provider_id} name={personName(shown.booking.provider_name)} small />}
            >
              <ListRow
                lead={<Avatar text={shown.booking.provider_image} size={40} />}
                title={personName(shown.booking.provider_name)}
                text={
                  <>
                    <span className="booking-row__line">{serviceName(shown.booking.service_type)}</span>
                    <span className="booking-row__line num">{whenText(shown.booking, nowMs)}</span>
                    {shown.booking.service_package && (
                      <span className="booking-row__line" dir="auto">
                        {packageLine(shown.booking.service_package)}
                      </span>
                    )}
                    {isSubscription(shown.booking) && <span className="booking-row__line num">{subscriptionRow(shown.booking)}</span>}
                    <ProposalLine booking={shown.booking} nowMs={nowMs} />
                  </>
                }
                end={
                  <span className="booking-row__end">
                    <BookingState shown={shown} />
                    <span className="t-small-strong num">{money(shown.booking.total_amount)}</span>
                  </span>
                }
                onPress={() => showBooking(shown.booking.id)}
              />
            </RowAside>
          </li>
        ))}
      </Card>
      {rows.length > count && (
        <div className="booking-history__more">
          <Button variant="line" wide onPress={() => setCount(count + PAGE)}>
            {text('map.more')}
          </Button>
        </div>
      )}
    </section>
  )
}

function Lists({ uid }: { readonly uid: string }) {
  const bookings = useBookings()
  const outbox = useOutbox()
  const older = useOlderBookings('customer')
  const left = useOlderLeft('customer')
  if (!bookings) {
    return (
      <LoadTrouble>
        <Skeleton shape="row" count={4} label={text('common.loading')} onBackground />
      </LoadTrouble>
    )
  }
  const { active, past } = bookingLists(withOlder(bookings, older.bookings), outbox, uid)
  if (active.length + past.length === 0 && left === 0) {
    return (
      <Empty
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
      <Group title={text('booking.active')} rows={active} first />
      <Group title={text('booking.past')} rows={past} first={active.length === 0} />
      {left > 0 && <OlderEnd kind="bookings" left={left} state={older.state} onMore={older.loadMore} />}
      <Link href="/order" className="btn btn--line btn--wide">
        <Icon name="place" size={20} />
        {text('order.title')}
      </Link>
      <ExportButton bookings={[...active, ...past].map(({ booking }) => booking)} left={left} />
    </div>
  )
}

export function BookingHistory() {
  const user = useUser()
  // From 1024 px the pill stands in the window's own bar.
  const wide = useWide()
  return (
    <Screen bar={<AppBar line title={text('booking.history_title')} actions={wide ? undefined : <LiveSyncPill />} />}>
      {user ? <Lists uid={user.uid} /> : <SignedOut picture="calendar" title={text('booking.signed_out')} />}
    </Screen>
  )
}
