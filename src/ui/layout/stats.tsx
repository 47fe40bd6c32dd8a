import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export interface Stat {
  readonly term: string
  readonly value: ReactNode
}

export interface StatsProps {
  readonly items: readonly Stat[]
  /** 2 by default; 4 means two on phones and four from 700 px. */
  readonly columns?: 2 | 3 | 4 | undefined
}

/** Numbers in a grid with hairlines between them. */
export function Stats({ items, columns = 2 }: StatsProps) {
  return (
    <dl className={classNames('stats', columns !== 2 && `stats--${columns}`)}>
      {items.map(({ term, value }) => (
        <div key={term} className="stats__one">
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
