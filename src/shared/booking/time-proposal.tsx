/** Card for a proposed new time of a booking: the proposal, the time that applies until it is answered, and the possible answers. */
import { useState } from 'react'
import type { Booking, TimeProposal as Proposal } from '#domain/documents/booking.ts'
import type { Refusal } from '#domain/errors.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { activeProposal } from '#domain/booking/time-proposals.ts'
import { useNow } from '#state/display/use-now.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { useUser } from '#state/session/session.ts'
import { submitCommand } from '#state/sync/user-store.ts'
import { text } from '#text/catalogue.ts'
import { refusalText } from '#text/server-text/refusal-text.ts'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { WaitingTag } from '../waiting/waiting-tag.tsx'
import type { ShownBooking } from '../waiting/waiting-change.ts'
import { partnerOf } from './booking-partner.ts'
import { formatBookingTime, formatStartInViewerZone, formatBookingTimeAt } from './booking-labels.ts'
import './time-proposal.css'

type Answer = 'accept_time' | 'withdraw_time'

/** Says which time applies until the proposal is answered. */
function currentTimeText(booking: Booking, isOwn: boolean, isCustomer: boolean, other: string, nowMs: number): string {
  const when = formatBookingTime(booking, nowMs)
  const isRequest = booking.status === 'pending'
  if (isOwn) return isRequest ? text('time.waits_request', { name: other }) : text('time.waits', { name: other, when })
  if (!isRequest) return text('time.stands', { when })
  return isCustomer ? text('time.stands_asked', { when }) : text('time.stands_request', { name: other, when })
}

function useProposalAnswer(booking: Booking, proposal: Proposal) {
  const [busy, setBusy] = useState<Answer>()
  const [refused, setRefused] = useState<Refusal>()
  const answer = async (name: Answer): Promise<void> => {
    if (busy) return
    setBusy(name)
    setRefused(undefined)
    const result = await submitCommand(name, { booking_id: booking.id, starts_at: proposal.starts_at })
    setBusy(undefined)
    if (!result.ok) setRefused(result.error)
  }
  return { busy, refused, answer: (name: Answer) => void answer(name) }
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
  const { busy, refused, answer } = useProposalAnswer(booking, proposal)
  const isOwn = proposal.by !== partner.side
  const ownTime = formatStartInViewerZone(booking.city, proposal.starts_at)
  const proposeOther = (): void => openOverlay({ kind: 'reschedule', bookingId: booking.id })
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
      {refused && (
        <Notice tone="danger" role="alert">
          {refusalText(refused)}
        </Notice>
      )}
      {isOwn ? (
        <div className="btn-2">
          <Button size="compact" variant="line" busy={busy === 'withdraw_time'} onPress={() => answer('withdraw_time')}>
            {text('time.withdraw')}
          </Button>
          <Button size="compact" variant="line" onPress={proposeOther}>
            {text('time.other')}
          </Button>
        </div>
      ) : (
        <>
          <Button variant="primary" wide busy={busy === 'accept_time'} onPress={() => answer('accept_time')}>
            {text('time.accept')}
          </Button>
          <div className="btn-2">
            <Button
              size="compact"
              variant="line"
              onPress={() => openOverlay({ kind: 'decline-time', bookingId: booking.id, startsAt: proposal.starts_at })}
            >
              {text('time.decline')}
            </Button>
            <Button size="compact" variant="line" onPress={proposeOther}>
              {text('time.other')}
            </Button>
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
