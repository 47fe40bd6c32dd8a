import { beforeEach, expect, test, vi } from 'vitest'
import { claimReminder, dropFromPlan, saveReminderPlan, type ReminderPlan } from '#data/reminders/reminder-plan.ts'
import { showPush } from '../push/show-push.ts'
import { showDueReminders, type RemindScope } from './show-due-reminders.ts'

const NOON = Date.parse('2026-11-26T12:00:00.000Z')
const HOUR = 3_600_000
const BOOKING = '01K0000000000000000000B001'

/** Each lock after the one before, as in a browser. */
function stubLocks(): void {
  let last: Promise<unknown> = Promise.resolve()
  const request = (_name: string, run: () => Promise<unknown>): Promise<unknown> => (last = last.then(run, run))
  vi.stubGlobal('navigator', { locks: { request } })
}

interface Shown {
  readonly title: string
  readonly options: NotificationOptions
  readonly close: () => void
}

/** A worker without a network, over what a page left. */
function worker(windows: readonly DocumentVisibilityState[] = []) {
  const entries = new Map<string, Response>()
  const cache = {
    match: async (key: string) => entries.get(key)?.clone(),
    put: async (key: string, value: Response) => void entries.set(key, value),
  }
  const shown: Shown[] = []
  const caches = { open: async () => cache, delete: async () => true } as unknown as CacheStorage
  const registration = {
    showNotification: async (title: string, options: NotificationOptions = {}) => {
      const entry: Shown = { title, options, close: () => void shown.splice(shown.indexOf(entry), 1) }
      const before = shown.findIndex((each) => each.options.tag === options.tag)
      if (before >= 0) shown.splice(before, 1)
      shown.push(entry)
    },
    getNotifications: async ({ tag }: GetNotificationOptions = {}) =>
      shown
        .filter((each) => tag === undefined || each.options.tag === tag)
        .map(({ title, options, close }) => ({ title, body: options.body, tag: options.tag, data: options.data as unknown, close })),
  } as unknown as RemindScope['registration']
  const clients = { matchAll: async () => windows.map((visibilityState) => ({ visibilityState })) }
  const scope: RemindScope = { caches, registration, clients, claim: (id) => claimReminder(caches, id, NOON) }
  return { scope, shown: () => shown.map(({ title, options }) => `${title}${options.silent ? ', silent' : ''}`), caches }
}

const reminder = (id: string, fromHour: number, toHour: number) => ({
  id,
  booking: BOOKING,
  title: `About ${id}`,
  body: 'cleaner · Grace',
  navigate: `/?news=reminder_hour_before&booking=${BOOKING}&side=customer`,
  due_ms: NOON + fromHour * HOUR,
  until_ms: NOON + toHour * HOUR,
})
const plan = (more: Partial<ReminderPlan> = {}): ReminderPlan => ({
  quiet_hours: null,
  lang: 'en',
  dir: 'ltr',
  reminders: [reminder('over', -3, -1), reminder('due', 0, 1), reminder('next', 1, 2)],
  ...more,
})

beforeEach(stubLocks)

test('the worker shows what is due, once, though it is woken twice and a push follows', async () => {
  const { scope, shown, caches } = worker(['hidden'])
  await saveReminderPlan(caches, plan())
  await Promise.all([showDueReminders(scope, NOON), showDueReminders(scope, NOON)])
  expect(shown()).toEqual(['About due'])
  await showPush(scope, { title: 'The same', lang: 'en', dir: 'ltr', tag: 'due', navigate: reminder('due', 0, 1).navigate })
  expect(shown()).toEqual(['About due, silent'])
})

test('what a push has shown is not shown again, and what the person closed comes silently from a push', async () => {
  const { scope, shown, caches } = worker()
  await saveReminderPlan(caches, plan())
  const push = { title: 'From the server', lang: 'en', dir: 'ltr' as const, tag: 'due', navigate: reminder('due', 0, 1).navigate }
  await showPush(scope, push)
  await showDueReminders(scope, NOON)
  expect(shown()).toEqual(['From the server'])
  for (const each of await scope.registration.getNotifications()) each.close()
  await showPush(scope, push)
  expect(shown()).toEqual(['From the server, silent'])
})

test('a push that says that the booking has changed closes its reminder and drops the next', async () => {
  const { scope, shown, caches } = worker()
  await saveReminderPlan(caches, plan())
  await showDueReminders(scope, NOON)
  const navigate = `/?news=message_received&booking=${BOOKING}&side=customer`
  await showPush(scope, { title: 'Hello', lang: '', dir: 'auto', tag: 'message', navigate })
  expect(shown()).toEqual(['About due', 'Hello'])
  const cancelled = navigate.replace('message_received', 'booking_cancelled')
  await showPush(scope, { title: 'Canceled', lang: '', dir: 'auto', tag: 'cancelled', navigate: cancelled })
  await dropFromPlan(caches, BOOKING)
  await showDueReminders(scope, NOON + HOUR)
  expect(shown()).toEqual(['Hello', 'Canceled'])
})

test.each<[string, readonly DocumentVisibilityState[], ReminderPlan | undefined]>([
  ['a page is visible', ['hidden', 'visible'], plan()],
  ['it is quiet', [], plan({ quiet_hours: { from: '11:00', to: '13:00', zone: 'UTC' } })],
  ['no page left a plan', [], undefined],
])('nothing is shown while %s', async (_what, windows, left) => {
  const { scope, shown, caches } = worker(windows)
  if (left) await saveReminderPlan(caches, left)
  await showDueReminders(scope, NOON)
  expect(shown()).toEqual([])
})
