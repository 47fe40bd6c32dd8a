import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { useOneStop } from './use-one-stop.ts'

export interface ChipRowProps {
  /** Accessible name of the group. */
  readonly label: string
  readonly children: ReactNode
  /** Full width with the screen's gutter inside, so that chips scroll under the edge. */
  readonly padded?: boolean | undefined
  /** Wraps into lines instead of scrolling sideways. */
  readonly wrap?: boolean | undefined
  /** A long row is one stop of Tab, and arrows move in it. */
  readonly oneStop?: boolean | undefined
}

/** Chips next to each other. */
export function ChipRow({ label, children, padded = false, wrap = false, oneStop = false }: ChipRowProps) {
  const stop = useOneStop(oneStop)
  return (
    <div
      {...stop}
      role={oneStop ? 'toolbar' : 'group'}
      aria-label={label}
      className={classNames('chips', padded && 'chips--pad', wrap && 'chips--wrap')}
    >
      {children}
    </div>
  )
}
