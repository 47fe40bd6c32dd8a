import type { Ref } from 'react'
import { classNames } from '../class-names.ts'
import { CountBadge } from '../status/count-badge.tsx'
import { Icon, type IconName, type IconSize } from '../icons/icon.tsx'

export interface IconButtonProps {
  readonly icon: IconName
  /** Accessible name. It contains the text of a badge ('Notifications, 3 new'). */
  readonly label: string
  /** Text of the red badge on the icon, such as '3' or '9+'. */
  readonly badge?: string | undefined
  /** Set for a toggle: a favourite, an active filter. */
  readonly pressed?: boolean | undefined
  /** A box of 48 px with a quiet fill, next to a search field. */
  readonly box?: boolean | undefined
  readonly tone?: 'plain' | 'quiet' | 'heart' | 'danger' | undefined
  readonly size?: IconSize | undefined
  readonly disabled?: boolean | undefined
  readonly expanded?: boolean | undefined
  /** False where a key of its neighbor does the same. */
  readonly isTabStop?: boolean | undefined
  readonly onPress?: (() => void) | undefined
  readonly className?: string | undefined
  readonly ref?: Ref<HTMLButtonElement> | undefined
}

/** Button of 44 × 44 px with an icon and no visible text. */
export function IconButton(props: IconButtonProps) {
  const { icon, label, badge, pressed, box = false, tone = 'plain', size = 24 } = props
  return (
    <button
      ref={props.ref}
      type="button"
      className={classNames('ib', box && 'ib--box', tone !== 'plain' && `ib--${tone}`, props.className)}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      aria-expanded={props.expanded}
      disabled={props.disabled}
      tabIndex={props.isTabStop === false ? -1 : undefined}
      onClick={props.onPress}
    >
      <Icon name={icon} size={size} />
      {badge !== undefined && <CountBadge text={badge} />}
    </button>
  )
}
