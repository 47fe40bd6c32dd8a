/** One rating of a client as its two people read it. */
import { CLIENT_RATINGS, type ClientRating } from '#domain/documents/client-rating.ts'
import { text, type MessageKey } from '#text/catalogue.ts'
import { shortDate } from '#text/format.ts'
import { Icon } from '#ui/icon.tsx'
import { Stars } from '#ui/stars.tsx'
import './client-rating-item.css'
import './review-item.css'

export interface ClientRatingItemProps {
  readonly rating: ClientRating
  /** The other person's name, or whose rating it is. */
  readonly title: string
  /** A command of this device about it is not confirmed yet. */
  readonly waiting?: boolean | undefined
}

const CATEGORIES = CLIENT_RATINGS.filter((field) => field !== 'overall_rating')

export function ClientRatingItem({ rating, title, waiting = false }: ClientRatingItemProps) {
  return (
    <div className="review">
      <div className="review__head">
        <span className="t-strong review__name" dir="auto">
          {title}
        </span>
        <span className="t-small c-3 num review__date">{shortDate(rating.created_at)}</span>
      </div>
      <div className="row row--between">
        <Stars value={rating.overall_rating} label={text('common.stars', { stars: rating.overall_rating })} />
        {waiting && (
          <span className="review__waiting">
            <Icon name="clock" size={16} />
            {text('common.waiting')}
          </span>
        )}
      </div>
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
      {rating.review_text !== '' && (
        <p className="c-2 review__words" dir="auto">
          {rating.review_text}
        </p>
      )}
    </div>
  )
}
