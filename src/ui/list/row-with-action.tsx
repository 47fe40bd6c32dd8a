import type { ReactNode } from 'react'

export interface RowWithActionProps {
  /** A row that is one button. */
  readonly children: ReactNode
  /** A button of its own at the row's end, which must not lie inside the row's. */
  readonly aside: ReactNode
}

/** A pressed row with a second thing to press at its end. */
export function RowWithAction({ children, aside }: RowWithActionProps) {
  return (
    <div className="row-aside">
      {children}
      <span className="row-aside__end">{aside}</span>
    </div>
  )
}
