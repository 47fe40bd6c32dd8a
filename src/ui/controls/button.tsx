import type { ReactNode, Ref } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../icons/icon.tsx'

export type ButtonVariant = 'primary' | 'quiet' | 'tint' | 'line' | 'danger' | 'danger-line' | 'text'

export interface ButtonProps {
  readonly children: ReactNode
  /** One button of a screen is 'primary'; the rest are quiet. */
  readonly variant?: ButtonVariant | undefined
  /** 48 px high, or 44 px when compact. */
  readonly size?: 'regular' | 'compact' | undefined
  /** Takes the whole width of its holder. */
  readonly wide?: boolean | undefined
  readonly icon?: IconName | undefined
  readonly iconEnd?: IconName | undefined
  /** Work is under way: a clock stands in the icon's place and presses do nothing; the focus stays. */
  readonly busy?: boolean | undefined
  readonly disabled?: boolean | undefined
  readonly type?: 'button' | 'submit' | undefined
  /** Id of the form that a submit button outside of it belongs to. */
  readonly form?: string | undefined
  readonly onPress?: (() => void) | undefined
  /** Accessible name, only where the words shown are not enough; it must contain them. */
  readonly label?: string | undefined
  readonly describedBy?: string | undefined
  /** For a button that shows and hides something. */
  readonly expanded?: boolean | undefined
  readonly pressed?: boolean | undefined
  readonly className?: string | undefined
  readonly ref?: Ref<HTMLButtonElement> | undefined
}

/** A button with words. */
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
