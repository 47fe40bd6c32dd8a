import type { Notification } from '#domain/documents/notification.ts'

/** Notices of one booking, newest first. */
export type NoticeGroup = readonly [newest: Notification, ...earlier: Notification[]]

/**
 * Puts the notices of each booking together, at the place of its newest. One of no booking is alone.
 * @param notices newest first
 */
export function groupNotices(notices: readonly Notification[]): readonly NoticeGroup[] {
  const groups = new Map<string, [Notification, ...Notification[]]>()
  for (const notice of notices) {
    const key = notice.booking_id ?? notice.id
    const group = groups.get(key)
    if (group) group.push(notice)
    else groups.set(key, [notice])
  }
  return [...groups.values()]
}
