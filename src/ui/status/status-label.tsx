import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icons/icon.tsx'

export type StatusTone = 'available' | 'busy' | 'off' | 'emergency'

export interface StatusLabelProps {
  readonly tone: StatusTone
  readonly children: ReactNode
}

/** The drawing of each status; pins and rows use the same ones. */
export const statusIcons: Record<StatusTone, IconName> = {
  available: 'check-circle',
  busy: 'clock',
  off: 'minus-circle',
  emergency: 'bolt',
}

/** A provider's status in a line of text: drawing and word. */
export function StatusLabel({ tone, children }: StatusLabelProps) {
  return (
    <span className={`st st--${tone}`}>
      <Icon name={statusIcons[tone]} size={14} />
      {children}
    </span>
  )
}
