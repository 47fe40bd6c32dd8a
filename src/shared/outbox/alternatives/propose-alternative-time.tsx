/** Offers the nearest free times after a refused change of time; one press proposes the chosen one. */
import { useState } from 'react'
import type { OutboxItem } from '#data/outbox/outbox-item.ts'
import { cityOrDefault } from '#domain/cities.ts'
import { proposeTime } from '#domain/commands/booking/reschedule-booking.ts'
import type { Booking } from '#domain/documents/booking.ts'
import type { Refusal } from '#domain/errors.ts'
import { isInstant, type Instant } from '#domain/time/instant.ts'
import { useNow } from '#state/display/use-now.ts'
import { text } from '#text/catalogue.ts'
import { timeOfDay, weekdayDate } from '#text/formatting/format.ts'
import { TimeTiles } from '#ui/booking/time-tiles.tsx'
import { FormFooter } from '../../forms/form-footer.tsx'
import { useCommandForm } from '../../forms/use-command-form.ts'
import { formatBookingTimeAt } from '../../booking/booking-labels.ts'
import type { CommandActions } from '../use-command-actions.ts'

export interface ProposeAlternativeTimeProps {
  readonly item: OutboxItem
  readonly booking: Booking
  readonly refused: Refusal
  readonly actions: CommandActions
}

/** True for a command about a new time that is no longer available. */
export const isTimeTaken = ({ name }: Pick<OutboxItem, 'name'>, { details }: Refusal): boolean =>
  (name === 'propose_time' || name === 'accept_time' || name === 'accept_booking') && (details?.alternatives?.length ?? 0) > 0

export function ProposeAlternativeTime({ item, booking, refused, actions }: ProposeAlternativeTimeProps) {
  const nowMs = useNow()
  const { zone } = cityOrDefault(booking.city)
  const options = (refused.details?.alternatives ?? []).filter((start): start is Instant => isInstant(start) && Date.parse(start) > nowMs)
  const [chosen, setChosen] = useState<Instant>()
  const picked = options.find((option) => option === chosen) ?? options[0]
  const form = useCommandForm({
    command: 'propose_time',
    schema: proposeTime.schema,
    fields: {},
    base: {},
    replaces: item,
    again: 'stored',
    argsOf: () => ({ booking_id: booking.id, starts_at: picked }),
    onStored: () => undefined,
  })
  if (picked === undefined) return null
  return (
    <div className="stack g-3">
      <TimeTiles
        label={text('time.nearest')}
        options={options.map((option) => ({ id: option, time: timeOfDay(option, zone), day: weekdayDate(option, zone) }))}
        chosen={picked}
        onChoose={(id) => setChosen(options.find((option) => option === id))}
      />
      <FormFooter
        form={form}
        disabled={actions.busy}
        label={text('time.propose_at', { when: formatBookingTimeAt(booking, picked, nowMs) })}
      />
    </div>
  )
}
