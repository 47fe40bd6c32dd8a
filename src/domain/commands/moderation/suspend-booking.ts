/**
 * Commands of the server about the open bookings of a provider whose account an admin blocked or removed: they are marked and their
 * customers told, marked as usual again, or ended as the admin decided. Each changes nothing the second time.
 */
import * as v from 'valibot'
import { isSubscription, visitsOf } from '../../booking/booking-visits.ts'
import { isProviderSuspended, suspensionCase } from '../../moderation/booking-suspension.ts'
import { TEXT_LIMITS } from '../../constants.ts'
import type { Booking } from '../../documents/booking.ts'
import { refusal } from '../../errors.ts'
import { requiredText, ulidField } from '../../fields.ts'
import { bookingId } from '../../ids.ts'
import { fail, ok } from '../../result.ts'
import { defineCommand, getAs, nextVersion, type DecideContext } from '../command.ts'
import { bookingNeeds, decideChange } from '../booking/change-booking.ts'
import { settle } from '../booking/steps/report-outcome.ts'
import { notify } from '../notify.ts'

/** What an admin can decide: `cancel` for everything open, `complete` for a job under way. */
export const SUSPENDED_ENDS = ['cancel', 'complete'] as const
export type SuspendedEnd = (typeof SUSPENDED_ENDS)[number]

const schema = v.strictObject({ booking_id: ulidField })

const bookingOf = (args: { readonly booking_id: Booking['id'] }, { get }: DecideContext): Booking | undefined =>
  getAs(get, bookingId(args.booking_id), 'booking')

export const suspendBooking = defineCommand({
  name: 'suspend_booking',
  schema,
  needs: bookingNeeds,
  decide: (args, context) => {
    const booking = bookingOf(args, context)
    if (!booking) return fail(refusal('not_found'))
    const meaning = suspensionCase(booking)
    if (meaning === undefined || booking.suspended_at !== undefined) return ok([])
    const { now, get } = context
    const suspended: Booking = { ...booking, suspended_at: now }
    if (meaning === 'request')
      return decideChange('cancelled', args, { ...context, get: (id) => (id === booking.doc_id ? suspended : get(id)) })
    const { service_type, provider_name: name } = booking
    return ok([
      { op: 'replace', doc: nextVersion(suspended, { updated_at: now }) },
      notify(context, booking.customer_uid, 'helper_suspended', booking.id, { service_type, case: meaning, name, side: 'customer' }),
    ])
  },
})

export const resumeBooking = defineCommand({
  name: 'resume_booking',
  schema,
  needs: bookingNeeds,
  decide: (args, context) => {
    const booking = bookingOf(args, context)
    if (!booking) return fail(refusal('not_found'))
    if (!isProviderSuspended(booking)) return ok([])
    const { suspended_at: _since, ...open } = booking
    const { service_type, provider_name: name } = booking
    return ok([
      { op: 'replace', doc: nextVersion<Booking>(open, { updated_at: context.now }) },
      notify(context, booking.customer_uid, 'helper_back', booking.id, { service_type, name, side: 'customer' }),
    ])
  },
})

export const endSuspended = defineCommand({
  name: 'end_suspended',
  schema: v.strictObject({
    ...schema.entries,
    end: v.picklist(SUSPENDED_ENDS),
    reason: requiredText(TEXT_LIMITS.reason, 'Add a reason'),
  }),
  needs: bookingNeeds,
  decide: ({ booking_id, end, reason }, context) => {
    const booking = bookingOf({ booking_id }, context)
    if (!booking) return fail(refusal('not_found'))
    if (!isProviderSuspended(booking)) return fail(refusal('conflict', { details: { status: booking.status } }))
    if (end === 'cancel') return decideChange('cancelled', { booking_id, reason }, context)
    if (suspensionCase(booking) !== 'running') return fail(refusal('illegal_transition', { details: { status: booking.status } }))
    const visit = isSubscription(booking) ? visitsOf(booking).find(({ status }) => status === 'in_progress') : undefined
    const { starts_at, ends_at } = visit ?? booking
    const job = { visit: visit?.number, starts_at: starts_at ?? booking.created_at, ends_at: ends_at ?? context.now }
    return settle({ booking, job }, 'done', reason, context)
  },
})
