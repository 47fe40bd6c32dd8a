/** One day of the provider's calendar: its status and hours, the times that customers see, and its appointments. */
import { cityOrDefault } from '#domain/cities.ts'
import { DAY_STATUSES, hasSlots } from '#domain/documents/schedule.ts'
import { isListed, type Provider } from '#domain/documents/provider.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { slotsOfDay } from '#domain/schedule/slots.ts'
import { instantOfWallTime } from '#domain/time/zoned-time.ts'
import { FormFooter } from '#shared/forms/form-footer.tsx'
import { RefusalNotice } from '#shared/forms/refusal-notice.tsx'
import { useSavedToast } from '#shared/waiting/use-saved-toast.ts'
import { WaitingTag } from '#shared/waiting/waiting-tag.tsx'
import { useNow } from '#state/display/use-now.ts'
import { cityName } from '#text/formatting/city-name.ts'
import { text } from '#text/catalogue.ts'
import { timeOfDay, zonesDiffer } from '#text/formatting/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { SegmentedControl } from '#ui/fields/segmented-control.tsx'
import { blockingEntries, hoursOfDay, hasNoHours, withStatus, type DayEntry } from './calendar-days.ts'
import { CalendarEntries } from './calendar-entries.tsx'
import { CalendarHours, HoursLegend } from './calendar-hours.tsx'
import { dayName } from './calendar-month.tsx'
import { useEditedDay, type EditedDay as Edited } from './use-calendar-day.ts'

const TITLE_ID = 'calendar-day-title'
/** A separator that stays at the end of its line. */
const SEPARATOR = '\u00a0· '

/** The pressed button disappears: the focus stays in the day. */
const focusDay = (): void => document.getElementById(TITLE_ID)?.focus({ preventScroll: true })

export interface CalendarDayProps {
  readonly provider: Provider
  readonly date: string
  readonly entries: readonly DayEntry[]
}

function Head({ provider, date, isWaiting }: CalendarDayProps & { readonly isWaiting: boolean }) {
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

/** The times that customers can choose on this day, from the function that also validates their requests. */
function BookableTimes({ provider, date }: Pick<CalendarDayProps, 'provider' | 'date'>) {
  const nowMs = useNow()
  if (!isListed(provider) || provider.status === 'Emergency Only') return null
  const { zone } = cityOrDefault(provider.city)
  const free = slotsOfDay(provider.schedule, zone, date, 1, nowMs).filter(({ state }) => state === 'free')
  return (
    <p className="t-small c-2 num">
      {free.length === 0
        ? text('calendar.customers_none')
        : text('calendar.customers_see', { times: free.map(({ starts_at }) => timeOfDay(starts_at, zone)).join(SEPARATOR) })}
    </p>
  )
}

function PlannedStatus({ isException, clearing }: Edited) {
  return (
    <>
      <div className="cal-day__plan">
        <span className="t-small c-2">{text(isException ? 'calendar.set_apart' : 'calendar.as_planned')}</span>
        {isException && (
          <Button variant="text" size="compact" busy={clearing.busy} onPress={clearing.submit}>
            {text('calendar.back_to_plan')}
          </Button>
        )}
      </div>
      {clearing.refused && <RefusalNotice refused={clearing.refused} title={text('calendar.day_failed')} />}
    </>
  )
}

function SaveBar({ form, date }: Pick<Edited, 'form'> & { readonly date: string }) {
  const discard = (): void => {
    form.discard()
    focusDay()
  }
  return (
    <div className="cal-save">
      <FormFooter
        form={form}
        disabled={hasNoHours(form.values)}
        label={text('calendar.save', { day: dayName(date) })}
        aside={<Button onPress={discard}>{text('calendar.discard')}</Button>}
        words={{ title: text('calendar.day_failed') }}
      />
    </div>
  )
}

export function CalendarDay({ provider, date, entries }: CalendarDayProps) {
  const showToast = useSavedToast()
  const day = useEditedDay(provider, date, () => {
    showToast({ title: () => text('calendar.day_saved', { day: dayName(date) }), icon: 'calendar' })
    focusDay()
  })
  const { values: draft, change, isChanged } = day.form
  const { zone } = cityOrDefault(provider.city)
  const hours = hoursOfDay(date, zone, draft.hours, blockingEntries(entries))
  return (
    <>
      <Card padded className="cal-day" label={dayName(date)}>
        <Head provider={provider} date={date} entries={entries} isWaiting={day.isWaiting} />
        <SegmentedControl
          small
          label={text('calendar.day_status')}
          options={DAY_STATUSES.map((status) => ({ value: status, label: text(`day.${status}`) }))}
          value={draft.status}
          onChange={(status) => change(withStatus(draft, status))}
        />
        {hasSlots(draft.status) && (
          <>
            <CalendarHours label={text('calendar.hours')} hours={hours} zone={zone} draft={draft} onChange={change} />
            <HoursLegend booked={hours.some(({ shown }) => shown === 'booked')} />
          </>
        )}
        {!isChanged && (
          <>
            <BookableTimes provider={provider} date={date} />
            <PlannedStatus {...day} />
          </>
        )}
        <hr className="hr" />
        <CalendarEntries entries={entries} zone={zone} />
      </Card>
      {isChanged && <SaveBar form={day.form} date={date} />}
    </>
  )
}
