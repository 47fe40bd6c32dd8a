import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export interface CardProps {
  readonly children: ReactNode
  readonly as?: 'section' | 'article' | 'div' | 'ul' | 'li' | undefined
  /** A gutter of 16 px inside. */
  readonly padded?: boolean | undefined
  /** Cuts what reaches over the round corners, for rows edge to edge. */
  readonly clip?: boolean | undefined
  /** Accessible name, for a section or a list. */
  readonly label?: string | undefined
  readonly className?: string | undefined
}

/** A surface with a hairline and round corners. */
export function Card({ children, as: Tag = 'div', padded = false, clip = false, label, className }: CardProps) {
  return (
    <Tag className={classNames('card', padded && 'card--pad', clip && 'card--clip', className)} aria-label={label}>
      {children}
    </Tag>
  )
}
