import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icons/icon.tsx'

export interface BannerProps {
  readonly icon?: IconName | undefined
  readonly children: ReactNode
  /** Text button at the end. */
  readonly action?: ReactNode
}

/** Amber line across the screen, above the content it is about; announced when it appears. */
export function Banner({ icon = 'cloud-off', children, action }: BannerProps) {
  return (
    <div className="strip" role="status">
      <Icon name={icon} size={20} />
      <span className="grow">{children}</span>
      {action}
    </div>
  )
}
