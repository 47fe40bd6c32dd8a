/** The customer's booking that runs now or comes next, on the screens beside it: one press from home and from the messages. */
import { onePerRequest } from '#domain/booking/several/asked-group.ts'
import type { Booking } from '#domain/documents/booking.ts'
import { liveBooking, runningBooking } from '#domain/schedule/upcoming-appointments.ts'
import type { OptimisticDocument } from '#data/optimistic-updates/optimistic-document.ts'
import { arrivalFact } from '#shared/provider/arrival-text.ts'
import { usePutAside } from '#state/navigation/put-aside.ts'
import { useNow } from '#state/display/use-now.ts'
import { showBooking } from '#state/navigation/view.ts'
import { useUser } from '#state/session/session.ts'
import { useBookings } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Avatar } from '#ui/list/avatar.tsx'
import { ListRow } from '#ui/list/list-row.tsx'
import { RowWithAction } from '#ui/list/row-with-action.tsx'
import { askedName } from '../several/use-asked.ts'
import { bookingStatusName } from '../booking-labels.ts'
import { formatStepDay } from '../steps/outcome-text.ts'
import { startCodePart, useOwnStartCode, type StartCodePart } from '../start-code/start-code-part.ts'
import { nextVisitNumber } from '../subscription-labels.ts'
import { liveKey } from './live-key.ts'
import { useBookingArrival } from './use-booking-arrival.ts'
import './live-booking.css'

/** The code to tell at the door, one look away. */
function Code({ booking, part }: { readonly booking: Booking; readonly part: StartCodePart }) {
  const code = useOwnStartCode(booking, part)
  return code === undefined ? null : <b className="live__line num">{text('start_code.short', { code })}</b>
}

/** Returns when it begins, or which visit of a subscription is next. */
function whenText(booking: Booking, nowMs: number): string {
  const start = booking.starts_at ?? booking.scheduled_date
  return nextVisitNumber(booking) ?? (start === null ? text('booking.asap') : formatStepDay(booking, start, nowMs))
}

interface StepLineProps {
  readonly booking: Booking
  /** True until this device has sent it. */
  readonly isWaiting: boolean
}

/** Says the step and its time; while the helper is on the way, the arrival with its minutes. */
function StepLine({ booking, isWaiting }: StepLineProps) {
  const { isOnTheWay, arrival, nowMs } = useBookingArrival(booking, 'customer')
  const status = isWaiting ? text('common.waiting') : bookingStatusName(booking.status)
  if (!isOnTheWay || isWaiting) return <span className="live__line num">{`${status} · ${whenText(booking, nowMs)}`}</span>
  const minutes = arrival && (arrival.minutes === 0 ? text('arrival.overdue') : arrivalFact({ kind: 'arrives', minutes: arrival.minutes }))
  return (
    <span className="live__line num">
      {text('booking.step_en_route')} {minutes !== undefined && <b className="live__arrival">{minutes}</b>}
    </span>
  )
}

interface LiveCardProps {
  readonly shown: OptimisticDocument<Booking>
  readonly isRunning: boolean
  /** Without it the card cannot be put aside. */
  readonly onAside: (() => void) | undefined
}

function LiveCard({ shown: { doc: booking, waiting }, isRunning, onAside }: LiveCardProps) {
  const part = startCodePart(booking)
  const row = (
    <ListRow
      lead={<Avatar text={booking.provider_image} size={40} />}
      title={askedName(booking)}
      text={
        <>
          <StepLine booking={booking} isWaiting={waiting} />
          {part && <Code booking={booking} part={part} />}
        </>
      }
      onPress={() => showBooking(booking.id)}
    />
  )
  return (
    <Card as="section" clip className="live" label={text(isRunning ? 'booking.running' : 'live.next')}>
      {onAside ? (
        <RowWithAction aside={<IconButton icon="close" size={18} label={text('live.aside')} onPress={onAside} />}>{row}</RowWithAction>
      ) : (
        row
      )}
    </Card>
  )
}

/** Follows the person's own bookings, a request to several helpers as one. */
function useOwnBookings(): readonly OptimisticDocument<Booking>[] {
  const uid = useUser()?.uid
  return onePerRequest(useBookings()?.filter(({ doc }) => doc.customer_uid === uid) ?? [], ({ doc }) => doc)
}

export interface LiveBookingProps {
  /** Only a booking that runs, is awaited or is about to begin; it cannot be put aside. */
  readonly onlyRunning?: boolean | undefined
}

export function LiveBooking({ onlyRunning = false }: LiveBookingProps) {
  const nowMs = useNow()
  const own = useOwnBookings()
  const bookings = own.map(({ doc }) => doc)
  const [aside, putAside] = usePutAside()
  const running = runningBooking(bookings, nowMs)
  const live = onlyRunning ? running : liveBooking(bookings, nowMs)
  const shown = own.find(({ doc }) => doc.id === live?.id)
  if (!live || !shown || (!onlyRunning && aside === liveKey(live))) return null
  return (
    <LiveCard
      key={live.id}
      shown={shown}
      isRunning={live.id === running?.id}
      onAside={onlyRunning ? undefined : () => putAside(liveKey(live))}
    />
  )
}
