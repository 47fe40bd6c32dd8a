import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../icons/icon.tsx'

export type NoticeTone = 'info' | 'warn' | 'danger'

export interface NoticeProps {
  readonly children: ReactNode
  readonly tone?: NoticeTone | undefined
  readonly icon?: IconName | undefined
  /** Reads it out when it appears; leave it out for what is there from the start. */
  readonly role?: 'status' | 'alert' | undefined
}

const icons: Record<NoticeTone, IconName> = { info: 'info', warn: 'alert', danger: 'alert' }

/** A few words that explain or warn, beside what they are about. */
export function Notice({ children, tone = 'info', icon, role }: NoticeProps) {
  return (
    <div className={classNames('notice', tone !== 'info' && `notice--${tone}`)} role={role}>
      <Icon name={icon ?? icons[tone]} size={20} />
      <div className="grow">{children}</div>
    </div>
  )
}
