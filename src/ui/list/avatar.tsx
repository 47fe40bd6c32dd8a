import { classNames } from '../class-names.ts'

export interface AvatarProps {
  /** One emoji, or a name whose first letter shows. */
  readonly text: string
  readonly kind?: 'emoji' | 'letter' | undefined
  /** Side in px. */
  readonly size?: 32 | 40 | 48 | 64 | 76 | undefined
}

/** A person's picture. It is decoration: the name always stands beside it. */
export function Avatar({ text, kind = 'emoji', size = 48 }: AvatarProps) {
  const shown = kind === 'letter' ? (Array.from(text.trim())[0] ?? '').toLocaleUpperCase() : text
  return (
    <span className={classNames('av', size !== 48 && `av--${size}`, kind === 'letter' && 'av--letter')} aria-hidden="true">
      {shown}
    </span>
  )
}
