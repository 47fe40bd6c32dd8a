import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../icons/icon.tsx'

export interface LinkButtonProps {
  readonly children: ReactNode
  /** Address to open; the caller has to validate addresses written by people. */
  readonly href: string
  readonly variant?: 'button' | 'chip' | undefined
  readonly icon?: IconName | undefined
  /** Opens in a new tab, without a referrer. */
  readonly external?: boolean | undefined
  /** Accessible name; it must contain the visible text. */
  readonly label?: string | undefined
}

/** Link in the look of a compact button or of a chip. */
export function LinkButton({ children, href, variant = 'button', icon, external = false, label }: LinkButtonProps) {
  return (
    <a
      href={href}
      className={variant === 'chip' ? classNames('chip', icon && 'chip--icon') : 'btn btn--44'}
      aria-label={label}
      {...(external ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    >
      {icon !== undefined && <Icon name={icon} size={18} />}
      {children}
    </a>
  )
}
