import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icons/icon.tsx'

export type BadgeTone = 'available' | 'busy' | 'off' | 'emergency' | 'pending' | 'accepted' | 'rejected' | 'progress' | 'other'

export interface BadgeProps {
  readonly tone: BadgeTone
  /** Replaces the icon of the tone. */
  readonly icon?: IconName | undefined
  readonly children: ReactNode
}

const icons: Record<BadgeTone, IconName> = {
  available: 'check-circle',
  busy: 'clock',
  off: 'minus-circle',
  emergency: 'bolt',
  pending: 'clock',
  accepted: 'check',
  rejected: 'minus-circle',
  progress: 'progress',
  other: 'check-circle',
}

/** Small label for a status: colour, icon and text. */
export function Badge({ tone, icon, children }: BadgeProps) {
  return (
    <span className={`badge badge--${tone}`}>
      <Icon name={icon ?? icons[tone]} size={14} />
      {children}
    </span>
  )
}
