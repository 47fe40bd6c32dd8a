/** What happens to one booking of a request to several helpers when another of them is accepted or the customer cancels. */
import { actTimes, lateParams } from '../../../booking/steps/dated-acts.ts'
import { askedIds } from '../../../booking/several/asked-group.ts'
import type { Booking, BookingHistoryEntry } from '../../../documents/booking.ts'
import { bookingId, type DocId } from '../../../ids.ts'
import { getAs, nextVersion, type DecideContext, type Effect, type Lookup } from '../../command.ts'
import { notify } from '../../notify.ts'
import { placeEffects, placeNeeds } from '../place/place-effects.ts'

const otherIds = (booking: Booking) => askedIds(booking).filter((id) => id !== booking.id)

/** Ids of the documents of the others. */
export const othersNeeds = (booking: Booking, get: Lookup): DocId[] =>
  otherIds(booking).flatMap((id) => {
    const other = getAs(get, bookingId(id), 'booking')
    return [bookingId(id), ...(other ? placeNeeds(other) : [])]
  })

/** Returns the others that can still be answered. A provider's device holds none of them. */
export const openOthers = (booking: Booking, get: Lookup): Booking[] =>
  otherIds(booking).flatMap((id) => {
    const other = getAs(get, bookingId(id), 'booking')
    return other?.status === 'pending' ? other : []
  })

function endEffects(other: Booking, end: BookingHistoryEntry, context: DecideContext): Effect[] {
  const next = nextVersion(other, {
    status: 'cancelled',
    ...(other.proposal ? { proposal: null } : {}),
    history: [...other.history, end],
    updated_at: context.now,
  })
  return [{ op: 'replace', doc: next }, ...placeEffects(next, context)]
}

/** Ends the others, because this one was accepted. For their helpers' response rate they were never asked. */
export const takenEffects = (booking: Booking, context: DecideContext): Effect[] =>
  openOthers(booking, context.get).flatMap((other) => [
    ...endEffects(
      other,
      // The command is another person's.
      { event: 'cancelled', at: context.now, by: 'system', command_id: `system:taken:${other.id}`, taken: true },
      context,
    ),
    notify(context, other.provider_uid, 'request_taken', other.id, {
      service_type: other.service_type,
      name: other.customer_name,
      side: 'provider',
    }),
  ])

/** Cancels the others with this one, for the customer. */
export const cancelledEffects = (booking: Booking, reason: string | undefined, context: DecideContext): Effect[] =>
  openOthers(booking, context.get).flatMap((other) => {
    const because = reason ? { reason } : {}
    const times = actTimes('cancelled', other.history, 'customer', context)
    const end = { event: 'cancelled', ...times, by: 'customer', command_id: context.commandId, ...because } as const
    return [
      ...endEffects(other, end, context),
      notify(context, other.provider_uid, 'booking_cancelled', other.id, {
        service_type: other.service_type,
        ...lateParams(end, other.city),
        ...because,
        name: other.customer_name,
        side: 'provider',
      }),
    ]
  })
