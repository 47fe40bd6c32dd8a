/** Run by the server when a reminder is due: notifies one side of a booking, once. */
import * as v from 'valibot'
import { currentReminders, remindersOf, reminderNotification, type ReminderSide } from '../../booking/reminders.ts'
import type { Booking } from '../../documents/booking.ts'
import { instantField, ulidField } from '../../fields.ts'
import { bookingId, notificationId, profileId, type Uid } from '../../ids.ts'
import { instantToMs } from '../../time/instant.ts'
import { refusal } from '../../errors.ts'
import { fail, ok } from '../../result.ts'
import { defineCommand, getAs } from '../command.ts'

const schema = v.strictObject({ booking_id: ulidField, side: v.picklist(['customer', 'provider']), due_at: instantField })

const uidOf = (booking: Booking, side: ReminderSide): Uid => (side === 'provider' ? booking.provider_uid : booking.customer_uid)

export const remind = defineCommand({
  name: 'remind',
  schema,
  needs: ({ booking_id, side, due_at }, _actor, get) => {
    const booking = getAs(get, bookingId(booking_id), 'booking')
    if (!booking) return [bookingId(booking_id)]
    const uid = uidOf(booking, side)
    const due = remindersOf(booking, side, instantToMs(due_at)).filter(({ dueMs }) => dueMs === instantToMs(due_at))
    return [booking.doc_id, profileId(uid), ...due.map(({ id }) => notificationId(uid, id))]
  },
  decide: ({ booking_id, side, due_at }, { get, now }) => {
    const booking = getAs(get, bookingId(booking_id), 'booking')
    const profile = booking && getAs(get, profileId(uidOf(booking, side)), 'profile')
    if (!booking || !profile) return fail(refusal('not_found'))
    const due = currentReminders(booking, side, instantToMs(now)).filter(({ dueMs }) => dueMs === instantToMs(due_at))
    const wanted = due.filter(({ kind, id }) => !profile.reminders_muted.includes(kind) && !get(notificationId(profile.uid, id)))
    return ok(wanted.map((reminder) => ({ op: 'create', doc: reminderNotification(booking, side, reminder, now) })))
  },
})
