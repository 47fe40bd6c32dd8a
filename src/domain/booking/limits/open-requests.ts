/**
 * The requests of a customer that wait for an answer. The profile lists them, so that a decision can read them: of two requests at the
 * same time, through any process, one is decided again and reads the other.
 */
import { askedKey } from '../several/asked-group.ts'
import { isExpired, requestDeadline } from '../request-deadline.ts'
import type { Booking } from '../../documents/booking.ts'
import type { Profile } from '../../documents/profile.ts'
import { bookingId, profileId, type DocId, type Uid, type Ulid } from '../../ids.ts'
import { getAs, type DecideContext, type Effect, type Lookup } from '../../commands/command.ts'
import type { Instant } from '../../time/instant.ts'

/** True until the request is answered, withdrawn or past its deadline, also where the server has not expired it yet. */
export const isOpenRequest = (booking: Booking, now: Instant): boolean => booking.status === 'pending' && !isExpired(booking, now)

/** One request: its bookings that can still be answered, and when it ends at the latest. */
export interface OpenRequest {
  readonly ids: readonly Ulid[]
  readonly until: Instant
}

/** Returns the open requests, soonest end first. One to several helpers counts once, as long as one of them can answer. */
export function openRequestsOf(bookings: readonly Booking[], now: Instant): readonly OpenRequest[] {
  const byKey = new Map<Ulid, OpenRequest>()
  for (const booking of bookings) {
    if (!isOpenRequest(booking, now)) continue
    const [known, deadline] = [byKey.get(askedKey(booking)), requestDeadline(booking)]
    const until = known && known.until > deadline ? known.until : deadline
    byKey.set(askedKey(booking), { ids: [...(known?.ids ?? []), booking.id], until })
  }
  return [...byKey.values()].toSorted((a, b) => (a.until < b.until ? -1 : a.until > b.until ? 1 : 0))
}

const listedIds = (profile: Profile | undefined): readonly Ulid[] => profile?.requests?.open ?? []

/** Ids of the bookings that the customer's profile lists as open. */
export const openRequestNeeds = (uid: Uid, get: Lookup): DocId[] => listedIds(getAs(get, profileId(uid), 'profile')).map(bookingId)

/** Returns the pending bookings that the customer's profile lists: also those past their deadline, because a clock may be set back. */
export const pendingBookings = (profile: Profile, { get }: Pick<DecideContext, 'get'>): readonly Booking[] =>
  listedIds(profile).flatMap((id) => {
    const booking = getAs(get, bookingId(id), 'booking')
    return booking?.status === 'pending' ? booking : []
  })

/** Lists the new bookings in the customer's profile, and drops those that ended. */
export const listOpenEffect = (profile: Profile, pending: readonly Booking[], asked: readonly Booking[]): Effect => ({
  op: 'amend',
  doc_id: profile.doc_id,
  set: { requests: { ...profile.requests, open: [...pending, ...asked].map(({ id }) => id) } },
})
