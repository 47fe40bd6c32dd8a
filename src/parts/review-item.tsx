/** One review as everybody reads it, with the provider's answer under it. */
import type { ReactNode } from 'react'
import type { PublicReview } from '#domain/documents/review.ts'
import { text } from '#text/catalogue.ts'
import { shortDate } from '#text/format.ts'
import { personName } from '#text/shown-words.ts'
import { Icon } from '#ui/icon.tsx'
import { Stars } from '#ui/stars.tsx'
import './review-item.css'

export interface ReviewItemProps {
  readonly review: PublicReview
  /** Whose service it is about. */
  readonly providerName: string
  /** Instead of the customer's name. */
  readonly title?: string | undefined
  /** A command of this device about it is not confirmed yet. */
  readonly waiting?: boolean | undefined
  /** What the reader can do about it. */
  readonly children?: ReactNode
}

const dateOf = ({ created_at, edited_at }: PublicReview): string =>
  edited_at === undefined ? shortDate(created_at) : text('review.edited', { date: shortDate(created_at), edited: shortDate(edited_at) })

export function ReviewItem({ review, providerName, title, waiting = false, children }: ReviewItemProps) {
  const { answer } = review
  return (
    <div className="review">
      <div className="review__head">
        <span className="t-strong review__name" dir="auto">
          {title ?? personName(review.user_name)}
        </span>
        <span className="t-small c-3 num review__date">{dateOf(review)}</span>
      </div>
      <div className="row row--between">
        <Stars value={review.rating} label={text('common.stars', { stars: review.rating })} />
        {waiting && (
          <span className="review__waiting">
            <Icon name="clock" size={16} />
            {text('common.waiting')}
          </span>
        )}
      </div>
      {review.comment !== '' && (
        <p className="c-2 review__words" dir="auto">
          {review.comment}
        </p>
      )}
      {answer && (
        <div className="review__answer">
          <div className="review__head">
            <span className="t-small-strong review__name" dir="auto">
              {text('review.answered', { name: providerName })}
            </span>
            <span className="t-small c-3 num review__date">{shortDate(answer.created_at)}</span>
          </div>
          <p className="c-2 review__words" dir="auto">
            {answer.message}
          </p>
        </div>
      )}
      {children}
    </div>
  )
}
