/** Open bookings of a suspended provider: the admin ends them one by one, or all upcoming ones together. */
import { useState } from 'react'
import { cityOrDefault } from '#domain/cities.ts'
import type { SuspendedEnd } from '#domain/commands/moderation/suspend-booking.ts'
import { shortId } from '#domain/ids.ts'
import { formatVisitRange } from '#shared/booking/subscription-labels.ts'
import { callAdmin } from '#state/session/admin-session.ts'
import { showToast } from '#state/notifications/toasts.ts'
import { text } from '#text/catalogue.ts'
import { serviceName } from '#text/formatting/service-name.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'
import { Button } from '#ui/controls/button.tsx'
import { AdminReasonDialog } from '../shared/admin-reason-dialog.tsx'
import { endedBookingsSchema, type QueueEntry, type SuspendedBooking } from '../shared/admin-responses.ts'
import { WaitingLine } from './waiting-line.tsx'

interface Pending {
  readonly end: SuspendedEnd
  /** Undefined for all upcoming ones. */
  readonly booking: SuspendedBooking | undefined
}

const customerName = ({ customer }: SuspendedBooking): string => localizeName(customer.name)

function whenText({ starts_at, ends_at, city, visits }: SuspendedBooking): string {
  const when =
    starts_at === null || ends_at === null ? text('booking.asap') : formatVisitRange(starts_at, ends_at, cityOrDefault(city).zone)
  return visits > 1 ? `${when} · ${text('admin.suspended_visits', { count: visits })}` : when
}

function BookingLine({ booking, onEnd }: { readonly booking: SuspendedBooking; readonly onEnd: (end: SuspendedEnd) => void }) {
  const name = customerName(booking)
  const isRunning = booking.case === 'running'
  const button = (end: SuspendedEnd) => (
    <Button
      size="compact"
      variant={end === 'cancel' ? 'danger-line' : 'quiet'}
      label={text('admin.act_of', { action: text(`admin.suspended_${end}`), name })}
      onPress={() => onEnd(end)}
    >
      {text(`admin.suspended_${end}`)}
    </Button>
  )
  return (
    <li className="stack g-2">
      <p>
        <b className="t-strong" dir="auto">
          {name}
        </b>{' '}
        <span className="t-small c-2 num">
          {serviceName(booking.service_type)} · {whenText(booking)} <code>{shortId(booking.booking_id)}</code>
        </span>
      </p>
      {isRunning && <p className="t-small c-2">{text('admin.suspended_running')}</p>}
      <span className="admin-acts">
        {isRunning && button('complete')}
        {button('cancel')}
      </span>
    </li>
  )
}

export function SuspendedBookingsCard({ entry, onChanged }: { readonly entry: QueueEntry; readonly onChanged: () => void }) {
  const [pending, setPending] = useState<Pending>()
  const { subject, bookings } = entry
  const name = subject.name === null ? text('admin.report_nobody') : localizeName(subject.name)
  const { items, count } = bookings ?? { items: [], count: 0 }
  const upcoming = items.filter((booking) => booking.case === 'upcoming').length
  const customer = pending?.booking ? customerName(pending.booking) : ''
  return (
    <article className="card card--pad stack g-3" aria-label={text('admin.suspended_of', { name })}>
      <WaitingLine entry={entry} />
      <header>
        <h3 className="t-strong" dir="auto">
          {text('admin.suspended_of', { name })}
        </h3>
        <p className="t-small c-2">{text('admin.suspended_count', { count })}</p>
      </header>
      <ul className="admin-suspended">
        {items.map((booking) => (
          <BookingLine key={booking.booking_id} booking={booking} onEnd={(end) => setPending({ end, booking })} />
        ))}
      </ul>
      {upcoming > 1 && (
        <Button variant="danger-line" wide onPress={() => setPending({ end: 'cancel', booking: undefined })}>
          {text('admin.suspended_cancel_all')}
        </Button>
      )}
      {pending && (
        <AdminReasonDialog
          title={
            pending.booking ? text(`admin.ask_suspended_${pending.end}`, { name: customer }) : text('admin.ask_suspended_all', { name })
          }
          consequence={text(`admin.will_suspended_${pending.end}`)}
          help={text('admin.suspended_reason')}
          confirmLabel={text(`admin.suspended_${pending.end}`)}
          {...(pending.end === 'cancel' ? { keepLabel: text('common.close') } : {})}
          isDestructive={pending.end === 'cancel'}
          send={(reason, id) =>
            callAdmin('PUT', `/providers/${subject.uid}/bookings`, endedBookingsSchema, {
              action: pending.end,
              reason,
              id,
              ...(pending.booking ? { bookings: [pending.booking.booking_id] } : {}),
            })
          }
          onClose={() => setPending(undefined)}
          onDone={({ ended }) => {
            onChanged()
            showToast({
              icon: 'check',
              content: () => ({ title: text('admin.suspended_done', { count: ended }), text: text('admin.done_told') }),
            })
          }}
          onConflict={onChanged}
        />
      )}
    </article>
  )
}
