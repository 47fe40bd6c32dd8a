/** A notification from the server. Its kind and parameters allow a screen to show it in the user's language. */
import * as v from 'valibot'
import { TEXT_LIMITS } from '../constants.ts'
import { documentBase, instantField, uidField, ulidField } from '../fields.ts'
import { NOTIFICATION_KINDS } from './notification-kinds.ts'

export const notificationSchema = v.object({
  ...documentBase,
  type: v.literal('notification'),
  id: ulidField,
  user_id: uidField,
  kind: v.picklist(NOTIFICATION_KINDS),
  title: v.pipe(v.string(), v.maxLength(120)),
  /** Holds the longest name and the longest reason with the text around them. */
  message: v.pipe(v.string(), v.maxLength(TEXT_LIMITS.name + TEXT_LIMITS.reason + 80)),
  icon: v.pipe(v.string(), v.maxLength(32)),
  booking_id: v.nullable(ulidField),
  params: v.record(v.string(), v.string()),
  time: instantField,
  /** Of `content_hidden`: when the person appealed against it. */
  appealed_at: v.optional(instantField),
})
export type Notification = v.InferOutput<typeof notificationSchema>
