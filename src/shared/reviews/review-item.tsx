/** One review as everybody reads it, with the provider's answer under it. */
import type { ReactNode } from 'react'
import type { PublicReview, Review } from '#domain/documents/review.ts'
import type { Uid, Ulid } from '#domain/ids.ts'
import { reviewTarget } from '#state/storage/reported-content.ts'
import { text } from '#text/catalogue.ts'
import { shortDate } from '#text/formatting/format.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { ReportButton } from './report-button.tsx'
import './review-item.css'
import { CommentHeader, RatedComment, CommentText } from './rated-comment.tsx'

export interface ReviewItemProps {
  readonly review: PublicReview
  /** Whose service it is about. */
  readonly providerName: string
  /** Instead of the customer's name. */
  readonly title?: string | undefined
  /** A command of this device about it is not confirmed yet. */
  readonly waiting?: boolean | undefined
  /** Hidden by an admin: its author reads why. */
  readonly hidden?: Review['hidden']
  /** An admin hid the answer. */
  readonly isAnswerHidden?: boolean | undefined
  /** Where the reader may report it. */
  readonly reporting?: ReviewReporting | undefined
  /** What the reader can do about it. */
  readonly children?: ReactNode
}

export interface ReviewReporting {
  readonly providerId: Uid
  /** For its two people. */
  readonly bookingId?: Ulid | undefined
  /** What of it the reader wrote. */
  readonly own: 'review' | 'answer' | undefined
}

const dateOf = ({ created_at, edited_at }: PublicReview): string =>
  edited_at === undefined ? shortDate(created_at) : text('review.edited', { date: shortDate(created_at), edited: shortDate(edited_at) })

/** Nothing where it is one's own, or nobody reports here. */
function ReviewReportButton({ about, review, providerName, reporting }: { readonly about: 'review' | 'answer' } & ReviewItemProps) {
  if (!reporting || reporting.own === about) return null
  const { providerId, bookingId } = reporting
  const target = reviewTarget(about, { review, providerId, providerName, bookingId })
  return <ReportButton target={target} label={text(`report.${about}_of`, { name: localizeName(target.name) })} />
}

export function ReviewItem(props: ReviewItemProps) {
  const { review, providerName, title, waiting = false, hidden, isAnswerHidden = false, children } = props
  const { answer, comment, rating, user_name } = review
  return (
    <RatedComment
      name={title ?? localizeName(user_name)}
      date={dateOf(review)}
      stars={rating}
      waiting={waiting}
      words={comment}
      mark={hidden === undefined && <ReviewReportButton about="review" {...props} />}
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
      {isAnswerHidden && <p className="t-small c-3">{text('hidden.answer')}</p>}
      {answer && (
        <div className="review__answer">
          <CommentHeader
            name={text('review.answered', { name: providerName })}
            date={shortDate(answer.created_at)}
            mark={<ReviewReportButton about="answer" {...props} />}
          />
          <CommentText>{answer.message}</CommentText>
        </div>
      )}
      {children}
    </RatedComment>
  )
}
