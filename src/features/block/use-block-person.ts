/** State of the question before a person is blocked, and what happens to the bookings of the two. */
import { useState } from 'react'
import { isEnded, type Booking } from '#domain/documents/booking.ts'
import type { Refusal } from '#domain/errors.ts'
import { useSavedToast } from '#shared/waiting/use-saved-toast.ts'
import { closeAllOverlays, closeOverlay, type Overlay } from '#state/navigation/overlays.ts'
import { useUser } from '#state/session/session.ts'
import { useBookings } from '#state/sync/user-queries.ts'
import { submitCommand } from '#state/sync/user-store.ts'
import { text } from '#text/catalogue.ts'

export interface BlockPersonState {
  /** Requests that wait for an answer: blocking ends them. */
  readonly requests: readonly Booking[]
  /** Agreed bookings that have not started, the soonest first. */
  readonly upcoming: readonly Booking[]
  readonly isRunning: boolean
  /** Ids of the upcoming bookings to cancel. */
  readonly chosen: readonly string[]
  readonly choose: (id: string, isChosen: boolean) => void
  readonly busy: boolean
  readonly refused: Refusal | undefined
  readonly submit: () => void
}

const startOf = ({ starts_at, scheduled_date, created_at }: Booking): string => starts_at ?? scheduled_date ?? created_at

export function useBlockPerson({ personId, name, bookingId }: Extract<Overlay, { kind: 'block-person' }>): BlockPersonState {
  const ownUid = useUser()?.uid
  const showToast = useSavedToast()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal>()
  const shared = (useBookings() ?? []).flatMap(({ doc }) =>
    !isEnded(doc.status) && (doc.customer_uid === personId || doc.provider_uid === personId) ? [doc] : [],
  )
  const requests = shared.filter(({ status }) => status === 'pending')
  const upcoming = shared.filter(({ status }) => status === 'accepted').toSorted((a, b) => (startOf(a) < startOf(b) ? -1 : 1))

  async function block(): Promise<void> {
    setBusy(true)
    for (const { id, provider_uid, asked_together } of requests) {
      // The server withdraws one of several alone; the command would withdraw them all.
      if (provider_uid === ownUid) await submitCommand('reject_booking', { booking_id: id })
      else if (asked_together === undefined) await submitCommand('cancel_booking', { booking_id: id })
    }
    for (const { id } of upcoming) if (chosen.includes(id)) await submitCommand('cancel_booking', { booking_id: id })
    const result = await submitCommand('block_person', {
      person_id: personId,
      ...(bookingId === undefined ? {} : { booking_id: bookingId }),
    })
    setBusy(false)
    if (!result.ok) return setRefused(result.error)
    const tell = (): void => showToast({ title: () => text('block.done', { name }), next: () => text('block.done_text'), icon: 'ban' })
    // Below the question is the profile, which is out of sight now.
    if (bookingId === undefined) closeAllOverlays(tell)
    else closeOverlay(tell)
  }

  return {
    requests,
    upcoming,
    isRunning: shared.some(({ status }) => status === 'in_progress'),
    chosen,
    choose: (id, isChosen) => setChosen((before) => (isChosen ? [...before, id] : before.filter((each) => each !== id))),
    busy,
    refused,
    submit: () => {
      if (!busy) void block()
    },
  }
}
