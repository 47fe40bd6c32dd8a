import { text } from '#text/catalogue.ts'
import { dayRange } from '#text/formatting/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { SegmentedControl } from '#ui/fields/segmented-control.tsx'

const CALENDAR_VIEWS = ['week', 'month'] as const
export type CalendarView = (typeof CALENDAR_VIEWS)[number]

/** Element id of the title. */
export const TITLE_ID = 'calendar-dates'

export interface CalendarHeadProps {
  readonly view: CalendarView
  readonly onView: (view: CalendarView) => void
  /** First and last day shown. */
  readonly first: string
  readonly last: string
  /** Without a handler, its button is not shown or disabled. */
  readonly onToday: (() => void) | undefined
  readonly onEarlier: (() => void) | undefined
  readonly onLater: (() => void) | undefined
}

/** Title of the shown days, the way to others, and the choice between one week and five. */
export function CalendarHead({ view, onView, first, last, onToday, onEarlier, onLater }: CalendarHeadProps) {
  return (
    <div className="cal-head">
      <h2 id={TITLE_ID} className="t-heading cal-head__title num" aria-live="polite">
        {dayRange(first, last)}
      </h2>
      <div className="cal-head__move">
        {onToday && (
          <Button variant="text" size="compact" onPress={onToday}>
            {text('calendar.today')}
          </Button>
        )}
        <IconButton
          icon="chevron-left"
          size={20}
          tone="quiet"
          label={text(`calendar.${view}_earlier`)}
          disabled={onEarlier === undefined}
          onPress={onEarlier}
        />
        <IconButton
          icon="chevron-right"
          size={20}
          tone="quiet"
          label={text(`calendar.${view}_later`)}
          disabled={onLater === undefined}
          onPress={onLater}
        />
      </div>
      <div className="cal-head__view">
        <SegmentedControl
          small
          onBackground
          label={text('calendar.view')}
          options={CALENDAR_VIEWS.map((value) => ({ value, label: text(`calendar.view_${value}`) }))}
          value={view}
          onChange={onView}
        />
      </div>
    </div>
  )
}
