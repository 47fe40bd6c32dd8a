import { useId } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../icons/icon.tsx'

export interface SegmentedOption<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly icon?: IconName | undefined
  /** Accessible name where the visible text is short ('4.5 stars and more'). */
  readonly name?: string | undefined
  readonly disabled?: boolean | undefined
}

export interface SegmentedControlProps<Value extends string> {
  /** Accessible name of the group. */
  readonly label: string
  /** Shows the label above the segments. */
  readonly showLabel?: boolean | undefined
  readonly options: readonly SegmentedOption<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  /** Set on the background of the screen instead of a surface. */
  readonly onBackground?: boolean | undefined
  /** Smaller text, for four segments with long labels. */
  readonly small?: boolean | undefined
}

/** Selection of one of a few options: native radio buttons, so that arrow keys and forms work. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, showLabel = false, options, value, onChange, onBackground, small } = props
  const group = useId()
  return (
    <div role="radiogroup" aria-labelledby={`${group}-label`}>
      <div id={`${group}-label`} className={showLabel ? 'label' : 'vh'}>
        {label}
      </div>
      <div className={classNames('seg', onBackground && 'seg--bg', small && 'seg--small')}>
        {options.map((option) => (
          <label key={option.value} className="seg__item">
            <input
              type="radio"
              name={group}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              aria-label={option.name}
              onChange={() => onChange(option.value)}
            />
            {option.icon !== undefined && (
              <Icon
                name={option.icon}
                size={option.icon === 'star' ? 14 : 18}
                filled={option.icon === 'star'}
                className={option.icon === 'star' ? 'i--star' : undefined}
              />
            )}
            {option.label}
          </label>
        ))}
      </div>
    </div>
  )
}
