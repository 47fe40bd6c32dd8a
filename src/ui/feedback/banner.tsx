import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icons/icon.tsx'

export interface BannerProps {
  readonly icon?: IconName | undefined
  readonly children: ReactNode
  /** A text button at the end. */
  readonly action?: ReactNode
}

/** An amber line across the screen, above what it is about; read out when it appears. */
export function Banner({ icon = 'cloud-off', children, action }: BannerProps) {
  return (
    <div className="strip" role="status">
      <Icon name={icon} size={20} />
      <span className="grow">{children}</span>
      {action}
    </div>
  )
}
