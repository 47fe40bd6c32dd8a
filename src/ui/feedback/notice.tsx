import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../icons/icon.tsx'

export type NoticeTone = 'info' | 'warn' | 'danger'

export interface NoticeProps {
  readonly children: ReactNode
  readonly tone?: NoticeTone | undefined
  readonly icon?: IconName | undefined
  /** Announces the notice when it appears; leave it out for one that is there from the start. */
  readonly role?: 'status' | 'alert' | undefined
}

const icons: Record<NoticeTone, IconName> = { info: 'info', warn: 'alert', danger: 'alert' }

/** Short explanation or warning next to its subject. */
export function Notice({ children, tone = 'info', icon, role }: NoticeProps) {
  return (
    <div className={classNames('notice', tone !== 'info' && `notice--${tone}`)} role={role}>
      <Icon name={icon ?? icons[tone]} size={20} />
      <div className="grow">{children}</div>
    </div>
  )
}
