/**
 * Customers' reviews of the provider, each with an answer button: the newest are on this device, the archived ones come from the server.
 */
import { useState } from 'react'
import * as v from 'valibot'
import type { Provider } from '#domain/documents/provider.ts'
import { publicReviewSchema, type Review } from '#domain/documents/review.ts'
import { instantField, ulidField } from '#domain/fields.ts'
import { LoadMoreFooter } from '#shared/lists/load-more-footer.tsx'
import { ReviewItem } from '#shared/reviews/review-item.tsx'
import { useLoadMore } from '#shared/lists/use-load-more.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { useProfile, useReviews } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'
import { Button } from '#ui/controls/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SectionHeader } from '#ui/layout/section-header.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

/** Reviews at first, and reviews added by each press of the button. */
const INITIAL_REVIEWS = 3
const PAGE_SIZE = 20

function AnswerButton({ review }: { readonly review: Pick<Review, 'user_name' | 'booking_id'> }) {
  return (
    <div className="review-answer">
      <Button
        variant="text"
        size="compact"
        icon="message"
        label={text('review.answer_to', { name: localizeName(review.user_name) })}
        onPress={() => openOverlay({ kind: 'answer-review', bookingId: review.booking_id })}
      >
        {text('review.answer')}
      </Button>
    </div>
  )
}

const archivedReviewSchema = v.object({ ...publicReviewSchema.entries, booking_id: ulidField, answer_hidden_at: v.optional(instantField) })

function readArchivedReview(entry: unknown): v.InferOutput<typeof archivedReviewSchema> | undefined {
  const parsed = v.safeParse(archivedReviewSchema, entry)
  return parsed.success ? parsed.output : undefined
}

export function ReviewsSection({ provider }: { readonly provider: Provider }) {
  const reviews = useReviews()?.filter(({ doc }) => doc.provider_id === provider.id)
  const [count, setCount] = useState(INITIAL_REVIEWS)
  const hasPast = useProfile()?.past !== undefined
  const archived = useLoadMore({
    path: `/providers/${provider.id}/reviews`,
    localKeys: (reviews ?? []).map(({ doc }) => doc.booking_id),
    parse: readArchivedReview,
    keyOf: ({ booking_id }) => booking_id,
  })
  const left = hasPast && reviews && !archived.isComplete ? provider.review_count - reviews.length - archived.items.length : 0
  return (
    <section>
      <SectionHeader title={text('review.received')} flush />
      <Card padded>
        {reviews === undefined && <Skeleton shape="lines" count={3} label={text('common.loading')} />}
        {reviews?.length === 0 && left <= 0 && archived.items.length === 0 && (
          <EmptyState picture="star" level={3} title={text('review.received_none')} text={text('review.received_none_text')} />
        )}
        {reviews && reviews.length + archived.items.length > 0 && (
          <ul className="starred-list" aria-label={text('review.received')}>
            {reviews.slice(0, count).map(({ doc, waiting }) => (
              <li key={doc.doc_id}>
                <ReviewItem
                  review={doc}
                  providerName={provider.name}
                  waiting={waiting}
                  isAnswerHidden={doc.answer_hidden_at !== undefined}
                  reporting={{ providerId: provider.id, bookingId: doc.booking_id, own: 'answer' }}
                >
                  {doc.answer === undefined && doc.answer_hidden_at === undefined && <AnswerButton review={doc} />}
                </ReviewItem>
              </li>
            ))}
            {archived.items.map((review) => (
              <li key={review.booking_id}>
                <ReviewItem
                  review={review}
                  providerName={provider.name}
                  isAnswerHidden={review.answer_hidden_at !== undefined}
                  reporting={{ providerId: provider.id, bookingId: review.booking_id, own: 'answer' }}
                >
                  {review.answer === undefined && review.answer_hidden_at === undefined && <AnswerButton review={review} />}
                </ReviewItem>
              </li>
            ))}
          </ul>
        )}
        {reviews && reviews.length > count && (
          <Button variant="line" wide onPress={() => setCount(count + PAGE_SIZE)}>
            {text('review.received_more')}
          </Button>
        )}
        {reviews && reviews.length <= count && left > 0 && (
          <LoadMoreFooter kind="reviews" state={archived.state} onMore={archived.loadMore} />
        )}
      </Card>
    </section>
  )
}
