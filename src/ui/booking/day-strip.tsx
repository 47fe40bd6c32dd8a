import { useId } from 'react'
import { classNames } from '../class-names.ts'
import { IconButton } from '../controls/icon-button.tsx'

export interface StripDay {
  readonly id: string
  /** Short weekday ('Tue'). */
  readonly weekday: string
  /** Day of the month ('24'). */
  readonly day: string
  /** Accessible name, which begins with the shown weekday and day ('Tue 24 November, no free times'). */
  readonly name: string
  readonly disabled?: boolean | undefined
  readonly today?: boolean | undefined
}

export interface DayStripProps {
  /** The month, shown above the days. */
  readonly title: string
  /** The days that are shown ('22 – 28 Nov'), which a screen reader says when they change. */
  readonly range: string
  /** Seven days. */
  readonly days: readonly StripDay[]
  readonly chosen?: string | undefined
  readonly onChoose: (id: string) => void
  readonly earlierLabel: string
  readonly laterLabel: string
  /** Without a handler, the arrow is disabled. */
  readonly onEarlier?: (() => void) | undefined
  readonly onLater?: (() => void) | undefined
}

/** Selection of a day from one week, with arrows to the previous and the next week. */
export function DayStrip(props: DayStripProps) {
  const { title, range, days, chosen, onChoose, earlierLabel, laterLabel, onEarlier, onLater } = props
  const titleId = useId()
  return (
    <div role="group" aria-labelledby={titleId}>
      <div className="days-head">
        <h2 className="days-head__title" id={titleId}>
          {title}
        </h2>
        <p className="vh" role="status">
          {range}
        </p>
        <div className="days-head__move">
          <IconButton
            icon="chevron-left"
            size={20}
            tone="quiet"
            label={earlierLabel}
            disabled={onEarlier === undefined}
            onPress={onEarlier}
          />
          <IconButton icon="chevron-right" size={20} tone="quiet" label={laterLabel} disabled={onLater === undefined} onPress={onLater} />
        </div>
      </div>
      <div className="days">
        {days.map(({ id, weekday, day, name, disabled = false, today = false }) => (
          <button
            key={id}
            type="button"
            className={classNames('day', id === chosen && 'day--on', today && 'day--today')}
            aria-label={name}
            aria-pressed={id === chosen}
            disabled={disabled}
            onClick={() => onChoose(id)}
          >
            {weekday} <b>{day}</b>
          </button>
        ))}
      </div>
    </div>
  )
}
