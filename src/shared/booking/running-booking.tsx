/** The customer's booking that runs now, on the screens beside it: one press from home and from the messages. */
import { onePerRequest } from '#domain/booking/several/asked-group.ts'
import type { Booking } from '#domain/documents/booking.ts'
import { runningBooking } from '#domain/schedule/upcoming-appointments.ts'
import { useNow } from '#state/display/use-now.ts'
import { showBooking } from '#state/navigation/view.ts'
import { useUser } from '#state/session/session.ts'
import { useBookings } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { Card } from '#ui/layout/card.tsx'
import { Avatar } from '#ui/list/avatar.tsx'
import { ListRow } from '#ui/list/list-row.tsx'
import { askedName } from './several/use-asked.ts'
import { formatBookingTime } from './booking-labels.ts'
import { BookingStatusBadge } from './booking-status-badge.tsx'
import { startCodePart, useOwnStartCode, type StartCodePart } from './start-code/start-code-part.ts'
import { nextVisitNumber } from './subscription-labels.ts'

/** The code to tell at the door, one look away. */
function Code({ booking, part }: { readonly booking: Booking; readonly part: StartCodePart }) {
  const code = useOwnStartCode(booking, part)
  return code === undefined ? null : <b className="running__when num">{text('start_code.short', { code })}</b>
}

export function RunningBooking() {
  const uid = useUser()?.uid
  const nowMs = useNow()
  const own = onePerRequest(useBookings()?.filter(({ doc }) => doc.customer_uid === uid) ?? [], ({ doc }) => doc)
  const running = runningBooking(
    own.map(({ doc }) => doc),
    nowMs,
  )
  const shown = own.find(({ doc }) => doc.id === running?.id)
  if (!running || !shown) return null
  const visit = nextVisitNumber(running)
  const part = startCodePart(running)
  return (
    <Card as="section" clip className="running" label={text('booking.running')}>
      <ListRow
        lead={<Avatar text={running.provider_image} size={40} />}
        title={askedName(running)}
        text={
          <>
            <span className="running__when num">
              {running.on_my_way_at !== null && running.status === 'accepted'
                ? text('booking.step_en_route')
                : (visit ?? formatBookingTime(running, nowMs))}
            </span>
            {part && <Code booking={running} part={part} />}
          </>
        }
        end={<BookingStatusBadge booking={running} waiting={shown.waiting} />}
        onPress={() => showBooking(running.id)}
      />
    </Card>
  )
}
