import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icons/icon.tsx'

export type StatusTone = 'available' | 'busy' | 'off' | 'emergency'

export interface StatusLabelProps {
  readonly tone: StatusTone
  readonly children: ReactNode
}

/** Icon of each status, for pins and rows. */
export const statusIcons: Record<StatusTone, IconName> = {
  available: 'check-circle',
  busy: 'clock',
  off: 'minus-circle',
  emergency: 'bolt',
}

/** Status of a provider in a line of text: icon and name. */
export function StatusLabel({ tone, children }: StatusLabelProps) {
  return (
    <span className={`st st--${tone}`}>
      <Icon name={statusIcons[tone]} size={14} />
      {children}
    </span>
  )
}
