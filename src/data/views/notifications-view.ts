/** A person's notifications as shown: the server's, and the reminders that are due by the bookings on this device, with or without a network. */
import { combineLatest, distinctUntilChanged, map, Observable, switchMap } from 'rxjs'
import { isNotificationCurrent, reminderNotification, remindersOf, type Reminder, type ReminderSide } from '#domain/booking/reminders.ts'
import { MINUTE_MS, NOTIFICATIONS_KEPT } from '#domain/constants.ts'
import { chatSideOf, isEnded, type Booking } from '#domain/documents/booking.ts'
import type { Notification } from '#domain/documents/notification.ts'
import { isReminderKind, type ReminderKind } from '#domain/documents/quiet-hours.ts'
import { profileId, type Uid } from '#domain/ids.ts'
import { withoutSuperseded } from '#domain/notifications/superseded-notifications.ts'
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
export const storedNotifications = async (tables: UserTables): Promise<readonly Notification[]> =>
  withoutSuperseded(await tables.notifications.read(newestNotifications()))

/**
 * Repeats a computation when its result may change.
 * @param compute returns its result, and the time from now until the next change, ms; Infinity for none
 */
function recomputed<T>(clock: DeviceClock, compute: () => readonly [result: T, nextMs: number]): Observable<T> {
  return new Observable((subscriber) => {
    let cancel = (): void => undefined
    const run = (): void => {
      const [result, nextMs] = compute()
      subscriber.next(result)
      // A longer timer would be late after the device slept.
      if (nextMs !== Infinity) cancel = clock.after(Math.min(nextMs, MINUTE_MS), run)
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

interface OwnReminder extends Reminder {
  readonly booking: Booking
  readonly side: ReminderSide
}

/** Returns the reminders of a person that are due or will be. The bookings of a request to several helpers have one together. */
function ownReminders(uid: Uid, bookings: readonly Booking[], muted: readonly ReminderKind[], nowMs: number): OwnReminder[] {
  const byId = new Map<string, OwnReminder>()
  for (const booking of bookings) {
    const side = chatSideOf(booking, uid)
    if (side === undefined) continue
    for (const reminder of remindersOf(booking, side, nowMs))
      if (!muted.includes(reminder.kind) && !byId.has(reminder.id)) byId.set(reminder.id, { ...reminder, booking, side })
  }
  return [...byId.values()]
}

const notificationOf = (reminder: OwnReminder): Notification =>
  reminderNotification(reminder.booking, reminder.side, reminder, instantFromMs(reminder.dueMs))

/** Returns the time until the next reminder is due or over, ms; a proposal that lapses can bring one back. */
const untilNext = (bookings: readonly Booking[], reminders: readonly OwnReminder[], nowMs: number): number =>
  bookings.length === 0
    ? Infinity
    : Math.min(nowMs + MINUTE_MS, ...reminders.flatMap(({ dueMs, untilMs }) => [dueMs, untilMs].filter((ms) => ms > nowMs))) - nowMs

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
  return combineLatest([tables.notifications.live(newestNotifications()).pipe(map(withoutSuperseded)), open, muted]).pipe(
    switchMap(([stored, bookings, off]) =>
      recomputed(clock, () => {
        const nowMs = instantToMs(serverClock.now())
        const known = stored.filter((notification) => {
          const booking = bookings.find(({ id }) => id === notification.booking_id)
          return !isMuted(notification, off) && isNotificationCurrent(notification, booking, nowMs)
        })
        const ids = new Set(known.map(({ id }) => id))
        const own = ownReminders(uid, bookings, off, nowMs)
        const due = own.filter(({ id, dueMs }) => dueMs <= nowMs && !ids.has(id)).map((reminder) => once(notificationOf(reminder)))
        const newestFirst = due.length === 0 ? known : [...due, ...known].toSorted((a, b) => (a.time > b.time ? -1 : 1))
        return [newestFirst.slice(0, NOTIFICATIONS_KEPT), untilNext(bookings, own, nowMs)]
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
    map(([bookings, off]): readonly PlannedReminder[] => {
      const nowMs = instantToMs(serverClock.now())
      const aheadMs = serverClock.offsetMs()
      return ownReminders(uid, bookings, off, nowMs)
        .toSorted((a, b) => a.dueMs - b.dueMs)
        .slice(0, PLANNED_MAX)
        .map((reminder) => ({
          notification: notificationOf(reminder),
          dueMs: reminder.dueMs - aheadMs,
          untilMs: reminder.untilMs - aheadMs,
        }))
    }),
  )
}
