/** Edits the weekly plan: a status and hours for each weekday, notice and travel time. */
import { hasSlots, DAY_STATUSES } from '#domain/documents/schedule.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { SignInPrompt } from '#shared/account/sign-in-prompt.tsx'
import { FormFields } from '#shared/forms/form-fields.tsx'
import { FormFooter } from '#shared/forms/form-footer.tsx'
import { useSavedToast } from '#shared/waiting/use-saved-toast.ts'
import type { DayDraft } from '#state/drafts/calendar-drafts.ts'
import { closeOverlay, type Overlay } from '#state/navigation/overlays.ts'
import { useUser } from '#state/session/session.ts'
import { useOwnProvider } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { longWeekdayOfDay } from '#text/formatting/format.ts'
import { AppBar } from '#ui/navigation/app-bar.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { InlineSelect } from '#ui/fields/inline-select.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import './calendar.css'
import '../shared/dashboard.css'
import { withStatus } from './calendar-days.ts'
import { CalendarHours, HoursLegend } from './calendar-hours.tsx'
import { ProfileUnavailable } from '../shared/profile-unavailable.tsx'
import { useWeeklyPlan } from './use-weekly-plan.ts'
import { choicesWith, durationText, isCompletePlan, NOTICE_CHOICES, TRAVEL_CHOICES, WEEKDAYS } from './weekly-plan-draft.ts'

type PlanOverlay = Extract<Overlay, { kind: 'weekly-plan' }>

const FORM_ID = 'weekly-plan'

const bar = () => (
  <AppBar line title={text('calendar.plan_title')} back={{ label: text('common.close'), icon: 'close', onPress: () => closeOverlay() }} />
)

interface WeekdayProps {
  /** Any date of that weekday. */
  readonly date: string
  readonly day: DayDraft
  readonly onChange: (day: DayDraft) => void
}

function Weekday({ date, day, onChange }: WeekdayProps) {
  const name = longWeekdayOfDay(date)
  return (
    <Card as="li" padded className="week-day">
      <div className="row row--between">
        <h2 className="t-strong week-day__name">{name}</h2>
        <InlineSelect
          label={text('calendar.plan_status', { day: name })}
          options={DAY_STATUSES.map((status) => ({ value: status, label: text(`day.${status}`) }))}
          value={day.status}
          onChange={(status) => onChange(withStatus(day, status))}
        />
      </div>
      {hasSlots(day.status) && <CalendarHours label={text('calendar.plan_hours', { day: name })} draft={day} onChange={onChange} />}
    </Card>
  )
}

interface DurationFieldProps {
  readonly label: string
  readonly help: string
  readonly choices: readonly number[]
  /** Minutes. */
  readonly value: number
  readonly onChange: (minutes: number) => void
}

function DurationField({ label, help, choices, value, onChange }: DurationFieldProps) {
  return (
    <SelectField
      label={label}
      help={help}
      options={choicesWith(choices, value).map((minutes) => ({ value: String(minutes), label: durationText(minutes) }))}
      value={String(value)}
      onChange={(minutes) => onChange(Number(minutes))}
    />
  )
}

function PlanForm({ provider, overlay }: { readonly provider: Provider; readonly overlay: PlanOverlay }) {
  const showToast = useSavedToast()
  const onSaved = (): void => {
    showToast({ title: () => text('calendar.plan_saved'), icon: 'calendar' })
    closeOverlay()
  }
  const form = useWeeklyPlan(provider, overlay.replaces, onSaved)
  const { values: plan, change } = form
  const canSave = isCompletePlan(plan) && (form.isChanged || overlay.replaces !== undefined)
  return (
    <Screen
      bar={bar()}
      action={
        <FormFooter
          form={form}
          formId={FORM_ID}
          disabled={!canSave}
          label={text('calendar.plan_save')}
          aside={form.isChanged && <Button onPress={form.discard}>{text('calendar.discard')}</Button>}
          words={{ title: text('calendar.plan_failed') }}
        />
      }
    >
      <FormFields form={form} id={FORM_ID} className="column pad week">
        <p className="c-2">{text('calendar.plan_help')}</p>
        <Card padded className="week-margins">
          <DurationField
            label={text('calendar.notice')}
            help={text('calendar.notice_help')}
            choices={NOTICE_CHOICES}
            value={plan.min_notice_minutes}
            onChange={(min_notice_minutes) => change({ ...plan, min_notice_minutes })}
          />
          <DurationField
            label={text('calendar.travel')}
            help={text('calendar.travel_help')}
            choices={TRAVEL_CHOICES}
            value={plan.travel_buffer_minutes}
            onChange={(travel_buffer_minutes) => change({ ...plan, travel_buffer_minutes })}
          />
        </Card>
        <HoursLegend />
        <ul className="week-days" aria-label={text('calendar.plan_title')}>
          {WEEKDAYS.map((date, at) => {
            const day = plan.week[at]
            return (
              day && <Weekday key={date} date={date} day={day} onChange={(next) => change({ ...plan, week: plan.week.with(at, next) })} />
            )
          })}
        </ul>
      </FormFields>
    </Screen>
  )
}

export function WeeklyPlan({ overlay }: { readonly overlay: PlanOverlay }) {
  const user = useUser()
  const provider = useOwnProvider()?.doc
  if (user && provider) return <PlanForm provider={provider} overlay={overlay} />
  return (
    <Screen bar={bar()}>{user ? <ProfileUnavailable /> : <SignInPrompt picture="calendar" title={text('register.signed_out')} />}</Screen>
  )
}
