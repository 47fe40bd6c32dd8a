/** Days of a month with their statuses, in weeks from Sunday. Arrow keys move between days. */
import { useEffect, useId, useRef, type KeyboardEvent } from 'react'
import type { DayStatus, Schedule } from '#domain/documents/schedule.ts'
import { dayOf } from '#domain/schedule/slots.ts'
import { addDays } from '#domain/time/zoned-time.ts'
import { text } from '#text/catalogue.ts'
import { monthOfDay, weekdayDate, weekdayOfDay } from '#text/formatting/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon, type IconName } from '#ui/icons/icon.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { addMonths, blockingEntries, monthOf, weeksOfMonth, type DayEntry } from './calendar-days.ts'

export const DAY_ICONS: Readonly<Record<DayStatus, IconName>> = { available: 'check', open_slots: 'plus', busy: 'clock', rest_day: 'moon' }
const DAY_CLASSES: Readonly<Record<DayStatus, string>> = {
  available: 'cd--available',
  open_slots: 'cd--open',
  busy: 'cd--busy',
  rest_day: 'cd--rest',
}

/** Returns a name such as `Tue 24 Nov`; it starts with the weekday, as the day button does. */
export const dayName = (date: string): string => weekdayDate(`${date}T12:00:00.000Z`, 'UTC')

export interface CalendarMonthProps {
  readonly schedule: Schedule
  /** First day of the month shown. */
  readonly month: string
  readonly onMonth: (month: string) => void
  readonly today: string
  /** The last day that can be chosen. */
  readonly lastDay: string
  readonly chosen: string
  readonly onChoose: (date: string) => void
  readonly entries: ReadonlyMap<string, readonly DayEntry[]>
  /** Days with unsaved changes. */
  readonly changed: readonly string[]
}

interface DayProps extends Pick<CalendarMonthProps, 'schedule' | 'month' | 'today' | 'lastDay' | 'chosen' | 'onChoose' | 'changed'> {
  readonly date: string
  readonly entries: readonly DayEntry[]
  readonly onMove: (event: KeyboardEvent, date: string) => void
  readonly isTabStop: boolean
}

function Day({ date, schedule, month, today, lastDay, chosen, onChoose, changed, entries, onMove, isTabStop }: DayProps) {
  const number = Number(date.slice(8))
  const day = dayName(date)
  if (date < today || date > lastDay || monthOf(date) !== month) {
    const isPast = date < today
    return (
      <button type="button" className="cd cd--out" disabled aria-label={isPast ? text('calendar.day_past', { day }) : day}>
        {number}
      </button>
    )
  }
  const { status } = dayOf(schedule, date)
  const count = blockingEntries(entries).length
  const words = { day, status: text(`day.${status}`) }
  const name = count > 0 ? text('calendar.day_visits', { ...words, count }) : text('calendar.day', words)
  const isChanged = changed.includes(date)
  return (
    <button
      type="button"
      id={`cal-${date}`}
      className={classNames('cd', DAY_CLASSES[status], date === chosen && 'cd--on')}
      aria-label={isChanged ? text('calendar.day_unsaved', { day: name }) : name}
      aria-pressed={date === chosen}
      aria-current={date === today ? 'date' : undefined}
      tabIndex={isTabStop ? 0 : -1}
      onClick={() => onChoose(date)}
      onKeyDown={(event) => onMove(event, date)}
    >
      <span className={classNames(date === today && 'cd--today')}>{number}</span>
      <Icon name={DAY_ICONS[status]} size={14} />
      {count > 0 && <span className="cal-dot" />}
      {isChanged && <span className="cal-dot cal-dot--draft" />}
    </button>
  )
}

/** Returns how many days an arrow key moves; horizontal arrows follow the reading direction. */
function dayOffsetOfKey(key: string, rightToLeft: boolean): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return rightToLeft ? -1 : 1
    case 'ArrowLeft':
      return rightToLeft ? 1 : -1
    case 'ArrowDown':
      return 7
    case 'ArrowUp':
      return -7
    default:
      return undefined
  }
}

function Legend() {
  return (
    <div className="legend cal-legend" aria-hidden="true">
      {(['available', 'open_slots', 'busy', 'rest_day'] as const).map((status) => (
        <span key={status} className={`cal-legend--${status}`}>
          <Icon name={DAY_ICONS[status]} size={14} />
          {text(`day.${status}`)}
        </span>
      ))}
    </div>
  )
}

export function CalendarMonth(props: CalendarMonthProps) {
  const { month, onMonth, today, lastDay, chosen, entries } = props
  const titleId = useId()
  // Day that an arrow key moved to; it takes the focus once it is drawn, which may be in the next month.
  const goal = useRef<string>(undefined)
  useEffect(() => {
    if (goal.current === undefined) return
    document.getElementById(`cal-${goal.current}`)?.focus()
    goal.current = undefined
  })
  const move = (event: KeyboardEvent, from: string): void => {
    const step = dayOffsetOfKey(event.key, getComputedStyle(event.currentTarget).direction === 'rtl')
    const to = step === undefined ? undefined : addDays(from, step)
    if (to === undefined || to < today || to > lastDay) return
    event.preventDefault()
    goal.current = to
    if (monthOf(to) === month) document.getElementById(`cal-${to}`)?.focus()
    else onMonth(monthOf(to))
  }
  const weeks = weeksOfMonth(month)
  const first = month < today ? today : month
  const stop = monthOf(chosen) === month && chosen >= today ? chosen : first
  return (
    <section aria-labelledby={titleId}>
      <div className="days-head">
        <h2 className="days-head__title" id={titleId} aria-live="polite">
          {monthOfDay(month)}
        </h2>
        <div className="days-head__move">
          {(chosen !== today || month !== monthOf(today)) && (
            <Button
              variant="text"
              size="compact"
              onPress={() => {
                // The button disappears after the press, and the focus must not get lost.
                goal.current = today
                props.onChoose(today)
              }}
            >
              {text('calendar.today')}
            </Button>
          )}
          <IconButton
            icon="chevron-left"
            size={20}
            tone="quiet"
            label={text('calendar.earlier')}
            disabled={month <= monthOf(today)}
            onPress={() => onMonth(addMonths(month, -1))}
          />
          <IconButton
            icon="chevron-right"
            size={20}
            tone="quiet"
            label={text('calendar.later')}
            disabled={addMonths(month, 1) > lastDay}
            onPress={() => onMonth(addMonths(month, 1))}
          />
        </div>
      </div>
      <div className="cal" role="group" aria-label={text('calendar.days', { month: monthOfDay(month) })}>
        {weeks[0]?.map((date) => (
          <span key={date} className="cal__h" aria-hidden="true">
            {weekdayOfDay(date)}
          </span>
        ))}
        {weeks.flat().map((date) => (
          <Day key={date} {...props} date={date} entries={entries.get(date) ?? []} onMove={move} isTabStop={date === stop} />
        ))}
      </div>
      <Legend />
    </section>
  )
}
