/** One day of the provider's calendar: its status, what customers can book, and its appointments. */
import { cityOrDefault } from '#domain/cities.ts'
import { DAY_STATUSES, type DayStatus } from '#domain/documents/schedule.ts'
import { isListed, type Provider } from '#domain/documents/provider.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { slotsOfDay } from '#domain/schedule/slots.ts'
import { instantOfWallTime } from '#domain/time/zoned-time.ts'
import { WaitingTag } from '#shared/waiting/waiting-tag.tsx'
import { cityName } from '#text/formatting/city-name.ts'
import { text } from '#text/catalogue.ts'
import { timeOfDay, zonesDiffer } from '#text/formatting/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Chip } from '#ui/controls/chip.tsx'
import { ChipRow } from '#ui/controls/chip-row.tsx'
import { dayOfDraft, draftOfDay, isSameDay, withStatus } from './calendar-days.ts'
import { CalendarEntries } from './calendar-entries.tsx'
import { useIsDayWaiting, type DayChanges } from './use-day-changes.ts'
import { dayName, type CalendarDate } from './weeks/week-hours.tsx'

const TITLE_ID = 'calendar-day-title'

export interface CalendarDayProps {
  readonly provider: Provider
  readonly day: CalendarDate
  readonly changes: DayChanges
  readonly nowMs: number
}

function Head({ provider, date, isWaiting }: { readonly provider: Provider; readonly date: string; readonly isWaiting: boolean }) {
  const { name, zone } = cityOrDefault(provider.city)
  const nine = instantFromMs(instantOfWallTime(date, 9, 0, zone))
  return (
    <div className="cal-day__head">
      <h2 className="t-heading cal-day__title" id={TITLE_ID} tabIndex={-1}>
        {dayName(date)}
      </h2>
      <span className="t-small c-3">{text('scheduler.zone', { city: cityName(name) })}</span>
      {zonesDiffer(nine, zone) && <span className="t-small c-3 num">{text('calendar.own_clock', { time: timeOfDay(nine) })}</span>}
      {isWaiting && <WaitingTag />}
    </div>
  )
}

/** How many starts customers can choose, from the function that also validates their requests: notice and travel time count too. */
function Openings({ provider, day: { date }, changes, nowMs }: CalendarDayProps) {
  if (!isListed(provider) || provider.status === 'Emergency Only') return null
  const { zone } = cityOrDefault(provider.city)
  const schedule = { ...provider.schedule, days: { ...provider.schedule.days, [date]: changes.planOf(date) } }
  const free = slotsOfDay(schedule, zone, date, 1, nowMs).filter(({ state }) => state === 'free')
  return (
    <p className="t-small c-2 num">
      {free.length === 0 ? text('calendar.customers_none') : text('calendar.openings', { count: free.length })}
    </p>
  )
}

function Plan(props: CalendarDayProps) {
  const { day, changes } = props
  const { date } = day
  const plan = changes.planOf(date)
  const isOwn = changes.ownOf(date) !== null
  const choose = (status: DayStatus): void => {
    const next = dayOfDraft(withStatus(draftOfDay(plan), status))
    if (!isSameDay(next, plan))
      changes.set(date, next, { say: () => text('calendar.day', { day: dayName(date), status: text(`day.${status}`) }) })
  }
  const reset = (): void => {
    changes.set(date, null, { say: () => text('calendar.day', { day: dayName(date), status: text('calendar.as_planned') }) })
    // The pressed button disappears: the focus stays in the day.
    document.getElementById(TITLE_ID)?.focus({ preventScroll: true })
  }
  return (
    <>
      <ChipRow label={text('calendar.day_status')} wrap>
        {DAY_STATUSES.map((status) => (
          <Chip key={status} selected={status === plan.status} onPress={() => choose(status)}>
            {text(`day.${status}`)}
          </Chip>
        ))}
      </ChipRow>
      <Openings {...props} />
      <div className="cal-day__plan">
        <span className="t-small c-2">{text(isOwn ? 'calendar.set_apart' : 'calendar.as_planned')}</span>
        {isOwn && (
          <Button variant="text" size="compact" onPress={reset}>
            {text('calendar.back_to_plan')}
          </Button>
        )}
      </div>
    </>
  )
}

export function CalendarDay(props: CalendarDayProps) {
  const { provider, day, changes } = props
  const { date, entries, isPast } = day
  const isWaiting = useIsDayWaiting(date, changes.ownOf(date) !== null)
  return (
    <Card padded className="cal-day" label={dayName(date)}>
      <Head provider={provider} date={date} isWaiting={isWaiting} />
      {!isPast && <Plan {...props} />}
      <hr className="hr" />
      <CalendarEntries entries={entries} zone={cityOrDefault(provider.city).zone} />
    </Card>
  )
}
