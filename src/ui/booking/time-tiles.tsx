export interface TimeTile {
  readonly id: string
  /** The hour ('12:00'). */
  readonly time: string
  /** The day ('Tue 24 Nov'). */
  readonly day: string
}

export interface TimeTilesProps {
  /** Shown above. */
  readonly label: string
  readonly options: readonly TimeTile[]
  readonly chosen?: string | undefined
  readonly onChoose: (id: string) => void
}

/** Selection from a few times, three in a row. */
export function TimeTiles({ label, options, chosen, onChoose }: TimeTilesProps) {
  return (
    <div role="group" aria-label={label}>
      <div className="label" aria-hidden="true">
        {label}
      </div>
      <div className="free">
        {options.map(({ id, time, day }) => (
          <button key={id} type="button" className="free__one" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
            <b>{time}</b> {day}
          </button>
        ))}
      </div>
    </div>
  )
}
