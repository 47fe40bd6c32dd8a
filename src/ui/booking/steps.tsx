import { Icon } from '../icons/icon.tsx'

export interface Step {
  readonly id: string
  readonly text: string
  /** Shown under the text. */
  readonly small?: string | undefined
  /** Time at which it happened ('13:41'). */
  readonly time?: string | undefined
  readonly state: 'done' | 'now' | 'todo'
  /** Name of the state for assistive technology ('done'). */
  readonly stateName: string
}

export interface StepsProps {
  /** Accessible name of the list. */
  readonly label?: string | undefined
  readonly steps: readonly Step[]
}

/** Progress of something: done steps have a tick, the current one a ring, the others a number. */
export function Steps({ label, steps }: StepsProps) {
  return (
    <ol className="steps" aria-label={label}>
      {steps.map(({ id, text, small, time, state, stateName }, at) => (
        <li key={id} className={`step step--${state}`} aria-current={state === 'now' ? 'step' : undefined}>
          <span className="step__dot" aria-hidden="true">
            {state === 'done' ? <Icon name="check" size={16} /> : at + 1}
          </span>
          <span className="step__words">
            {text}
            <span className="vh">, {stateName}</span>
            {small !== undefined && <span className="step__small">{small}</span>}
          </span>
          {time !== undefined && <span className="step__time">{time}</span>}
        </li>
      ))}
    </ol>
  )
}
