import { classNames } from '../class-names.ts'
import { Icon } from '../icons/icon.tsx'

export interface RatingProps {
  /** The average, written out ('4.9'); without it only `fresh` shows. */
  readonly value?: string | undefined
  /** How many reviews, with its brackets ('(128)'). */
  readonly count?: string | undefined
  /** The words for somebody without a review ('New'). */
  readonly fresh?: string | undefined
  /** Accessible name of the whole ('4.9 stars, 128 reviews'). */
  readonly label?: string | undefined
  readonly large?: boolean | undefined
}

/** An average rating with its number of reviews. */
export function Rating({ value, count, fresh, label, large = false }: RatingProps) {
  const className = classNames('rate', large && 'rate--large')
  if (value === undefined) return <span className={className}>{fresh}</span>
  const shown = (
    <>
      <Icon name="star" size={14} filled className="i--star" />
      {value}
      {count !== undefined && <span className="rate__count">{count}</span>}
    </>
  )
  if (label === undefined) return <span className={className}>{shown}</span>
  return (
    <span className={className} role="img" aria-label={label}>
      {shown}
    </span>
  )
}
