import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../icons/icon.tsx'

export interface ChipProps {
  readonly children: ReactNode
  readonly icon?: IconName | undefined
  /** Whether it is chosen. Leave it out for a chip that runs an action. */
  readonly selected?: boolean | undefined
  /** Look of a chosen chip: filled (one of a row), or tinted with a border (an active option). */
  readonly selectedVariant?: 'filled' | 'tinted' | undefined
  /** Background of the chip: a surface, the screen, or the map. */
  readonly on?: 'surface' | 'background' | 'map' | undefined
  readonly disabled?: boolean | undefined
  readonly onPress?: (() => void) | undefined
}

/** Small choice, 36 px high with a hit area of 48 px. */
export function Chip({ children, icon, selected, selectedVariant = 'filled', on = 'surface', disabled, onPress }: ChipProps) {
  const ground = { surface: '', background: 'chip--plain', map: 'chip--float' }[on]
  const chosen = selectedVariant === 'filled' ? 'chip--on' : 'chip--set'
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
