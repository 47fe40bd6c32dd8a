import type { ReactNode } from 'react'

export interface RowWithActionProps {
  /** A row that is a button. */
  readonly children: ReactNode
  /** Separate button at the end of the row; a button must not contain another one. */
  readonly aside: ReactNode
}

/** Row that is a button, with a second button at its end. */
export function RowWithAction({ children, aside }: RowWithActionProps) {
  return (
    <div className="row-aside">
      {children}
      <span className="row-aside__end">{aside}</span>
    </div>
  )
}
