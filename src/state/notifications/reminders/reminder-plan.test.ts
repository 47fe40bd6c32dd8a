import { BehaviorSubject, Subject } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readReminderPlan } from '#data/reminders/reminder-plan.ts'
import type { UserStore } from '#data/user-store/user-store.ts'
import type { PlannedReminder } from '#data/views/notifications-view.ts'
import { remindersOf, reminderNotification } from '#domain/booking/reminders.ts'
import { addMs, instantToMs } from '#domain/time/instant.ts'
import { stubLocalStorage } from '#tests/support/local-storage.ts'
import { aHistoryEntry, AMINA, anAcceptedBooking, NOW } from '#tests/support/domain/fixtures.ts'

const kept = stubLocalStorage()
const HOUR = 3_600_000
const booking = anAcceptedBooking({
  scheduled_date: addMs(NOW, 48 * HOUR),
  history: [aHistoryEntry('accepted', addMs(NOW, -HOUR), 'provider')],
})
const PLANNED: readonly PlannedReminder[] = remindersOf(booking, 'customer', instantToMs(NOW)).map((reminder) => ({
  notification: reminderNotification(booking, 'customer', reminder, NOW),
  dueMs: reminder.dueMs,
  untilMs: reminder.untilMs,
}))

let entries: Map<string, Response>
const registered: string[] = []

beforeEach(() => {
  entries = new Map()
  const cache = {
    match: async (key: string) => entries.get(key)?.clone(),
    put: async (key: string, value: Response) => void entries.set(key, value),
  }
  vi.stubGlobal('caches', { open: async () => cache, delete: async () => entries.clear() })
  const periodicSync = { register: async (tag: string) => void registered.push(tag) }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ periodicSync }) } })
  const documentElement = { lang: 'en', dir: 'ltr' }
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible', documentElement }))
  kept.set('nearhelp.user', JSON.stringify({ uid: AMINA, email: 'amina@example.test', userType: 'customer', name: 'Amina' }))
})
afterEach(() => vi.unstubAllGlobals())

async function follow(preferences: Readonly<Record<string, unknown>> = {}) {
  const wishes = { uid: AMINA, favoriteServices: [], serviceRadius: 10, pushNotifications: true, ...preferences }
  kept.set('nearhelp.preferences', JSON.stringify(wishes))
  vi.resetModules()
  const { loadWithTexts } = await import('#text/catalogue.ts')
  const { followReminderPlan } = await loadWithTexts(() => import('./reminder-plan.ts'))
  const status = new Subject<unknown>()
  const store = { notifications: { planned: () => new BehaviorSubject(PLANNED) }, sync: { status: () => status } }
  followReminderPlan(store as unknown as UserStore)
  await vi.waitFor(async () => expect(await readReminderPlan(caches)).toBeDefined())
  return { plan: await readReminderPlan(caches), status }
}

test('the worker gets what comes next, with texts and quiet hours, until the user leaves', async () => {
  const quiet_hours = { from: '22:00', to: '07:00', zone: 'Africa/Lagos' }
  const { plan, status } = await follow({ quiet_hours })
  expect(plan).toMatchObject({ quiet_hours, lang: 'en', dir: 'ltr' })
  expect(plan?.reminders.map(({ title, due_ms, until_ms }) => [title, due_ms, until_ms])).toEqual([
    ['Booking on Thu\u00A026\u00A0Nov, 10:00', instantToMs(NOW) + 24 * HOUR, instantToMs(NOW) + 47 * HOUR],
    ['Your booking starts at 10:00', instantToMs(NOW) + 47 * HOUR, instantToMs(NOW) + 48 * HOUR],
  ])
  expect(plan?.reminders[0]).toMatchObject({ booking: booking.id, body: 'Cleaner · Grace · San Francisco time' })
  expect(registered).toContain('nearhelp-reminders')
  status.complete()
  await vi.waitFor(() => expect(entries.size).toBe(0))
})

test.each([
  ['push notifications are off', { pushNotifications: false }],
  ['those about bookings are muted', { push_muted: ['bookings'] }],
])('nothing is left when %s', async (_what, preferences) => {
  expect((await follow(preferences)).plan?.reminders).toEqual([])
})

test('without details the plan names nobody and no time', async () => {
  const { plan } = await follow({ push_hide_details: true })
  expect(new Set(plan?.reminders.map(({ title, body }) => `${title}|${body}`))).toEqual(new Set(['You have a new notification|']))
})
