import { type CSSProperties, type SyntheticEvent, useId } from 'react'
import { classNames } from '../class-names.ts'

export interface SliderProps {
  readonly label: string
  readonly value: number
  /** The value as a text, shown at the end of the label and announced ('10 km'). */
  readonly valueText: string
  readonly min: number
  readonly max: number
  /** Step between two values, 1 by default. */
  readonly step?: number | undefined
  /** Called for every value while the thumb moves. */
  readonly onChange: (value: number) => void
  /** Called when the thumb is released. */
  readonly onCommit?: ((value: number) => void) | undefined
  /** Shows label and value as a heading. */
  readonly big?: boolean | undefined
  /** Texts under the two ends. */
  readonly minText?: string | undefined
  readonly maxText?: string | undefined
  readonly hideLabel?: boolean | undefined
  readonly disabled?: boolean | undefined
}

/** Position of a value in a range, 0 at the lower end and 1 at the upper one; 0 for an empty range. */
export function fractionOf(value: number, min: number, max: number): number {
  return max > min ? Math.min(1, Math.max(0, (value - min) / (max - min))) : 0
}

/** Selection of a value in a range: the native slider, so that keys, touch and screen readers work. */
export function Slider(props: SliderProps) {
  const { label, value, valueText, min, max, step = 1, onChange, onCommit, big = false, minText, maxText } = props
  const id = useId()
  const commit = (event: SyntheticEvent<HTMLInputElement>) => onCommit?.(event.currentTarget.valueAsNumber)
  return (
    <div className={classNames('range', big && 'range--big')}>
      <div className={classNames('range__head', props.hideLabel && 'vh')}>
        <label className="label" htmlFor={id}>
          {label}
        </label>
        <output className="range__value" htmlFor={id} aria-live="off">
          {valueText}
        </output>
      </div>
      <input
        id={id}
        type="range"
        className="slider"
        style={{ '--v': fractionOf(value, min, max) } as CSSProperties}
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={valueText}
        disabled={props.disabled}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        onPointerUp={commit}
        onKeyUp={commit}
      />
      {(minText !== undefined || maxText !== undefined) && (
        <div className="range__ends" aria-hidden="true">
          <span>{minText}</span>
          <span>{maxText}</span>
        </div>
      )}
    </div>
  )
}
