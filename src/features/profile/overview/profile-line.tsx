import type { ReactNode } from 'react'
import { Icon, type IconName } from '#ui/icons/icon.tsx'

export interface ProfileLineProps {
  readonly icon: IconName
  readonly term: string
  readonly value: string
  /** No value is given: drawn in a faint colour. */
  readonly faint?: boolean
  /** State of the value, or a button, below it. */
  readonly state?: ReactNode
}

/** A term and its value, in a description list. */
export function ProfileLine({ icon, term, value, faint = false, state }: ProfileLineProps) {
  return (
    <div className="profile-line">
      <dt>
        <Icon name={icon} size={20} />
        {term}
      </dt>
      <dd className={faint ? 'c-3' : undefined}>
        {value}
        {state !== undefined && <div className="profile-line__state">{state}</div>}
      </dd>
    </div>
  )
}
