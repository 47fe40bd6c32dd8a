/** A person's notifications on this device: the newest ten, newest first (section 9), with the reminders that are due. */
import type { Observable } from 'rxjs'
import type { Notification } from '#domain/documents/notification.ts'
import type { Uid } from '#domain/ids.ts'
import {
  notificationsView,
  plannedRemindersView,
  storedNotifications,
  type NotificationsViewDeps,
  type PlannedReminder,
} from '../../views/notifications-view.ts'
import type { SessionAccess } from '../session-access.ts'
import type { UserSession } from '../user-session.ts'

export interface NotificationResource {
  list(): Observable<readonly Notification[]>
  /** Reads those of the server from the disk now, and some older ones; undefined when that fails. */
  stored(): Promise<readonly Notification[] | undefined>
  /** Reminders that are due or will be. */
  planned(): Observable<readonly PlannedReminder[]>
}

export function createNotificationResource({ view, read }: SessionAccess, uid: Uid): NotificationResource {
  const depsOf = ({ tables, projection, submitDeps: { clock, serverClock } }: UserSession): NotificationsViewDeps => ({
    uid,
    tables,
    overlay: projection.overlay,
    clock,
    serverClock,
  })
  return {
    list: () => view((session) => notificationsView(depsOf(session))),
    stored: () => read(({ tables }) => storedNotifications(tables)),
    planned: () => view((session) => plannedRemindersView(depsOf(session))),
  }
}
