/** The ten hours of a weekday, each open or not, as in the customer's scheduler. */
import type { DayDraft } from '#state/drafts/calendar-drafts.ts'
import { text } from '#text/catalogue.ts'
import { SlotGrid } from '#ui/booking/slot-grid.tsx'
import { fieldErrorText } from '#text/server-text/refusal-text.ts'
import { ALL_HOURS, hasNoHours, withHour } from './calendar-days.ts'
import { clockText } from './weeks/hours-text.ts'

export interface CalendarHoursProps {
  readonly label: string
  readonly draft: DayDraft
  readonly onChange: (draft: DayDraft) => void
}

export function CalendarHours({ label, draft, onChange }: CalendarHoursProps) {
  return (
    <>
      <SlotGrid
        label={label}
        slots={ALL_HOURS.map((hour) => {
          const time = clockText(hour)
          const isOffered = draft.hours.includes(hour)
          return {
            id: String(hour),
            text: time,
            name: text(isOffered ? 'calendar.hour_offered' : 'calendar.hour_closed', { time }),
            state: isOffered ? 'chosen' : 'free',
          }
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

export function HoursLegend() {
  return (
    <div className="legend" aria-hidden="true">
      <span>
        <i className="legend__swatch plan-swatch--open" />
        {text('calendar.offered')}
      </span>
      <span>
        <i className="legend__swatch plan-swatch--closed" />
        {text('calendar.closed')}
      </span>
    </div>
  )
}
