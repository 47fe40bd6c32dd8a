import type { ReactNode, Ref } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../icons/icon.tsx'

export interface FloatingButtonProps {
  readonly icon: IconName
  readonly children: ReactNode
  readonly onPress: () => void
  /** The action is running. */
  readonly active?: boolean | undefined
  readonly expanded?: boolean | undefined
  readonly ref?: Ref<HTMLButtonElement> | undefined
}

/** Button with a text that floats over the map. */
export function FloatingButton({ icon, children, onPress, active = false, expanded, ref }: FloatingButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      className={classNames('float-btn', active && 'float-btn--on')}
      aria-expanded={expanded}
      onClick={onPress}
    >
      <Icon name={icon} size={20} />
      {children}
    </button>
  )
}
