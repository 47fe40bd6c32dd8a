/** Public review with the provider's answer. */
import type { ReactNode } from 'react'
import type { PublicReview, Review } from '#domain/documents/review.ts'
import type { Uid, Ulid } from '#domain/ids.ts'
import { EnterCodeButton } from '#shared/contacts/enter-code-button.tsx'
import { reviewTarget } from '#state/storage/reported-content.ts'
import { text } from '#text/catalogue.ts'
import { shortDate } from '#text/formatting/format.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { writtenDate } from './written-date.ts'
import { ReportButton } from './report-button.tsx'
import './review-item.css'
import { CommentHeader, RatedComment, CommentText } from './rated-comment.tsx'

export interface ReviewItemProps {
  readonly review: PublicReview
  /** Name of the reviewed provider. */
  readonly providerName: string
  /** Replaces the customer's name. */
  readonly title?: string | undefined
  /** A command on this device about the review is not confirmed yet. */
  readonly waiting?: boolean | undefined
  /** Set where an admin hid the review; its author sees the reason. */
  readonly hidden?: Review['hidden']
  /** Why it does not count, or not yet; its author sees it. */
  readonly withheld?: Pick<Review, 'held' | 'uncounted'> | undefined
  /** An admin hid the answer. */
  readonly isAnswerHidden?: boolean | undefined
  /** Set where the viewer may report the review. */
  readonly reporting?: ReviewReporting | undefined
  /** Actions of the viewer. */
  readonly children?: ReactNode
}

export interface ReviewReporting {
  readonly providerId: Uid
  /** Set for the two people of the booking. */
  readonly bookingId?: Ulid | undefined
  /** The part that the viewer wrote. */
  readonly own: 'review' | 'answer' | undefined
}

function dateOf(review: PublicReview): string {
  const { edited_at } = review
  const date = writtenDate(review)
  return edited_at === undefined ? date : text('review.edited', { date, edited: shortDate(edited_at) })
}

/** Renders nothing for the viewer's own text, and where reporting is not offered. */
function ReviewReportButton({ kind, review, providerName, reporting }: { readonly kind: 'review' | 'answer' } & ReviewItemProps) {
  if (!reporting || reporting.own === kind) return null
  const { providerId, bookingId } = reporting
  const target = reviewTarget(kind, { review, providerId, providerName, bookingId })
  return <ReportButton target={target} label={text(`report.${kind}_of`, { name: localizeName(target.name) })} />
}

/** Why the review does not count, with the way to change that. */
function WithheldNotice({ held, uncounted }: Pick<Review, 'held' | 'uncounted'>) {
  if (held) return <Notice icon="info">{text('held.review')}</Notice>
  if (!uncounted) return null
  return (
    <Notice icon="info">
      <div className="stack g-2">
        <p>{text(`uncounted.${uncounted.reason}`)}</p>
        {uncounted.reason === 'unverified' && <EnterCodeButton />}
      </div>
    </Notice>
  )
}

export function ReviewItem(props: ReviewItemProps) {
  const { review, providerName, title, waiting = false, hidden, withheld, isAnswerHidden = false, children } = props
  const { answer, comment, rating, user_name } = review
  return (
    <RatedComment
      name={title ?? localizeName(user_name)}
      date={dateOf(review)}
      stars={rating}
      waiting={waiting}
      comment={comment}
      extra={hidden === undefined && <ReviewReportButton kind="review" {...props} />}
    >
      {hidden && (
        <Notice icon="eye-off">
          {text('hidden.review')}
          {hidden.reason !== '' && (
            <>
              <br />
              <bdi>{text('hidden.reason', { reason: hidden.reason })}</bdi>
            </>
          )}
        </Notice>
      )}
      {!hidden && withheld && <WithheldNotice {...withheld} />}
      {isAnswerHidden && <p className="t-small c-3">{text('hidden.answer')}</p>}
      {answer && (
        <div className="review__answer">
          <CommentHeader
            name={text('review.answered', { name: providerName })}
            date={shortDate(answer.created_at)}
            extra={<ReviewReportButton kind="answer" {...props} />}
          />
          <CommentText>{answer.message}</CommentText>
        </div>
      )}
      {children}
    </RatedComment>
  )
}
