import { BehaviorSubject } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UserStore } from '#data/user-store/user-store.ts'
import { currentReminders, reminderNotification } from '#domain/booking/reminders.ts'
import type { Notification as AppNotification } from '#domain/documents/notification.ts'
import { addMs, instantToMs } from '#domain/time/instant.ts'
import { stubLocalStorage } from '#tests/support/local-storage.ts'
import { aHistoryEntry, AMINA, anAcceptedBooking, NOW } from '#tests/support/domain/fixtures.ts'

const kept = stubLocalStorage()
const page = new EventTarget()
const HOUR = 3_600_000
const booking = anAcceptedBooking({
  scheduled_date: addMs(NOW, HOUR),
  history: [aHistoryEntry('accepted', addMs(NOW, -48 * HOUR), 'provider')],
})
const [due] = currentReminders(booking, 'customer', instantToMs(NOW))
if (!due) throw new Error('none is due')
const REMINDER = reminderNotification(booking, 'customer', due, NOW)

/** What the browser shows outside the app: the same over a reload. */
let shown: { readonly tag: string; readonly data: unknown; readonly title: string; close(): void }[]
let visibility: DocumentVisibilityState
let entries: Map<string, Response>

beforeEach(() => {
  vi.useFakeTimers({ now: instantToMs(NOW) })
  shown = []
  entries = new Map()
  visibility = 'visible'
  const cache = {
    match: async (key: string) => entries.get(key)?.clone(),
    put: async (key: string, value: Response) => void entries.set(key, value),
  }
  const registration = {
    showNotification: async (title: string, { tag = '', data }: NotificationOptions) => {
      const entry = { title, tag, data: data as unknown, close: () => void shown.splice(shown.indexOf(entry), 1) }
      shown.push(entry)
    },
    getNotifications: async () => [...shown],
  }
  let last: Promise<unknown> = Promise.resolve()
  const locks = { request: (_name: string, run: () => Promise<unknown>) => (last = last.then(run, run)) }
  vi.stubGlobal('caches', { open: async () => cache, delete: async () => true })
  vi.stubGlobal('navigator', { locks, serviceWorker: { ready: Promise.resolve(registration), getRegistration: async () => registration } })
  vi.stubGlobal('Notification', { permission: 'granted' })
  vi.stubGlobal('document', Object.defineProperty(page, 'visibilityState', { get: () => visibility, configurable: true }))
  kept.set('nearhelp.user', JSON.stringify({ uid: AMINA, email: 'amina@example.test', userType: 'customer', name: 'Amina' }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Opens a tab, or the app again, on a device whose list has these. */
async function open(list: readonly AppNotification[], preferences: Readonly<Record<string, unknown>> = {}) {
  const wishes = { uid: AMINA, favoriteServices: [], serviceRadius: 10, pushNotifications: true, ...preferences }
  kept.set('nearhelp.preferences', JSON.stringify(wishes))
  vi.resetModules()
  const showToast = vi.fn()
  vi.doMock('../toasts.ts', () => ({ showToast }))
  const { loadWithTexts } = await import('#text/catalogue.ts')
  const { announceReminders } = await loadWithTexts(() => import('./announce-reminders.ts'))
  const notifications = new BehaviorSubject(list)
  announceReminders({ notifications: { list: () => notifications } } as unknown as UserStore)
  const settle = async (ms = 0): Promise<void> => void (await vi.advanceTimersByTimeAsync(ms))
  await settle()
  return { notifications, settle, toastCount: () => showToast.mock.calls.length }
}
const leave = (next: DocumentVisibilityState): void => {
  visibility = next
  page.dispatchEvent(new Event('visibilitychange'))
}

test('a visible page shows a toast once, a reload later too', async () => {
  const first = await open([REMINDER])
  first.notifications.next([{ ...REMINDER, time: addMs(NOW, 500) }])
  await first.settle()
  expect([first.toastCount(), shown.length]).toEqual([1, 0])
  const again = await open([REMINDER])
  expect([again.toastCount(), shown.length]).toEqual([0, 0])
})

test('a hidden page shows it outside the app, and of two tabs one does', async () => {
  visibility = 'hidden'
  const [one, other] = [await open([REMINDER]), await open([REMINDER])]
  await one.settle(5_000)
  await other.settle(5_000)
  expect(shown.map(({ title, tag }) => [title, tag])).toEqual([['Your booking starts at 11:00', REMINDER.id]])
  expect([one.toastCount(), other.toastCount()]).toEqual([0, 0])
})

test('it is removed when it is withdrawn, and never shown when that happens first', async () => {
  visibility = 'hidden'
  const tab = await open([REMINDER])
  tab.notifications.next([])
  await tab.settle(5_000)
  expect(shown).toEqual([])
  tab.notifications.next([REMINDER])
  await tab.settle(5_000)
  expect(shown).toHaveLength(1)
  tab.notifications.next([])
  await tab.settle()
  expect(shown).toEqual([])
})

test('quiet hours end first; a page that becomes visible does not wait for them', async () => {
  const quiet = { quiet_hours: { from: '09:00', to: '10:30', zone: 'America/Los_Angeles' } }
  visibility = 'hidden'
  const tab = await open([REMINDER], quiet)
  await tab.settle(HOUR / 2 - 1)
  expect(shown).toEqual([])
  await tab.settle(2_000)
  expect(shown).toHaveLength(1)
  entries.clear()
  shown = []
  const seen = await open([REMINDER], { ...quiet, quiet_hours: { ...quiet.quiet_hours, to: '12:00' } })
  await seen.settle(60_000)
  expect([seen.toastCount(), shown.length]).toEqual([0, 0])
  leave('visible')
  await seen.settle()
  expect([seen.toastCount(), shown.length]).toEqual([1, 0])
})

test('without permission, or with push notifications off, it waits for the page', async () => {
  visibility = 'hidden'
  const off = await open([REMINDER], { pushNotifications: false })
  await off.settle(60_000)
  expect(shown).toEqual([])
  leave('visible')
  await off.settle()
  expect(off.toastCount()).toBe(1)
})
