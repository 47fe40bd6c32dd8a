import { classNames } from '../class-names.ts'

export interface AvatarProps {
  /** One emoji, or a name whose first letter is shown. */
  readonly text: string
  readonly kind?: 'emoji' | 'letter' | undefined
  /** Side, px. */
  readonly size?: 32 | 40 | 48 | 64 | 76 | undefined
}

/** Picture of a person. Decorative: the name is always next to it. */
export function Avatar({ text, kind = 'emoji', size = 48 }: AvatarProps) {
  const shown = kind === 'letter' ? (Array.from(text.trim())[0] ?? '').toLocaleUpperCase() : text
  return (
    <span className={classNames('av', size !== 48 && `av--${size}`, kind === 'letter' && 'av--letter')} aria-hidden="true">
      {shown}
    </span>
  )
}
