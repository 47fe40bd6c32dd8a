/** Five weeks of days, each with its hours as a strip. Arrow keys move between days; choosing one shows its week. */
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { addDays } from '#domain/time/zoned-time.ts'
import { text } from '#text/catalogue.ts'
import { dayOfMonth, dayRange, shortDate, weekdayOfDay } from '#text/formatting/format.ts'
import { classNames } from '#ui/class-names.ts'
import { runsOfHours } from '../calendar-days.ts'
import { cellAfterKey } from './hour-range.ts'
import { dayLabel, type CalendarDate } from './week-hours.tsx'

export interface MonthDaysProps {
  /** Whole weeks from Sunday. */
  readonly days: readonly CalendarDate[]
  readonly today: string
  readonly chosen: string
  readonly onChoose: (date: string) => void
  readonly firstDay: string
  readonly lastDay: string
  /** Shows other weeks. @param weeks number of pages later, or earlier when negative */
  readonly onTurn: (pages: number) => void
}

const dayId = (date: string): string => `cal-${date}`

/** `1 Dec` on the first of a month, else `2`. */
const numberOf = (date: string): string => (date.endsWith('-01') ? shortDate(`${date}T12:00:00.000Z`, 'UTC') : dayOfMonth(date))

export function MonthDays({ days, today, chosen, onChoose, firstDay, lastDay, onTurn }: MonthDaysProps) {
  const goal = useRef<string>(undefined)
  useEffect(() => {
    if (goal.current !== undefined) document.getElementById(dayId(goal.current))?.focus()
    goal.current = undefined
  })
  const [first, last] = [days[0]?.date ?? '', days.at(-1)?.date ?? '']
  const move = (event: KeyboardEvent, date: string): void => {
    const { key } = event
    const step = { ArrowDown: 7, ArrowUp: -7 }[key]
    const rightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    const sideways = key.startsWith('Arrow') ? cellAfterKey({ date, hour: null }, key, rightToLeft)?.date : undefined
    const to = step === undefined ? sideways : addDays(date, step)
    if (to === undefined || to < firstDay || to > lastDay) return
    event.preventDefault()
    if (to >= first && to <= last) document.getElementById(dayId(to))?.focus()
    else {
      goal.current = to
      onTurn(to > last ? 1 : -1)
    }
  }
  const stop = days.some(({ date }) => date === chosen) ? chosen : first
  return (
    <div className="cal" role="group" aria-label={text('calendar.days', { dates: dayRange(first, last) })}>
      {days.slice(0, 7).map(({ date }) => (
        <span key={date} className="cal__h" aria-hidden="true">
          {weekdayOfDay(date)}
        </span>
      ))}
      {days.map((day) => (
        <button
          key={day.date}
          type="button"
          id={dayId(day.date)}
          className={classNames('cd', day.isPast && 'cd--out', day.date === chosen && 'cd--on')}
          aria-label={dayLabel(day)}
          aria-pressed={day.date === chosen}
          aria-current={day.date === today ? 'date' : undefined}
          tabIndex={day.date === stop ? 0 : -1}
          onClick={() => onChoose(day.date)}
          onKeyDown={(event) => move(event, day.date)}
        >
          <span className={classNames('cd__day', day.date === today && 'cd--today', day.date.endsWith('-01') && 'cd__day--named')}>
            {numberOf(day.date)}
          </span>
          <span className="cd__hours">
            {runsOfHours(day.hours).map(({ from, shown, count }) => (
              <i key={from} className={`cd__run cal-swatch--${shown}`} style={{ flexGrow: count }} />
            ))}
          </span>
        </button>
      ))}
    </div>
  )
}
