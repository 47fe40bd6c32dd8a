/** One review as everybody reads it, with the provider's answer under it. */
import type { ReactNode } from 'react'
import type { PublicReview } from '#domain/documents/review.ts'
import { text } from '#text/catalogue.ts'
import { shortDate } from '#text/format.ts'
import { personName } from '#text/shown-words.ts'
import './review-item.css'
import { StarredHead, StarredItem, StarredWords } from './starred-item.tsx'

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
  const { answer, comment, rating, user_name } = review
  return (
    <StarredItem name={title ?? personName(user_name)} date={dateOf(review)} stars={rating} waiting={waiting} words={comment}>
      {answer && (
        <div className="review__answer">
          <StarredHead name={text('review.answered', { name: providerName })} date={shortDate(answer.created_at)} />
          <StarredWords>{answer.message}</StarredWords>
        </div>
      )}
      {children}
    </StarredItem>
  )
}
