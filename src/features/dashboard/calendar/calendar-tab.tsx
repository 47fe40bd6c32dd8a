/** The provider's calendar: a month of days, the chosen day, the weekly plan, and the link for other calendars. */
import { useState } from 'react'
import { cityOrDefault } from '#domain/cities.ts'
import { EXCEPTION_DAYS_AHEAD } from '#domain/commands/provider/availability.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { addDays, wallTimeAt } from '#domain/time/zoned-time.ts'
import { selectDay, useSelectedDay, useDayDrafts } from '#state/drafts/calendar-drafts.ts'
import { useNow } from '#state/display/use-now.ts'
import { useBookings } from '#state/sync/user-queries.ts'
import { CalendarDay } from './calendar-day.tsx'
import { entriesByDay, monthOf } from './calendar-days.ts'
import { CalendarFeed } from './calendar-feed.tsx'
import { CalendarMonth } from './calendar-month.tsx'
import './calendar.css'
import { ProfileUnavailable } from '../shared/profile-unavailable.tsx'
import { RefusedChanges } from '../shared/refused-changes.tsx'
import { WeeklyPlanCard } from './weekly-plan-card.tsx'

function Calendar({ provider }: { readonly provider: Provider }) {
  const nowMs = useNow()
  const bookings = useBookings()
  const drafts = useDayDrafts()
  const selectedDay = useSelectedDay()
  const { zone } = cityOrDefault(provider.city)
  const today = wallTimeAt(nowMs, zone).date
  const chosen = selectedDay !== null && selectedDay > today ? selectedDay : today
  const [turned, setTurned] = useState<{ readonly month: string; readonly from: string }>()
  // Choosing a day shows its month, whichever month was shown before.
  const month = turned?.from === chosen ? turned.month : monthOf(chosen)
  const own = bookings?.filter(({ doc }) => doc.provider_uid === provider.provider_uid).map(({ doc }) => doc) ?? []
  const entries = entriesByDay(own, zone)
  return (
    <div className="pad cal-page">
      <div className="cal-page__refused">
        <RefusedChanges part="calendar" />
      </div>
      <div>
        <CalendarMonth
          schedule={provider.schedule}
          month={month}
          onMonth={(to) => setTurned({ month: to, from: chosen })}
          today={today}
          lastDay={addDays(today, EXCEPTION_DAYS_AHEAD)}
          chosen={chosen}
          onChoose={(date) => {
            setTurned(undefined)
            selectDay(date)
          }}
          entries={entries}
          changed={Object.keys(drafts)}
        />
      </div>
      <div className="cal-page__day">
        <CalendarDay key={chosen} provider={provider} date={chosen} entries={entries.get(chosen) ?? []} />
      </div>
      <WeeklyPlanCard provider={provider} />
      <CalendarFeed />
    </div>
  )
}

/** @param provider undefined while this device has no profile of the provider */
export function CalendarTab({ provider }: { readonly provider: Provider | undefined }) {
  return provider ? <Calendar provider={provider} /> : <ProfileUnavailable />
}
