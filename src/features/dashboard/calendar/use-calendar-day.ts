/** State of one day of the provider's calendar, until it is saved. */
import { clearAvailability, setAvailability } from '#domain/commands/provider/availability.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { dayOf } from '#domain/schedule/slots.ts'
import type { OutboxItem } from '#data/outbox/outbox-item.ts'
import { useCommandForm, type CommandForm } from '#shared/forms/use-command-form.ts'
import { dayFields, saveDayDraft, useDayDraft, type DayDraft } from '#state/drafts/calendar-drafts.ts'
import { useOutbox } from '#state/sync/user-queries.ts'
import { dayOfDraft, draftOfDay, isSameDay, hasNoHours } from './calendar-days.ts'

const isAbout = (item: OutboxItem, date: string): boolean =>
  (item.name === 'set_availability' || item.name === 'clear_availability') && item.args['date'] === date

export interface EditedDay {
  /** The day has its own plan, which overrides the weekly one. */
  readonly isException: boolean
  /** A change of this day, or of the weekly hours that apply to it, waits to be sent. */
  readonly isWaiting: boolean
  readonly form: CommandForm<DayDraft>
  /** Returns the day to the weekly plan. */
  readonly clearing: Pick<CommandForm<unknown>, 'busy' | 'refused' | 'submit'>
}

/**
 * @param date YYYY-MM-DD
 * @param onStored runs once this device has stored a change
 */
export function useEditedDay(provider: Provider, date: string, onStored: () => void): EditedDay {
  const outbox = useOutbox()
  const saved = dayOf(provider.schedule, date)
  const isException = provider.schedule.days[date] !== undefined
  const isWaiting = outbox.some(
    (item) =>
      (item.state === 'waiting' || item.state === 'sent') && (isAbout(item, date) || (!isException && item.name === 'set_weekly_plan')),
  )
  // A new command replaces the refused ones about this day.
  const refused = outbox.filter((item) => item.state === 'refused' && isAbout(item, date))
  const replaces = refused.find(({ name }) => name === 'set_availability')
  const form = useCommandForm({
    command: 'set_availability',
    schema: setAvailability.schema,
    fields: dayFields,
    base: draftOfDay(saved),
    draft: useDayDraft(date),
    replaces,
    // The person decides with 'Edit' whether the refused values are shown again: it makes them the draft.
    typed: () => ({}),
    outdates: refused.filter((item) => item !== replaces).map(({ id }) => id),
    again: 'stored',
    isSame: (edited) => !hasNoHours(edited) && isSameDay(dayOfDraft(edited), saved),
    argsOf: (edited) => ({ date, ...dayOfDraft(edited) }),
    onStored,
  })
  const clearing = useCommandForm({
    command: 'clear_availability',
    schema: clearAvailability.schema,
    fields: {},
    base: {},
    outdates: refused.map(({ id }) => id),
    again: 'stored',
    argsOf: () => ({ date }),
    onStored: () => {
      saveDayDraft(date, undefined)
      onStored()
    },
  })
  return { isException, isWaiting, form, clearing }
}
