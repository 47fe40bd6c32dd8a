/** What customers wrote about the provider, and a way to answer: all of it is on this device. */
import { useState } from 'react'
import type { Provider } from '#domain/documents/provider.ts'
import { ReviewItem } from '#parts/review-item.tsx'
import { openOverlay } from '#state/overlays.ts'
import { useReviews } from '#state/user-data.ts'
import { text } from '#text/catalogue.ts'
import { personName } from '#text/shown-words.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** Reviews at first, and with each further press. */
const FIRST = 3
const PAGE = 20

export function ReviewsSection({ provider }: { readonly provider: Provider }) {
  const reviews = useReviews()?.filter(({ doc }) => doc.provider_id === provider.id)
  const [count, setCount] = useState(FIRST)
  return (
    <section>
      <SectionHead title={text('review.received')} flush />
      <Card padded>
        {reviews === undefined && <Skeleton shape="lines" count={3} label={text('common.loading')} />}
        {reviews?.length === 0 && (
          <Empty picture="star" level={3} title={text('review.received_none')} text={text('review.received_none_text')} />
        )}
        {reviews && reviews.length > 0 && (
          <ul className="starred-list" aria-label={text('review.received')}>
            {reviews.slice(0, count).map(({ doc, waiting }) => (
              <li key={doc.doc_id}>
                <ReviewItem review={doc} providerName={provider.name} waiting={waiting}>
                  {doc.answer === undefined && (
                    <div className="review-answer">
                      <Button
                        variant="text"
                        size="compact"
                        icon="message"
                        label={text('review.answer_to', { name: personName(doc.user_name) })}
                        onPress={() => openOverlay({ kind: 'answer-review', bookingId: doc.booking_id })}
                      >
                        {text('review.answer')}
                      </Button>
                    </div>
                  )}
                </ReviewItem>
              </li>
            ))}
          </ul>
        )}
        {reviews && reviews.length > count && (
          <Button variant="line" wide onPress={() => setCount(count + PAGE)}>
            {text('review.received_more')}
          </Button>
        )}
      </Card>
    </section>
  )
}
