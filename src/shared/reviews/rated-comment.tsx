/** Layout of a review or a rating: author, date, stars, comment and additions. */
import type { ReactNode } from 'react'
import { text } from '#text/catalogue.ts'
import { Stars } from '#ui/rating/stars.tsx'
import { WaitingTag } from '../waiting/waiting-tag.tsx'
import './rated-comment.css'

interface CommentHeaderProps {
  readonly name: string
  readonly date: string
  readonly strong?: boolean
  /** Small addition at the end. */
  readonly extra?: ReactNode
}

/** Author and date. */
export function CommentHeader({ name, date, strong = false, extra }: CommentHeaderProps) {
  return (
    <div className="starred__head">
      <span className={`${strong ? 't-strong' : 't-small-strong'} starred__name`} dir="auto">
        {name}
      </span>
      <span className="t-small c-3 num starred__date">
        {date}
        {extra}
      </span>
    </div>
  )
}

/** Comment in its own writing direction; renders nothing for an empty one. */
export function CommentText({ children }: { readonly children: string }) {
  if (children === '') return null
  return (
    <p className="c-2 starred__words" dir="auto">
      {children}
    </p>
  )
}

export interface RatedCommentProps {
  readonly name: string
  readonly date: string
  /** 1 to 5. */
  readonly stars: number
  /** A command on this device about it is not confirmed yet. */
  readonly waiting: boolean
  readonly comment: string
  /** Small addition next to the date. */
  readonly extra?: ReactNode
  /** Shown between the stars and the comment. */
  readonly details?: ReactNode
  /** Shown below the comment. */
  readonly children?: ReactNode
}

export function RatedComment({ name, date, stars, waiting, comment, extra, details, children }: RatedCommentProps) {
  return (
    <div className="starred">
      <CommentHeader strong name={name} date={date} extra={extra} />
      <div className="row row--between">
        <Stars value={stars} label={text('common.stars', { stars })} />
        {waiting && <WaitingTag />}
      </div>
      {details}
      <CommentText>{comment}</CommentText>
      {children}
    </div>
  )
}
