import { classNames } from '../class-names.ts'
import { Icon } from '../icons/icon.tsx'

export interface RatingProps {
  /** Formatted average ('4.9'); without it only `newLabel` is shown. */
  readonly value?: string | undefined
  /** Number of reviews in brackets ('(128)'). */
  readonly count?: string | undefined
  /** Text for a provider without reviews ('New'). */
  readonly newLabel?: string | undefined
  /** Accessible name ('4.9 stars, 128 reviews'). */
  readonly label?: string | undefined
  readonly large?: boolean | undefined
}

/** Average rating with the number of reviews. */
export function Rating({ value, count, newLabel, label, large = false }: RatingProps) {
  const className = classNames('rate', large && 'rate--large')
  if (value === undefined) return <span className={className}>{newLabel}</span>
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
