/** The provider's calendar: a week of hours or five weeks of days, the chosen day, the weekly hours, and the link for other calendars. */
import { useEffect, useMemo, useRef, useState } from 'react'
import { cityOrDefault } from '#domain/cities.ts'
import { EXCEPTION_DAYS_AHEAD } from '#domain/commands/provider/availability.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { offeredHours } from '#domain/schedule/slots.ts'
import { addDays, wallTimeAt } from '#domain/time/zoned-time.ts'
import { selectDay, useSelectedDay } from '#state/drafts/calendar-drafts.ts'
import { useNow } from '#state/display/use-now.ts'
import { useBookings } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'
import { CalendarDay } from './calendar-day.tsx'
import {
  dayOnPage,
  entriesByDay,
  hoursOfDay,
  isSameDay,
  pageWith,
  sundayOf,
  weeksFrom,
  withHours,
  WEEKS_SHOWN,
  type DayEntry,
} from './calendar-days.ts'
import { CalendarFeed } from './calendar-feed.tsx'
import './calendar.css'
import { ProfileUnavailable } from '../shared/profile-unavailable.tsx'
import { RefusedChanges } from '../shared/refused-changes.tsx'
import { useDayChanges, type DayChanges } from './use-day-changes.ts'
import { WeeklyPlanCard } from './weekly-plan-card.tsx'
import { CalendarHead, TITLE_ID, type CalendarView } from './weeks/calendar-head.tsx'
import { ChangeBar } from './weeks/change-bar.tsx'
import { changeOfRange, type HourRange } from './weeks/hour-range.ts'
import { clockText, hoursText } from './weeks/hours-text.ts'
import { MonthDays } from './weeks/month-days.tsx'
import { cellId } from './weeks/use-hour-selection.ts'
import { dayName, WeekHours, WeekLegend, type CalendarDate } from './weeks/week-hours.tsx'

function useEntries(provider: Provider, zone: string): ReadonlyMap<string, readonly DayEntry[]> {
  const bookings = useBookings()
  return useMemo(
    () => entriesByDay(bookings?.flatMap(({ doc }) => (doc.provider_uid === provider.provider_uid ? [doc] : [])) ?? [], zone),
    [bookings, provider.provider_uid, zone],
  )
}

/** Opens or closes the selected hours, and says which stay as they are. */
function changeHours({ date, hours }: CalendarDate, range: HourRange, changes: DayChanges): void {
  const { opens, hours: changed, booked } = changeOfRange(hours, range)
  const [entry] = booked
  const keeps = (): string => {
    const hour = hours.find((each) => each.entry === entry)?.hour
    const words = { time: clockText(hour ?? range.anchor), name: localizeName(entry?.booking.customer_name ?? '') }
    return text(changed.length === 0 ? 'calendar.booked_why' : 'calendar.booked_stays', words)
  }
  if (changed.length === 0) {
    changes.tell({ say: entry ? keeps : () => text('calendar.past_why'), entry })
    return
  }
  const plan = changes.planOf(date)
  const next = withHours(plan, changed, opens)
  const say = (): string => {
    const words = text(opens ? 'calendar.opened' : 'calendar.closed_hours', { day: dayName(date), hours: hoursText(changed) })
    return entry ? `${words} ${keeps()}` : words
  }
  if (!isSameDay(next, plan)) changes.set(date, next, { say, entry })
}

function Calendar({ provider }: { readonly provider: Provider }) {
  const nowMs = useNow()
  const selectedDay = useSelectedDay()
  const changes = useDayChanges(provider)
  const [view, setView] = useState<CalendarView>('week')
  const { zone } = cityOrDefault(provider.city)
  const entries = useEntries(provider, zone)
  const now = wallTimeAt(nowMs, zone)
  const today = now.date
  const picked = selectedDay ?? today
  const [turned, setTurned] = useState<{ readonly sunday: string; readonly from: string }>()
  const weeks = view === 'week' ? 1 : WEEKS_SHOWN
  // Choosing a day shows its weeks, whichever were shown before.
  const sunday = turned?.from === picked ? turned.sunday : pageWith(picked, today, weeks)
  const days = weeksFrom(sunday, weeks).flat()
  const lastDay = addDays(today, EXCEPTION_DAYS_AHEAD)
  const chosen = dayOnPage(
    days.filter((date) => date <= lastDay),
    picked,
    today,
  )
  const firstDay = sundayOf([today, ...entries.keys()].reduce((first, date) => (date < first ? date : first)))
  const dateOf = (date: string): CalendarDate => {
    const plan = changes.planOf(date)
    const own = entries.get(date) ?? []
    return { date, status: plan.status, hours: hoursOfDay(date, zone, offeredHours(plan), own, nowMs), entries: own, isPast: date < today }
  }
  const shown = days.map(dateOf)
  const day = shown.find(({ date }) => date === chosen) ?? dateOf(chosen)
  const turnTo = (to: string): void => setTurned({ sunday: to, from: picked })
  const turn = (pages: number): void => turnTo(addDays(sunday, pages * weeks * 7))
  const goal = useRef<string>(undefined)
  useEffect(() => {
    if (goal.current !== undefined) document.getElementById(cellId({ date: goal.current, hour: null }))?.focus()
    goal.current = undefined
  })
  const choose = (date: string): void => {
    setTurned(undefined)
    selectDay(date === today ? null : date)
  }
  /** Shows the week of a day. The pressed button disappears, so the day takes the focus. */
  const showWeek = (date: string): void => {
    goal.current = date
    setView('week')
    choose(date)
  }
  const pick = (range: HourRange): void => {
    const of = shown.find(({ date }) => date === range.date)
    if (of) changeHours(of, range, changes)
  }
  return (
    <div className="pad cal-page">
      <div className="cal-page__refused">
        <RefusedChanges part="calendar" />
      </div>
      <section className="cal-page__weeks" aria-labelledby={TITLE_ID}>
        <CalendarHead
          view={view}
          onView={(next) => {
            setTurned(undefined)
            setView(next)
          }}
          first={days[0] ?? today}
          last={days.at(-1) ?? today}
          onToday={picked === today && sunday === sundayOf(today) ? undefined : () => showWeek(today)}
          onEarlier={sunday <= firstDay ? undefined : () => turn(-1)}
          onLater={addDays(sunday, weeks * 7) > lastDay ? undefined : () => turn(1)}
        />
        {view === 'week' ? (
          <WeekHours
            days={shown}
            now={now}
            chosen={chosen}
            onChoose={choose}
            onWeek={turnTo}
            firstDay={firstDay}
            lastDay={lastDay}
            onPick={pick}
          />
        ) : (
          <MonthDays days={shown} today={today} chosen={chosen} onChoose={showWeek} firstDay={firstDay} lastDay={lastDay} onTurn={turn} />
        )}
        <WeekLegend />
        <ChangeBar notice={changes.notice} />
      </section>
      <div className="cal-page__side">
        <CalendarDay provider={provider} day={day} changes={changes} nowMs={nowMs} />
        <WeeklyPlanCard provider={provider} />
        <CalendarFeed />
      </div>
    </div>
  )
}

/** @param provider undefined while this device has no profile of the provider */
export function CalendarTab({ provider }: { readonly provider: Provider | undefined }) {
  return provider ? <Calendar provider={provider} /> : <ProfileUnavailable />
}
