/** A person's notifications as shown: the server's, and the reminders that are due by the bookings on this device, with or without a network. */
import { combineLatest, distinctUntilChanged, map, Observable, switchMap } from 'rxjs'
import { currentReminders, isNotificationCurrent, reminderNotification, remindersOf } from '#domain/booking/reminders.ts'
import { MINUTE_MS, NOTIFICATIONS_KEPT } from '#domain/constants.ts'
import { chatSideOf, isEnded, type Booking } from '#domain/documents/booking.ts'
import type { Notification } from '#domain/documents/notification.ts'
import { isReminderKind, type ReminderKind } from '#domain/documents/quiet-hours.ts'
import { profileId, type Uid } from '#domain/ids.ts'
import { instantFromMs, instantToMs } from '#domain/time/instant.ts'
import type { Overlay } from '../optimistic-updates/overlay.ts'
import type { DeviceClock } from '../platform/device-clock.ts'
import type { ServerClock } from '../transport/server-clock.ts'
import type { UserTables } from '../user-database/user-database.ts'
import { bookingsView } from './booking-views.ts'
import { documentView } from './personal-views.ts'

/** A reminder that is due or will be, by this device's clock in ms since 1970. */
export interface PlannedReminder {
  readonly notification: Notification
  readonly dueMs: number
  readonly untilMs: number
}

export interface NotificationsViewDeps {
  readonly uid: Uid
  readonly tables: UserTables
  readonly overlay: Observable<Overlay>
  readonly clock: DeviceClock
  readonly serverClock: Pick<ServerClock, 'now' | 'offsetMs'>
}

/** Stored notifications that are read: more than are shown, because withdrawn reminders are left out. */
const READ_MAX = NOTIFICATIONS_KEPT + 20
/** Reminders of the plan: as many as come while the app stays closed. */
const PLANNED_MAX = 40
const NONE_MUTED: readonly ReminderKind[] = []

const newestNotifications = () => ({ sort: [{ time: 'desc' as const }], limit: READ_MAX })

/** Reads the notifications stored at this moment: another tab's writes may not have reached this tab yet. */
export const storedNotifications = (tables: UserTables): Promise<readonly Notification[]> =>
  tables.notifications.read(newestNotifications())

/** Repeats a computation each minute. A longer timer would be late after the device slept. */
function eachMinute<T>(clock: DeviceClock, compute: () => T): Observable<T> {
  return new Observable((subscriber) => {
    let cancel = (): void => undefined
    const run = (): void => {
      subscriber.next(compute())
      cancel = clock.after(MINUTE_MS, run)
    }
    run()
    return () => cancel()
  })
}

const isSame = <T>(a: readonly T[], b: readonly T[]): boolean => a.length === b.length && a.every((each, index) => each === b[index])

/** Observes the open bookings and the switched off reminders, from which reminders follow. */
function reminderSources({ uid, tables, overlay }: NotificationsViewDeps) {
  const open = bookingsView(tables.bookings, overlay).pipe(
    map((shown) => shown.flatMap(({ doc }) => (isEnded(doc.status) ? [] : doc))),
    distinctUntilChanged(isSame),
  )
  const muted = documentView(tables, overlay, profileId(uid), 'profile').pipe(
    map((profile) => profile?.reminders_muted ?? NONE_MUTED),
    distinctUntilChanged(),
  )
  return { open, muted }
}

/** Returns the reminders of a person that are due, newest first. */
function dueReminders(uid: Uid, bookings: readonly Booking[], muted: readonly ReminderKind[], nowMs: number): Notification[] {
  return bookings.flatMap((booking) => {
    const side = chatSideOf(booking, uid)
    if (side === undefined) return []
    return currentReminders(booking, side, nowMs).flatMap((reminder) =>
      muted.includes(reminder.kind) ? [] : reminderNotification(booking, side, reminder, instantFromMs(reminder.dueMs)),
    )
  })
}

const isMuted = ({ kind }: Notification, muted: readonly ReminderKind[]): boolean => isReminderKind(kind) && muted.includes(kind)

/** Observes the newest ten, newest first (section 9). A reminder leaves the list when it is withdrawn or over. */
export function notificationsView(deps: NotificationsViewDeps): Observable<readonly Notification[]> {
  const { uid, tables, clock, serverClock } = deps
  const { open, muted } = reminderSources(deps)
  /** Each is made once, so that the list changes only with its content. */
  const made = new Map<string, Notification>()
  const once = (notification: Notification): Notification => {
    const known = made.get(notification.id) ?? notification
    made.set(notification.id, known)
    return known
  }
  return combineLatest([tables.notifications.live(newestNotifications()), open, muted]).pipe(
    switchMap(([stored, bookings, off]) =>
      eachMinute(clock, () => {
        const nowMs = instantToMs(serverClock.now())
        const known = stored.filter(
          (notification) =>
            !isMuted(notification, off) &&
            isNotificationCurrent(
              notification,
              bookings.find(({ id }) => id === notification.booking_id),
              nowMs,
            ),
        )
        const ids = new Set(known.map(({ id }) => id))
        const due = dueReminders(uid, bookings, off, nowMs).filter(({ id }) => !ids.has(id))
        if (due.length === 0) return known.slice(0, NOTIFICATIONS_KEPT)
        return [...due.map(once), ...known].toSorted((a, b) => (a.time > b.time ? -1 : 1)).slice(0, NOTIFICATIONS_KEPT)
      }),
    ),
    distinctUntilChanged(isSame),
  )
}

/** Observes the reminders to show while no page is open, in the order in which they are due. */
export function plannedRemindersView(deps: NotificationsViewDeps): Observable<readonly PlannedReminder[]> {
  const { uid, serverClock } = deps
  const { open, muted } = reminderSources(deps)
  return combineLatest([open, muted]).pipe(
    map(([bookings, off]) => {
      const nowMs = instantToMs(serverClock.now())
      const planned = bookings.flatMap((booking) => {
        const side = chatSideOf(booking, uid)
        if (side === undefined) return []
        return remindersOf(booking, side, nowMs).flatMap((reminder): PlannedReminder[] => {
          if (off.includes(reminder.kind)) return []
          const notification = reminderNotification(booking, side, reminder, instantFromMs(reminder.dueMs))
          const aheadMs = serverClock.offsetMs()
          return [{ notification, dueMs: reminder.dueMs - aheadMs, untilMs: reminder.untilMs - aheadMs }]
        })
      })
      return planned.toSorted((a, b) => a.dueMs - b.dueMs).slice(0, PLANNED_MAX)
    }),
  )
}
