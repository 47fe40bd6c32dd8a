import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export interface ChipRowProps {
  /** Accessible name of the group. */
  readonly label: string
  readonly children: ReactNode
  /** Full width with the screen's gutter inside, so that chips scroll under the edge. */
  readonly padded?: boolean | undefined
  /** Wraps into lines instead of scrolling sideways. */
  readonly wrap?: boolean | undefined
}

/** Chips next to each other. */
export function ChipRow({ label, children, padded = false, wrap = false }: ChipRowProps) {
  return (
    <div role="group" aria-label={label} className={classNames('chips', padded && 'chips--pad', wrap && 'chips--wrap')}>
      {children}
    </div>
  )
}
