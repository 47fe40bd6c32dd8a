/** Reviews: the reader's own and the newest from the device immediately, all of them from the server on demand. */
import type { OptimisticDocument } from '#data/optimistic-updates/optimistic-document.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { reviewEditableUntil, type PublicReview, type Review } from '#domain/documents/review.ts'
import { instantToMs } from '#domain/time/instant.ts'
import { ReviewItem } from '#shared/reviews/review-item.tsx'
import { useNow } from '#state/display/use-now.ts'
import { useDirectoryConnection } from '#state/directory/directory.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { useUser } from '#state/session/session.ts'
import { useReviews } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { count } from '#text/formatting/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SectionHeader } from '#ui/layout/section-header.tsx'
import { useAllReviews } from './use-all-reviews.ts'

function OwnReview({ shown, provider }: { readonly shown: OptimisticDocument<Review>; readonly provider: Provider }) {
  const nowMs = useNow()
  const { doc, waiting } = shown
  return (
    <ReviewItem
      review={doc}
      providerName={provider.name}
      title={text('review.own')}
      waiting={waiting}
      hidden={doc.hidden}
      withheld={doc}
      isAnswerHidden={doc.answer_hidden_at !== undefined}
      reporting={{ providerId: provider.id, bookingId: doc.booking_id, own: 'review' }}
    >
      {doc.hidden === undefined && nowMs <= instantToMs(reviewEditableUntil(doc)) && (
        <div className="review-ways">
          <Button variant="text" size="compact" icon="edit" onPress={() => openOverlay({ kind: 'review', bookingId: doc.booking_id })}>
            {text('review.edit')}
          </Button>
        </div>
      )}
    </ReviewItem>
  )
}

/** Returns the reader's reviews of this provider, including those waiting to be sent. */
function useOwnReviews(provider: Provider): readonly OptimisticDocument<Review>[] {
  const user = useUser()
  return useReviews()?.filter(({ doc }) => doc.provider_id === provider.id && doc.customer_uid === user?.uid) ?? []
}

export function ProviderReviews({ provider }: { readonly provider: Provider }) {
  const { connection } = useDirectoryConnection()
  const user = useUser()
  const own = useOwnReviews(provider)
  const all = useAllReviews(provider.id, provider.review_count)
  const isOwn = (review: PublicReview): boolean =>
    own.some(({ doc }) => doc.created_at === review.created_at && doc.user_name === review.user_name)
  const others = (all.loaded ?? provider.recent_reviews).filter((review) => !isOwn(review))
  const hasMore = provider.review_count > provider.recent_reviews.length && all.more
  return (
    <section>
      <SectionHeader
        title={text('provider.recent_reviews')}
        action={
          hasMore && all.loaded === undefined ? (
            <Button
              variant="text"
              size="compact"
              label={text('provider.all_reviews_name', { count: count(provider.review_count) })}
              busy={all.state === 'loading'}
              onPress={all.loadMore}
            >
              {text('provider.all_reviews', { count: count(provider.review_count) })}
            </Button>
          ) : undefined
        }
      />
      {all.state === 'failed' && (
        <Notice tone="warn" role="alert">
          {text('provider.reviews_failed')} {all.loaded === undefined && text('provider.reviews_offline')}
        </Notice>
      )}
      {own.length + others.length === 0 ? (
        <EmptyState picture="star" level={3} title={text('provider.no_reviews')} text={text('provider.no_reviews_text')} />
      ) : (
        <ul className="starred-list">
          {own.map((shown) => (
            <li key={shown.doc.doc_id}>
              <OwnReview shown={shown} provider={provider} />
            </li>
          ))}
          {others.map((review) => (
            <li key={`${review.created_at}${review.user_name}`}>
              <ReviewItem
                review={review}
                providerName={provider.name}
                reporting={{ providerId: provider.id, own: user?.uid === provider.id ? 'answer' : undefined }}
              />
            </li>
          ))}
        </ul>
      )}
      {all.loaded === undefined && hasMore && connection === 'offline' && all.state !== 'failed' && (
        <p className="t-small c-2">{text('provider.reviews_wait', { count: count(provider.review_count) })}</p>
      )}
      {all.loaded !== undefined && hasMore && (
        <Button wide busy={all.state === 'loading'} onPress={all.loadMore}>
          {text('provider.more_reviews')}
        </Button>
      )}
    </section>
  )
}
