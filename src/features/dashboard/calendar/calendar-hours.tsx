/** The ten hours of a day, each offered or not, as in the customer's scheduler. */
import type { DayDraft } from '#state/drafts/calendar-drafts.ts'
import { text } from '#text/catalogue.ts'
import { timeOfDay } from '#text/formatting/format.ts'
import { SlotGrid } from '#ui/booking/slot-grid.tsx'
import { hasNoHours, withHour, type DayHour } from './calendar-days.ts'
import { fieldErrorText } from '#text/server-text/refusal-text.ts'

/** Slot styles of the kit for hours that are not offered, offered, or booked. */
const SLOT = { closed: 'free', offered: 'chosen', booked: 'run' } as const
const NAMES = { closed: 'calendar.hour_closed', offered: 'calendar.hour_offered', booked: 'calendar.hour_booked' } as const

export interface CalendarHoursProps {
  readonly label: string
  readonly hours: readonly DayHour[]
  readonly zone: string
  readonly draft: DayDraft
  readonly onChange: (draft: DayDraft) => void
}

export function CalendarHours({ label, hours, zone, draft, onChange }: CalendarHoursProps) {
  return (
    <>
      <SlotGrid
        label={label}
        slots={hours.map(({ hour, starts_at, shown }) => {
          const time = timeOfDay(starts_at, zone)
          return { id: String(hour), text: time, name: text(NAMES[shown], { time }), state: SLOT[shown], disabled: shown === 'booked' }
        })}
        onChoose={(id) => onChange(withHour(draft, Number(id)))}
      />
      {hasNoHours(draft) && (
        <p className="t-small c-danger" role="alert">
          {fieldErrorText('Choose at least one hour')}
        </p>
      )}
    </>
  )
}

export function HoursLegend({ booked }: { readonly booked: boolean }) {
  return (
    <div className="legend" aria-hidden="true">
      <span>
        <i className="legend__swatch cal-swatch--offered" />
        {text('calendar.offered')}
      </span>
      {booked && (
        <span>
          <i className="legend__swatch cal-swatch--booked" />
          {text('calendar.booked')}
        </span>
      )}
      <span>
        <i className="legend__swatch cal-swatch--closed" />
        {text('calendar.closed')}
      </span>
    </div>
  )
}
