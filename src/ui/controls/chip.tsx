import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../icons/icon.tsx'

export interface ChipProps {
  readonly children: ReactNode
  readonly icon?: IconName | undefined
  /** Whether it is chosen. Leave it out for a chip that does something instead of being chosen. */
  readonly selected?: boolean | undefined
  /** How a chosen chip looks: filled (one of a row), or tinted with a line (an option that is on). */
  readonly selectedLook?: 'filled' | 'tinted' | undefined
  /** What it stands on: a surface, the background, or the map. */
  readonly on?: 'surface' | 'background' | 'map' | undefined
  readonly disabled?: boolean | undefined
  readonly onPress?: (() => void) | undefined
}

/** A small choice, 36 px drawn and 48 px to touch. */
export function Chip({ children, icon, selected, selectedLook = 'filled', on = 'surface', disabled, onPress }: ChipProps) {
  const ground = { surface: '', background: 'chip--plain', map: 'chip--float' }[on]
  const chosen = selectedLook === 'filled' ? 'chip--on' : 'chip--set'
  return (
    <button
      type="button"
      className={classNames('chip', icon && 'chip--icon', selected ? chosen : ground)}
      aria-pressed={selected}
      disabled={disabled}
      onClick={onPress}
    >
      {icon !== undefined && <Icon name={icon} size={18} />}
      {children}
    </button>
  )
}
