/** The hours of a week as a grid: days beside each other, hours below each other. It is one stop of the Tab key. */
import { useEffect, useRef, useState } from 'react'
import { localizeName } from '#text/server-text/localized-placeholders.ts'
import { text } from '#text/catalogue.ts'
import { dayOfMonth, dayRange, monthNameOfDay, weekdayDate, weekdayOfDay } from '#text/formatting/format.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon, type IconName } from '#ui/icons/icon.tsx'
import type { DayStatus } from '#domain/documents/schedule.ts'
import { ALL_HOURS, blockingEntries, sundayOf, type DayEntry, type DayHour } from '../calendar-days.ts'
import { hoursOfRange, type HourRange, type WeekCell } from './hour-range.ts'
import { clockText } from './hours-text.ts'
import { cellId, useHourSelection } from './use-hour-selection.ts'

const DAY_ICONS: Readonly<Record<DayStatus, IconName>> = { available: 'check', open_slots: 'plus', busy: 'clock', rest_day: 'moon' }
const HELP_ID = 'calendar-help'

/** Returns a name such as `Tue 24 Nov`; it starts with the weekday, as the day button does. */
export const dayName = (date: string): string => weekdayDate(`${date}T12:00:00.000Z`, 'UTC')

/** A day of the calendar with what is shown of it. */
export interface CalendarDate {
  /** YYYY-MM-DD in the provider's zone. */
  readonly date: string
  readonly status: DayStatus
  readonly hours: readonly DayHour[]
  readonly entries: readonly DayEntry[]
  readonly isPast: boolean
}

/** Accessible name of a day: its status, or that it is past, and its bookings. @param day its date in words */
export function dayLabel({ date, status, entries, isPast }: CalendarDate, day = dayName(date)): string {
  const count = blockingEntries(entries).length
  if (isPast) return text('calendar.day_past', { day })
  const words = { day, status: text(`day.${status}`) }
  return count > 0 ? text('calendar.day_visits', { ...words, count }) : text('calendar.day', words)
}

/** Begins with what is seen in the head of a day, so that it can be said to a device. German has stops between the parts elsewhere. */
const headName = (date: string): string => `${weekdayOfDay(date)} ${dayOfMonth(date)} ${monthNameOfDay(date)}`

const HOUR_NAMES = {
  offered: 'calendar.hour_offered',
  closed: 'calendar.hour_closed',
  past: 'calendar.hour_past',
} as const

function hourLabel(date: string, { hour, shown, entry }: DayHour): string {
  const time = clockText(hour)
  const name = localizeName(entry?.booking.customer_name ?? '')
  const words = shown === 'booked' ? text('calendar.hour_booked_by', { time, name }) : text(HOUR_NAMES[shown], { time })
  const isRequested = entry?.status === 'pending' && shown !== 'booked'
  return text('calendar.cell', {
    day: dayName(date),
    hour: isRequested ? text('calendar.hour_requested_by', { hour: words, name }) : words,
  })
}

/** Time of now in the provider's zone. */
export interface WallClock {
  readonly date: string
  readonly hour: number
  readonly minute: number
}

interface HourCellProps {
  readonly date: string
  readonly hour: DayHour
  /** The hours beside it, for a booking of several. */
  readonly before: DayHour | undefined
  readonly after: DayHour | undefined
  readonly now: WallClock
  readonly isSelected: boolean
  readonly isTabStop: boolean
}

function HourCell({ date, hour, before, after, now, isSelected, isTabStop }: HourCellProps) {
  const { shown, entry } = hour
  const isRequested = entry?.status === 'pending' && shown !== 'booked'
  const isNow = date === now.date && hour.hour === now.hour
  const isFirst = entry !== undefined && before?.entry !== entry
  return (
    <td
      id={cellId({ date, hour: hour.hour })}
      data-date={date}
      data-hour={hour.hour}
      className={classNames(
        'hour',
        `hour--${shown}`,
        isRequested && 'hour--requested',
        entry && !isFirst && 'hour--on',
        entry && after?.entry === entry && 'hour--more',
        isSelected && 'hour--selected',
      )}
      aria-label={hourLabel(date, hour)}
      aria-selected={isSelected}
      tabIndex={isTabStop ? 0 : -1}
    >
      <span className="hour__box" dir="auto">
        {isFirst && <span className="hour__name">{localizeName(entry.booking.customer_name).split(' ')[0]}</span>}
      </span>
      {isNow && <span className="hour__now" style={{ insetBlockStart: `${(100 * now.minute) / 60}%` }} />}
    </td>
  )
}

export interface WeekHoursProps {
  /** Seven days from Sunday. */
  readonly days: readonly CalendarDate[]
  readonly now: WallClock
  readonly chosen: string
  readonly onChoose: (date: string) => void
  /** Shows the week of another day. */
  readonly onWeek: (sunday: string) => void
  readonly firstDay: string
  readonly lastDay: string
  readonly onPick: (range: HourRange) => void
}

/** Focus of the grid: one cell takes the Tab key, and a cell of another week takes the focus once it is drawn. */
function useGridFocus({ days, chosen, onWeek, firstDay, lastDay }: WeekHoursProps) {
  const [last, setLast] = useState<WeekCell>({ date: chosen, hour: null })
  const goal = useRef<WeekCell>(undefined)
  useEffect(() => {
    if (goal.current) document.getElementById(cellId(goal.current))?.focus()
    goal.current = undefined
  })
  const isShown = (date: string): boolean => days.some((day) => day.date === date)
  const focused = [last, { date: chosen, hour: last.hour }].find(({ date }) => isShown(date)) ?? {
    date: days[0]?.date ?? '',
    hour: last.hour,
  }
  const move = (to: WeekCell): void => {
    if (to.date < firstDay || to.date > lastDay) return
    setLast(to)
    if (isShown(to.date)) document.getElementById(cellId(to))?.focus()
    else {
      goal.current = to
      onWeek(sundayOf(to.date))
    }
  }
  return { focused, move, setLast }
}

/** Brings the chosen day into view where seven days do not fit. */
function useChosenInView(chosen: string, sunday: string | undefined) {
  useEffect(() => {
    const day = document.getElementById(cellId({ date: chosen, hour: null }))
    const scroller = day?.closest('.week__scroll')
    if (day && scroller && scroller.scrollWidth > scroller.clientWidth) day.scrollIntoView({ inline: 'nearest', block: 'nearest' })
  }, [chosen, sunday])
}

export function WeekHours(props: WeekHoursProps) {
  const { days, now, chosen, onChoose, onPick } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const { focused, move, setLast } = useGridFocus(props)
  const { range, ...handlers } = useHourSelection({ body, focused, onMove: move, onPick })
  useChosenInView(chosen, days[0]?.date)
  const isSelected = (date: string, hour: number): boolean => range?.date === date && hoursOfRange(range).includes(hour)
  const isFocused = (date: string, hour: number | null): boolean => focused.date === date && focused.hour === hour
  const dates = dayRange(days[0]?.date ?? '', days.at(-1)?.date ?? '')
  return (
    <div className="week__scroll">
      <table
        role="grid"
        className="week-hours"
        aria-label={text('calendar.week', { dates })}
        aria-describedby={HELP_ID}
        aria-multiselectable="true"
        {...handlers}
        onFocus={({ target }) => {
          const { date, hour } = target.dataset
          if (date !== undefined) setLast({ date, hour: hour === undefined ? null : Number(hour) })
        }}
      >
        <thead>
          <tr>
            <td className="week-hours__corner" />
            {days.map((day) => (
              <th key={day.date} scope="col">
                <button
                  type="button"
                  id={cellId({ date: day.date, hour: null })}
                  data-date={day.date}
                  className={classNames(
                    'week-day-head',
                    day.date === chosen && 'week-day-head--on',
                    day.date === now.date && 'week-day-head--today',
                  )}
                  aria-label={dayLabel(day, headName(day.date))}
                  aria-pressed={day.date === chosen}
                  aria-current={day.date === now.date ? 'date' : undefined}
                  tabIndex={isFocused(day.date, null) ? 0 : -1}
                  onClick={() => onChoose(day.date)}
                >
                  <span>{weekdayOfDay(day.date)}</span> <b>{dayOfMonth(day.date)}</b>
                  {day.isPast ? <span className="week-day-head__gap" /> : <Icon name={DAY_ICONS[day.status]} size={14} />}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {ALL_HOURS.map((hour, row) => (
            <tr key={hour}>
              <th scope="row" className="week-hours__time num">
                <span>{clockText(hour)}</span>
              </th>
              {days.map(({ date, hours }) => {
                const shown = hours[row]
                return (
                  shown && (
                    <HourCell
                      key={date}
                      date={date}
                      hour={shown}
                      before={hours[row - 1]}
                      after={hours[row + 1]}
                      now={now}
                      isSelected={isSelected(date, hour)}
                      isTabStop={isFocused(date, hour)}
                    />
                  )
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="vh" id={HELP_ID}>
        {text('calendar.keys')}
      </p>
    </div>
  )
}

export function WeekLegend() {
  return (
    <div className="legend" aria-hidden="true">
      {(['offered', 'closed', 'booked', 'requested'] as const).map((shown) => (
        <span key={shown}>
          <i className={`legend__swatch cal-swatch--${shown}`} />
          {text(`calendar.${shown}`)}
        </span>
      ))}
    </div>
  )
}
