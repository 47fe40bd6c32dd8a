/** Fields of a profile that limit push notifications: muted categories and quiet hours. */
import * as v from 'valibot'
import { isZone } from '../time/zoned-time.ts'

export const PUSH_CATEGORIES = ['bookings', 'messages', 'reviews', 'account'] as const
export type PushCategory = (typeof PUSH_CATEGORIES)[number]

const timeField = v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Enter a time'))

/** A daily time range in a time zone. It crosses midnight if `from` is later than `to`. */
export const quietHoursField = v.pipe(
  v.strictObject({
    /** HH:MM */
    from: timeField,
    to: timeField,
    /** Name from the time zone database, for example Europe/Berlin. */
    zone: v.pipe(v.string(), v.maxLength(64), v.check(isZone, 'Not a valid time zone')),
  }),
  v.forward(
    v.partialCheck([['from'], ['to']], ({ from, to }) => from !== to, 'Choose two different times'),
    ['to'],
  ),
)
export type QuietHours = v.InferOutput<typeof quietHoursField>
