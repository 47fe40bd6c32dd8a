/** A person's notifications on this device: the newest ten, newest first (section 9). */
import type { Observable } from 'rxjs'
import type { Notification } from '#domain/documents/notification.ts'
import { notificationsView, storedNotifications } from '../../views/personal-views.ts'
import type { SessionAccess } from '../session-access.ts'

export interface NotificationResource {
  list(): Observable<readonly Notification[]>
  /** Reads the same from the disk now; undefined when that fails. */
  stored(): Promise<readonly Notification[] | undefined>
}

export const createNotificationResource = ({ view, read }: SessionAccess): NotificationResource => ({
  list: () => view(({ tables }) => notificationsView(tables)),
  stored: () => read(({ tables }) => storedNotifications(tables)),
})
