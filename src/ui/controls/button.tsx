import type { ReactNode, Ref } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../icons/icon.tsx'

export type ButtonVariant = 'primary' | 'quiet' | 'tint' | 'line' | 'danger' | 'danger-line' | 'text'

export interface ButtonProps {
  readonly children: ReactNode
  /** One button of a screen is 'primary'; the others are quiet. */
  readonly variant?: ButtonVariant | undefined
  /** 48 px high, or 44 px when compact. */
  readonly size?: 'regular' | 'compact' | undefined
  /** Takes the full width of its parent. */
  readonly wide?: boolean | undefined
  readonly icon?: IconName | undefined
  readonly iconEnd?: IconName | undefined
  /** Work is in progress: a clock replaces the icon, presses are ignored, and the button keeps the focus. */
  readonly busy?: boolean | undefined
  readonly disabled?: boolean | undefined
  readonly type?: 'button' | 'submit' | undefined
  /** Id of the form of a submit button that is outside the form. */
  readonly form?: string | undefined
  readonly onPress?: (() => void) | undefined
  /** Accessible name, only where the visible text is not enough; it must contain that text. */
  readonly label?: string | undefined
  readonly describedBy?: string | undefined
  /** Set for a button that shows and hides something. */
  readonly expanded?: boolean | undefined
  readonly pressed?: boolean | undefined
  readonly className?: string | undefined
  readonly ref?: Ref<HTMLButtonElement> | undefined
}

/** Button with a text. */
export function Button(props: ButtonProps) {
  const { children, variant = 'quiet', size = 'regular', wide, icon, iconEnd, busy = false, type = 'button' } = props
  const iconSize = size === 'compact' ? 18 : 20
  const shownIcon = busy ? 'clock' : icon
  return (
    <button
      ref={props.ref}
      type={type}
      form={props.form}
      className={classNames(
        'btn',
        variant !== 'quiet' && `btn--${variant}`,
        size === 'compact' && 'btn--44',
        wide && 'btn--wide',
        props.className,
      )}
      disabled={props.disabled}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      aria-label={props.label}
      aria-describedby={props.describedBy}
      aria-expanded={props.expanded}
      aria-pressed={props.pressed}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else props.onPress?.()
      }}
    >
      {shownIcon !== undefined && <Icon name={shownIcon} size={iconSize} />}
      {children}
      {iconEnd !== undefined && <Icon name={iconEnd} size={16} />}
    </button>
  )
}
