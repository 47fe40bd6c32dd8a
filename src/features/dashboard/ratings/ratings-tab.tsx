/** Ratings of clients: bookings to rate, ratings given, and their averages. */
import { useMemo, useState } from 'react'
import type { OptimisticDocument } from '#data/optimistic-updates/optimistic-document.ts'
import { CLIENT_RATINGS, ratingAverages, type ClientRating } from '#domain/documents/client-rating.ts'
import { lastEvent, type Booking } from '#domain/documents/booking.ts'
import { DELETED_NAME } from '#domain/documents/placeholder-texts.ts'
import { isAwaitingDecision, CommandDecisionCard } from '#shared/outbox/command-decision-card.tsx'
import { ClientRatingItem } from '#shared/reviews/client-rating-item.tsx'
import { LoadTimeout } from '#shared/lists/load-timeout.tsx'
import { LoadMoreFooter } from '#shared/lists/load-more-footer.tsx'
import { serviceName } from '#shared/provider/provider-labels.ts'
import { useLoadMore } from '#shared/lists/use-load-more.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { useUser } from '#state/session/session.ts'
import { useBookings, useClientRatings, useOutbox, useProfile } from '#state/sync/user-queries.ts'
import { text, type MessageKey } from '#text/catalogue.ts'
import { rating, shortDate } from '#text/formatting/format.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'
import { Avatar } from '#ui/list/avatar.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ListRow } from '#ui/list/list-row.tsx'
import { Rating } from '#ui/rating/rating.tsx'
import { SectionHeader } from '#ui/layout/section-header.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { readArchivedRating } from './archived-rating.ts'
import './ratings-tab.css'

/** Rows at first, and rows added by each press of the button. */
const INITIAL_RATINGS = 5
const PAGE_SIZE = 20

function RefusedRatings() {
  return useOutbox()
    .filter((item) => item.name === 'rate_client' && isAwaitingDecision(item))
    .map((item) => <CommandDecisionCard key={item.id} item={item} />)
}

/** Returns completed bookings without a rating whose client still has an account, newest first. */
function unratedBookings(
  bookings: readonly OptimisticDocument<Booking>[],
  ratings: readonly OptimisticDocument<ClientRating>[],
  uid: string,
): readonly Booking[] {
  const rated = new Set(ratings.map(({ doc }) => doc.booking_id))
  const endOf = (booking: Booking): string => lastEvent(booking, 'completed')?.at ?? booking.updated_at
  return bookings
    .map(({ doc }) => doc)
    .filter((doc) => doc.provider_uid === uid && doc.status === 'completed' && doc.customer_name !== DELETED_NAME && !rated.has(doc.id))
    .map((doc) => ({ doc, end: endOf(doc) }))
    .sort((a, b) => (a.end > b.end ? -1 : 1))
    .map(({ doc }) => doc)
}

function More({ shown, all, onMore }: { readonly shown: number; readonly all: number; readonly onMore: () => void }) {
  if (all <= shown) return null
  return (
    <div className="ended__more">
      <Button variant="line" wide onPress={onMore}>
        {text('map.more')}
      </Button>
    </div>
  )
}

function UnratedList({ bookings }: { readonly bookings: readonly Booking[] }) {
  const [shown, setShown] = useState(INITIAL_RATINGS)
  if (bookings.length === 0) return null
  return (
    <section>
      <SectionHeader title={text('ratings.to_rate')} flush />
      <Card as="ul" clip label={text('ratings.to_rate')}>
        {bookings.slice(0, shown).map((booking) => (
          <li key={booking.id}>
            <ListRow
              lead={<Avatar text={booking.customer_name} kind="letter" size={40} />}
              title={booking.customer_name}
              text={`${serviceName(booking.service_type)} · ${shortDate(lastEvent(booking, 'completed')?.at ?? booking.updated_at)}`}
              end={
                <Button
                  variant="tint"
                  size="compact"
                  icon="star"
                  label={text('rating.rate_name', { name: booking.customer_name })}
                  onPress={() => openOverlay({ kind: 'rate-client', bookingId: booking.id })}
                >
                  {text('rating.rate')}
                </Button>
              }
            />
          </li>
        ))}
      </Card>
      <More shown={shown} all={bookings.length} onMore={() => setShown(shown + PAGE_SIZE)} />
    </section>
  )
}

/** @param isRecent archived ratings exist that this device does not store */
function Averages({ ratings, isRecent }: { readonly ratings: readonly ClientRating[]; readonly isRecent: boolean }) {
  const averages = ratingAverages(ratings)
  if (!averages) return null
  return (
    <section>
      <SectionHeader
        title={text('ratings.averages')}
        note={text(isRecent ? 'older.averages' : 'rating.count', { count: ratings.length })}
        flush
      />
      <Card padded>
        <dl className="rating-averages num">
          {CLIENT_RATINGS.map((field) => (
            <div key={field}>
              <dt>{text(`rating.${field}` satisfies MessageKey)}</dt>
              <dd>
                <Rating value={rating(averages[field])} />
              </dd>
            </div>
          ))}
        </dl>
      </Card>
    </section>
  )
}

interface OwnRatingsProps {
  readonly ratings: readonly OptimisticDocument<ClientRating>[]
  readonly uid: string
  readonly hasOlder: boolean
}

function OwnRatings({ ratings, uid, hasOlder: hasArchived }: OwnRatingsProps) {
  const [shown, setShown] = useState(INITIAL_RATINGS)
  const archived = useLoadMore({
    path: `/provider/${uid}/client-ratings`,
    localKeys: ratings.filter(({ waiting }) => !waiting).map(({ doc }) => doc.booking_id),
    parse: readArchivedRating,
    keyOf: ({ booking_id }) => booking_id,
  })
  const isComplete = archived.isComplete || !hasArchived
  if (ratings.length === 0 && isComplete && archived.items.length === 0)
    return <EmptyState picture="star" title={text('ratings.none')} text={text('ratings.none_text')} />
  return (
    <section>
      <SectionHeader title={text('ratings.given')} flush />
      {ratings.length + archived.items.length > 0 && (
        <Card padded>
          <ul className="starred-list" aria-label={text('ratings.given')}>
            {ratings.slice(0, shown).map(({ doc, waiting }) => (
              <li key={doc.doc_id}>
                <ClientRatingItem rating={doc} title={localizeName(doc.client_name)} waiting={waiting} />
              </li>
            ))}
            {archived.items.map((rating) => (
              <li key={rating.booking_id}>
                <ClientRatingItem rating={rating} title={localizeName(rating.client_name)} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <More shown={shown} all={ratings.length} onMore={() => setShown(shown + PAGE_SIZE)} />
      {ratings.length <= shown && !isComplete && (
        <div className="ended__more">
          <LoadMoreFooter kind="ratings" state={archived.state} onMore={archived.loadMore} />
        </div>
      )}
    </section>
  )
}

export function RatingsTab() {
  const user = useUser()
  const bookings = useBookings()
  const ratings = useClientRatings()
  const past = useProfile()?.past
  const uid = user?.uid
  const own = useMemo(() => ratings?.filter(({ doc }) => doc.provider_id === uid), [ratings, uid])
  const unrated = useMemo(() => bookings && own && uid !== undefined && unratedBookings(bookings, own, uid), [bookings, own, uid])
  if (!user) return null
  if (!unrated || !own) {
    return (
      <LoadTimeout>
        <div className="pad dash-column">
          <Skeleton shape="card" count={2} label={text('common.loading')} />
        </div>
      </LoadTimeout>
    )
  }
  const hasArchived = (past?.as_provider ?? 0) > 0
  return (
    <div className="pad dash-column">
      <RefusedRatings />
      <UnratedList bookings={unrated} />
      <Averages ratings={own.map(({ doc }) => doc)} isRecent={hasArchived} />
      <OwnRatings ratings={own} uid={user.uid} hasOlder={hasArchived} />
    </div>
  )
}
