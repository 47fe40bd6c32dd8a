/** The actor's side of a booking, and the other side, for commands that either can give. */
import { contactRefusal } from '../../account/contact-between.ts'
import type { Booking } from '../../documents/booking.ts'
import { refusal, type Refusal } from '../../errors.ts'
import { bookingId, type Uid } from '../../ids.ts'
import { fail, ok, type Result } from '../../result.ts'
import { getAs, type DecideContext } from '../command.ts'
import { roleIn } from './change-booking.ts'

export interface BookingSide {
  readonly booking: Booking
  readonly side: 'customer' | 'provider'
}

/** Finds the booking and the actor's side of it. Gives the same result for someone else's booking and for a missing one. */
export function findBookingSide(args: { booking_id: Booking['id'] }, { get, actor }: DecideContext): Result<BookingSide, Refusal> {
  const booking = getAs(get, bookingId(args.booking_id), 'booking')
  const side = booking && roleIn(booking, actor)
  if (!booking || side === undefined || side === 'system') return fail(refusal('not_found'))
  return ok({ booking, side })
}

/** Returns why the actor cannot reach the other side; undefined if they can. */
export const sideRefusal = ({ booking, side }: BookingSide, { get, actor }: DecideContext): Refusal | undefined =>
  contactRefusal(get, actor.uid, side === 'customer' ? booking.provider_uid : booking.customer_uid, 'contact_closed')

/** Returns the other side: the account, the name of the actor as it knows them, and its role. */
export const otherSideOf = ({ booking, side }: BookingSide): readonly [uid: Uid, actorName: string, role: BookingSide['side']] =>
  side === 'customer'
    ? [booking.provider_uid, booking.customer_name, 'provider']
    : [booking.customer_uid, booking.provider_name, 'customer']
