/** Card for an open extra: what is proposed, the total with it, and the possible answers. */
import type { ReactNode } from 'react'
import { acceptExtra } from '#domain/commands/booking/extra/booking-extra.ts'
import { activeExtra, actNow, extendJob, hoursOfOthers, isSameExtra } from '#domain/booking/extras/booking-extras.ts'
import { cityOrDefault, currencyOf } from '#domain/cities.ts'
import type { Booking } from '#domain/documents/booking.ts'
import type { ExtraProposal } from '#domain/documents/parts/booking-extra.ts'
import type { Schedule } from '#domain/documents/schedule.ts'
import { toAmount, toMinorUnits } from '#domain/money/money.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { useProvider } from '#state/directory/directory.ts'
import { useNow } from '#state/display/use-now.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { useUser } from '#state/session/session.ts'
import { useOwnProvider } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { money, timeOfDay } from '#text/formatting/format.ts'
import { localizeReason } from '#text/server-text/localized-placeholders.ts'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { FormFooter } from '../../forms/form-footer.tsx'
import { useCommandForm } from '../../forms/use-command-form.ts'
import { WaitingTag } from '../../waiting/waiting-tag.tsx'
import type { ShownBooking } from '../../waiting/waiting-change.ts'
import { partnerOf } from '../booking-partner.ts'
import { extraLabel, nextJobText } from './extra-labels.ts'
import '../time-proposal.css'

/** The total with an extra, in the currency of the booking's city. */
export function totalWith({ total_amount, city }: Booking, amount: number): number {
  const currency = currencyOf(city)
  return toAmount(toMinorUnits(total_amount, currency) + toMinorUnits(amount, currency), currency)
}

/** The provider's schedule as this device knows it; the server checks the hours where it knows none. */
export function useScheduleOf({ provider_id }: Pick<Booking, 'provider_id'>): Schedule | undefined {
  const own = useOwnProvider()?.doc
  const other = useProvider(provider_id)
  return own?.id === provider_id ? own.schedule : other?.schedule
}

interface ExtraCardProps {
  readonly booking: Booking
  readonly extra: ExtraProposal
  /** Only this device knows the proposal. */
  readonly isWaiting: boolean
}

function Card({ booking, extra, isWaiting }: ExtraCardProps): ReactNode {
  const nowMs = useNow()
  const user = useUser()
  const schedule = useScheduleOf(booking)
  const partner = partnerOf(booking, user?.uid)
  const isOwn = extra.by !== partner.side
  const { hours, amount, visit } = extra
  const terms = { amount, ...(hours === undefined ? {} : { hours }), ...(visit === undefined ? {} : { visit }) }
  const form = useCommandForm({
    command: isOwn ? 'withdraw_extra' : 'accept_extra',
    schema: acceptExtra.schema,
    fields: {},
    base: {},
    again: 'stored',
    argsOf: () => ({ booking_id: booking.id, ...terms }),
    onStored: () => undefined,
  })
  const { ends_at, next } = extendJob(booking, terms, hoursOfOthers(schedule?.busy ?? [], booking), instantFromMs(nowMs))
  const total = money(totalWith(booking, amount), booking.city)
  const present = money(booking.total_amount, booking.city)
  const title = text(isOwn ? 'extra.by_own' : 'extra.by_other', { name: partner.name })
  const { zone } = cityOrDefault(booking.city)
  return (
    <section className="proposal" aria-label={title}>
      <div className="row g-2 row--top">
        <Icon name={hours === undefined ? 'tag' : 'clock'} size={20} />
        <div className="grow">
          <p className="t-small-strong">{title}</p>
          <p className="t-strong num proposal__when">{extraLabel(booking, terms)}</p>
          {extra.reason !== undefined && (
            <p className="t-small" dir="auto">
              {localizeReason(extra.reason)}
            </p>
          )}
          <p className="t-small-strong num proposal__stands">{text('extra.new_total', { total })}</p>
          {ends_at !== undefined && <p className="t-small-strong num">{text('extra.until', { time: timeOfDay(ends_at, zone) })}</p>}
          <p className="t-small c-2 num">
            {isWaiting
              ? text('booking.change_saved_text')
              : next
                ? nextJobText(booking.city, next.starts_at, nowMs)
                : text(isOwn ? 'extra.waits' : 'extra.stays', { name: partner.name, total: present })}
          </p>
        </div>
        {isWaiting && <WaitingTag />}
      </div>
      {isOwn ? (
        <FormFooter
          form={form}
          size="compact"
          variant="line"
          label={text('extra.withdraw')}
          after={
            <Button size="compact" variant="line" onPress={() => openOverlay({ kind: 'extra', bookingId: booking.id, visit })}>
              {text('extra.change')}
            </Button>
          }
        />
      ) : (
        <FormFooter
          form={form}
          label={text('extra.accept')}
          disabled={next !== undefined}
          aside={
            <Button variant="line" onPress={() => openOverlay({ kind: 'decline-extra', bookingId: booking.id, ...terms })}>
              {text('extra.decline')}
            </Button>
          }
        />
      )}
    </section>
  )
}

/** Renders nothing when no extra is open. */
export function ExtraCard({ shown: { booking, waiting, confirmed } }: { readonly shown: ShownBooking }) {
  const extra = activeExtra(booking, actNow(instantFromMs(useNow())))
  // Keyed by its content, so that the state of an answer is not carried over to the next proposal.
  if (!extra) return null
  const known = confirmed?.extra
  const isWaiting = waiting && (!known || known.by !== extra.by || !isSameExtra(known, extra))
  return <Card key={`${extra.by} ${extra.hours ?? ''} ${extra.amount}`} booking={booking} extra={extra} isWaiting={isWaiting} />
}
