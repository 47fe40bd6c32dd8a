/** A free hour, the chosen start, a later hour of the booking ('run'), or a taken hour. */
export type SlotState = 'free' | 'chosen' | 'run' | 'taken'

export interface Slot {
  readonly id: string
  /** The hour as shown ('9:00'). */
  readonly text: string
  /** Accessible name with the state ('9:00, taken'). */
  readonly name: string
  readonly state: SlotState
  /** Cannot be chosen as a start; a taken slot never can. */
  readonly disabled?: boolean | undefined
}

export interface SlotGridProps {
  /** Accessible name of the group. */
  readonly label: string
  readonly slots: readonly Slot[]
  readonly onChoose: (id: string) => void
}

/** Selection of the starting hour, five in a row. */
export function SlotGrid({ label, slots, onChoose }: SlotGridProps) {
  return (
    <div role="group" aria-label={label} className="slots">
      {slots.map(({ id, text, name, state, disabled = state === 'taken' }) => (
        <button
          key={id}
          type="button"
          className={`slot slot--${state}`}
          aria-label={name}
          aria-pressed={state === 'taken' ? undefined : state === 'chosen'}
          disabled={disabled}
          onClick={() => onChoose(id)}
        >
          {text}
        </button>
      ))}
    </div>
  )
}
