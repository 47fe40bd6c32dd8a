/** Summary of the weekly plan in a few lines, and the button to edit it. */
import type { Provider } from '#domain/documents/provider.ts'
import type { DayPlan } from '#domain/documents/schedule.ts'
import { offeredHours, plannedDay } from '#domain/schedule/slots.ts'
import { usePendingCommands } from '#shared/waiting/use-pending-commands.ts'
import { WaitingTag } from '#shared/waiting/waiting-tag.tsx'
import { openOverlay } from '#state/navigation/overlays.ts'
import { text } from '#text/catalogue.ts'
import { weekdayOfDay } from '#text/formatting/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { hoursText } from './weeks/hours-text.ts'
import { durationText, WEEKDAYS } from './weekly-plan-draft.ts'

const dayText = (day: DayPlan): string => hoursText(offeredHours(day)) || text(`day.${day.status}`)

export function WeeklyPlanCard({ provider }: { readonly provider: Provider }) {
  const { schedule } = provider
  const isWaiting = usePendingCommands('set_weekly_plan').length > 0
  return (
    <Card padded className="plan-card" label={text('calendar.plan_title')}>
      <div className="row row--between g-2">
        <h2 className="t-heading">{text('calendar.plan_title')}</h2>
        {isWaiting && <WaitingTag />}
      </div>
      <p className="t-small c-2">{text('calendar.plan_text')}</p>
      <dl className="plan-card__days num">
        {WEEKDAYS.map((date) => (
          <div key={date}>
            <dt>{weekdayOfDay(date)}</dt>
            <dd>{dayText(plannedDay(schedule, date))}</dd>
          </div>
        ))}
        <div>
          <dt>{text('calendar.notice')}</dt>
          <dd>{durationText(schedule.min_notice_minutes ?? 0)}</dd>
        </div>
        <div>
          <dt>{text('calendar.travel')}</dt>
          <dd>{durationText(schedule.travel_buffer_minutes ?? 0)}</dd>
        </div>
      </dl>
      <Button variant="line" icon="edit" wide onPress={() => openOverlay({ kind: 'weekly-plan' })}>
        {text('calendar.plan_change')}
      </Button>
    </Card>
  )
}
