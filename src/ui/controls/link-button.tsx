import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../icons/icon.tsx'

export interface LinkButtonProps {
  readonly children: ReactNode
  /** Address to open; check addresses that people wrote before they come here. */
  readonly href: string
  readonly look?: 'button' | 'chip' | undefined
  readonly icon?: IconName | undefined
  /** Opens in a new tab, without telling it where the person came from. */
  readonly external?: boolean | undefined
  /** Accessible name; it must contain the words shown. */
  readonly label?: string | undefined
}

/** A link that looks like a compact button or like a chip. */
export function LinkButton({ children, href, look = 'button', icon, external = false, label }: LinkButtonProps) {
  return (
    <a
      href={href}
      className={look === 'chip' ? classNames('chip', icon && 'chip--icon') : 'btn btn--44'}
      aria-label={label}
      {...(external ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    >
      {icon !== undefined && <Icon name={icon} size={18} />}
      {children}
    </a>
  )
}
