import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export interface SectionHeaderProps {
  readonly title: ReactNode
  readonly level?: 2 | 3 | 4 | undefined
  /** Quiet text at the end. */
  readonly note?: ReactNode
  /** Text button at the end. */
  readonly action?: ReactNode
  /** Removes the space above, for the first section of a screen. */
  readonly flush?: boolean | undefined
  readonly id?: string | undefined
}

/** Heading of a section of a screen. */
export function SectionHeader({ title, level = 2, note, action, flush = false, id }: SectionHeaderProps) {
  const Title = `h${level}` as const
  return (
    <div className={classNames('sec', flush && 'sec--flush')}>
      <Title className="sec__title" id={id}>
        {title}
      </Title>
      {note !== undefined && <span className="sec__note">{note}</span>}
      {action}
    </div>
  )
}
