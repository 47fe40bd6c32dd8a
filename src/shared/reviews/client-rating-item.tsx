/** Rating of a client, as its author and the client see it. */
import { CLIENT_RATINGS, type ClientRating } from '#domain/documents/client-rating.ts'
import { text, type MessageKey } from '#text/catalogue.ts'
import { Icon } from '#ui/icons/icon.tsx'
import './client-rating-item.css'
import { writtenDate } from './written-date.ts'
import { RatedComment } from './rated-comment.tsx'

export interface ClientRatingItemProps {
  readonly rating: Pick<ClientRating, (typeof CLIENT_RATINGS)[number] | 'review_text' | 'created_at' | 'written_at'>
  /** The other person's name, or the author's. */
  readonly title: string
  /** A command on this device about the rating is not confirmed yet. */
  readonly waiting?: boolean | undefined
}

const CATEGORIES = CLIENT_RATINGS.filter((field) => field !== 'overall_rating')

export function ClientRatingItem({ rating, title, waiting = false }: ClientRatingItemProps) {
  const { overall_rating, review_text } = rating
  const categories = (
    <dl className="client-rating num">
      {CATEGORIES.map((field) => (
        <div key={field}>
          <dt>{text(`rating.${field}` satisfies MessageKey)}</dt>
          <dd>
            <Icon name="star" size={12} filled className="i--star" />
            {rating[field]}
          </dd>
        </div>
      ))}
    </dl>
  )
  return (
    <RatedComment
      name={title}
      date={writtenDate(rating)}
      stars={overall_rating}
      waiting={waiting}
      comment={review_text}
      details={categories}
    />
  )
}
