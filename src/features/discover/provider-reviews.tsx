/** Reviews: the newest from the device at once, all of them from the server on demand. */
import { useState } from 'react'
import * as v from 'valibot'
import { recentReviewSchema, type Provider, type RecentReview } from '#domain/documents/provider.ts'
import { callApi } from '#state/api-client.ts'
import { text } from '#text/catalogue.ts'
import { shortDate } from '#text/format.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Notice } from '#ui/notice.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import { Stars } from '#ui/stars.tsx'

const answerSchema = v.array(recentReviewSchema)

function ReviewItem({ review }: { readonly review: RecentReview }) {
  return (
    <li className="review">
      <div className="row row--between">
        <span className="t-strong">{review.user_name}</span>
        <time className="t-small c-3" dateTime={review.created_at}>
          {shortDate(review.created_at)}
        </time>
      </div>
      <Stars value={review.rating} label={text('common.stars', { stars: review.rating })} />
      {review.comment !== '' && <p className="c-2 prewrap">{review.comment}</p>}
    </li>
  )
}

export function ProviderReviews({ provider }: { readonly provider: Provider }) {
  const [all, setAll] = useState<readonly RecentReview[]>()
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const loadAll = async (): Promise<void> => {
    setState('loading')
    const answer = await callApi('GET', `/providers/${provider.id}/reviews`)
    const parsed = answer.ok ? v.safeParse(answerSchema, answer.value) : undefined
    if (parsed?.success) setAll(parsed.output)
    setState(parsed?.success ? 'idle' : 'failed')
  }
  const shown = all ?? provider.recent_reviews
  const more = !all && provider.review_count > provider.recent_reviews.length
  return (
    <>
      <SectionHead
        title={text('provider.recent_reviews')}
        action={
          more ? (
            <Button variant="text" size="compact" busy={state === 'loading'} onPress={() => void loadAll()}>
              {text('provider.all_reviews', { count: provider.review_count })}
            </Button>
          ) : undefined
        }
      />
      {state === 'failed' && (
        <Notice tone="warn" role="alert">
          {text('provider.reviews_failed')} {text('provider.reviews_offline')}
        </Notice>
      )}
      {shown.length === 0 ? (
        <Empty picture="star" level={3} title={text('provider.no_reviews')} text={text('provider.no_reviews_text')} />
      ) : (
        <ul className="reviews">
          {shown.map((review) => (
            <ReviewItem key={`${review.created_at}${review.user_name}`} review={review} />
          ))}
        </ul>
      )}
    </>
  )
}
