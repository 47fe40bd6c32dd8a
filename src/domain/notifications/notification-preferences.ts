/** Decides whether and when a user is notified outside the app. */
import { isSecurityNotificationKind, propertiesOf, type NotificationKind } from '../documents/notification-kinds.ts'
import type { PushCategory, QuietHours } from '../documents/quiet-hours.ts'
import { addDays, instantOfWallTime, wallTimeAt } from '../time/zoned-time.ts'

export const pushCategoryOf = (kind: NotificationKind): PushCategory => propertiesOf(kind).category

/** Profile fields that control push notifications. */
export interface NotificationPreferences {
  readonly pushNotifications: boolean
  readonly push_muted: readonly PushCategory[]
  readonly quiet_hours: QuietHours | null
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Returns when the current quiet hours end, ms since 1970; undefined outside quiet hours. */
export function quietHoursEnd({ from, to, zone }: QuietHours, nowMs: number): number | undefined {
  const { date, hour, minute } = wallTimeAt(nowMs, zone)
  const [now, begins, ends] = [hour * 60 + minute, minutesOf(from), minutesOf(to)]
  const isQuiet = begins < ends ? now >= begins && now < ends : now >= begins || now < ends
  if (!isQuiet) return undefined
  const endsMs = instantOfWallTime(now < ends ? date : addDays(date, 1), Math.floor(ends / 60), ends % 60, zone)
  return endsMs > nowMs ? endsMs : undefined
}

/**
 * Returns the earliest time for a push notification, ms since 1970; undefined if it must not be sent. Security notifications ignore quiet
 * hours and muted categories; only turning off all push notifications stops them.
 */
export function earliestPushTime(
  { pushNotifications, push_muted, quiet_hours }: NotificationPreferences,
  kind: NotificationKind,
  nowMs: number,
): number | undefined {
  if (!pushNotifications) return undefined
  if (isSecurityNotificationKind(kind)) return nowMs
  if (push_muted.includes(pushCategoryOf(kind))) return undefined
  return (quiet_hours && quietHoursEnd(quiet_hours, nowMs)) ?? nowMs
}

/**
 * Decides how to show a notification that the device creates without the server: a provider came near.
 * @returns undefined if it must not be shown now
 */
export function localNotificationDetail(
  {
    pushNotifications,
    quiet_hours,
    push_hide_details,
  }: Omit<NotificationPreferences, 'push_muted'> & { readonly push_hide_details: boolean },
  nowMs: number,
): 'in full' | 'without details' | undefined {
  if (!pushNotifications || (quiet_hours && quietHoursEnd(quiet_hours, nowMs) !== undefined)) return undefined
  return push_hide_details ? 'without details' : 'in full'
}
