import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export interface CardProps {
  readonly children: ReactNode
  readonly as?: 'section' | 'article' | 'div' | 'ul' | 'li' | undefined
  /** Padding of 16 px. */
  readonly padded?: boolean | undefined
  /** Clips content at the round corners, for rows of full width. */
  readonly clip?: boolean | undefined
  /** Accessible name, for a section or a list. */
  readonly label?: string | undefined
  readonly className?: string | undefined
}

/** Surface with a hairline and round corners. */
export function Card({ children, as: Tag = 'div', padded = false, clip = false, label, className }: CardProps) {
  return (
    <Tag className={classNames('card', padded && 'card--pad', clip && 'card--clip', className)} aria-label={label}>
      {children}
    </Tag>
  )
}
