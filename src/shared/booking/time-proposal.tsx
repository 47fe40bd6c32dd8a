/** Card for a proposed new time of a booking: the proposal, the time that applies until it is answered, and the possible answers. */
import { acceptTime } from '#domain/commands/booking/reschedule-booking.ts'
import type { Booking, TimeProposal as Proposal } from '#domain/documents/booking.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { activeProposal } from '#domain/booking/time-proposals.ts'
import { useNow } from '#state/display/use-now.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { useUser } from '#state/session/session.ts'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { FormFooter } from '../forms/form-footer.tsx'
import { useCommandForm } from '../forms/use-command-form.ts'
import { WaitingTag } from '../waiting/waiting-tag.tsx'
import type { ShownBooking } from '../waiting/waiting-change.ts'
import { partnerOf } from './booking-partner.ts'
import { formatBookingTime, formatStartInViewerZone, formatBookingTimeAt } from './booking-labels.ts'
import './time-proposal.css'

/** Says which time applies until the proposal is answered. */
function currentTimeText(booking: Booking, isOwn: boolean, isCustomer: boolean, other: string, nowMs: number): string {
  const when = formatBookingTime(booking, nowMs)
  const isRequest = booking.status === 'pending'
  if (isOwn) return isRequest ? text('time.waits_request', { name: other }) : text('time.waits', { name: other, when })
  if (!isRequest) return text('time.stands', { when })
  return isCustomer ? text('time.stands_asked', { when }) : text('time.stands_request', { name: other, when })
}

interface ProposalCardProps {
  readonly booking: Booking
  readonly proposal: Proposal
  /** Only this device knows the proposal. */
  readonly isWaiting: boolean
}

function ProposalCard({ booking, proposal, isWaiting }: ProposalCardProps) {
  const nowMs = useNow()
  const user = useUser()
  const partner = partnerOf(booking, user?.uid)
  const isOwn = proposal.by !== partner.side
  const form = useCommandForm({
    command: isOwn ? 'withdraw_time' : 'accept_time',
    schema: acceptTime.schema,
    fields: {},
    base: {},
    again: 'stored',
    argsOf: () => ({ booking_id: booking.id, starts_at: proposal.starts_at }),
    onStored: () => undefined,
  })
  const ownTime = formatStartInViewerZone(booking.city, proposal.starts_at)
  const other = (
    <Button size="compact" variant="line" onPress={() => openOverlay({ kind: 'reschedule', bookingId: booking.id })}>
      {text('time.other')}
    </Button>
  )
  return (
    <section className="proposal" aria-label={text(isOwn ? 'time.by_own' : 'time.by_other', { name: partner.name })}>
      <div className="row g-2 row--top">
        <Icon name="calendar" size={20} />
        <div className="grow">
          <p className="t-small-strong">{text(isOwn ? 'time.by_own' : 'time.by_other', { name: partner.name })}</p>
          <p className="t-strong num proposal__when">{formatBookingTimeAt(booking, proposal.starts_at, nowMs)}</p>
          {ownTime !== undefined && <p className="t-small c-2 num">{ownTime}</p>}
          <p className="t-small c-2 proposal__stands">
            {isWaiting
              ? text('booking.change_saved_text')
              : currentTimeText(booking, isOwn, partner.side === 'provider', partner.name, nowMs)}
          </p>
        </div>
        {isWaiting && <WaitingTag />}
      </div>
      {isOwn ? (
        <FormFooter form={form} size="compact" variant="line" label={text('time.withdraw')} after={other} />
      ) : (
        <>
          <FormFooter form={form} label={text('time.accept')} />
          <div className="btn-2">
            <Button
              size="compact"
              variant="line"
              onPress={() => openOverlay({ kind: 'decline-time', bookingId: booking.id, startsAt: proposal.starts_at })}
            >
              {text('time.decline')}
            </Button>
            {other}
          </div>
        </>
      )}
    </section>
  )
}

/** Renders nothing when no proposal is open. */
export function TimeProposal({ shown: { booking, waiting, confirmed } }: { readonly shown: ShownBooking }) {
  const proposal = activeProposal(booking, instantFromMs(useNow()))
  // Keyed by its content, so that the state of an answer is not carried over to the next proposal.
  if (!proposal) return null
  const { by, starts_at } = proposal
  const isWaiting = waiting && (confirmed?.proposal?.starts_at !== starts_at || confirmed.proposal.by !== by)
  return <ProposalCard key={`${by} ${starts_at}`} booking={booking} proposal={proposal} isWaiting={isWaiting} />
}
