import { afterEach, beforeEach, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#domain/constants.ts'
import type { Notification } from '#domain/documents/notification.ts'
import type { Profile } from '#domain/documents/profile.ts'
import { profileId, type Ulid } from '#domain/ids.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { START_MS } from '#tests/support/device/fixtures.ts'
import { ANN, createDeviceHarness, now, PAT, request, until, type DeviceHarness } from '#tests/support/device/device-harness.ts'
import type { UserStore } from '#data/user-store/user-store.ts'
import type { UserStoreDeps } from '#data/user-store/user-store-deps.ts'

let rig: DeviceHarness

beforeEach(() => {
  rig = createDeviceHarness()
})
afterEach(() => rig.end())

/** Requests and accepts a booking three hours from the start of the test. @param more of Ann's device */
async function book(more: Partial<UserStoreDeps> = {}): Promise<{ readonly ann: UserStore; readonly pat: UserStore; readonly id: Ulid }> {
  const [ann, pat] = [await rig.start(ANN, more), await rig.start(PAT)]
  const id = rig.newId()
  await until(ann.profile.get(), (profile) => profile !== undefined)
  await until(pat.profile.get(), (profile) => profile !== undefined)
  await ann.outbox.submit('request_booking', request(id, { scheduled_date: instantFromMs(START_MS + 3 * HOUR_MS) }))
  await until(pat.bookings.list(), (bookings) => bookings.length === 1)
  await pat.outbox.submit('accept_booking', { booking_id: id })
  await until(ann.bookings.get(id), (shown) => shown?.doc.status === 'accepted')
  return { ann, pat, id }
}

/** Follows the reminders of a device: their kinds each time the list changes. */
function follow(store: UserStore): Notification[][] {
  const seen: Notification[][] = []
  store.notifications.list().subscribe((list) => seen.push(list.filter(({ kind }) => /^reminder|^job_not|^request_w/.test(kind))))
  return seen
}
const kindsOf = (list: readonly Notification[] | undefined): string[] => (list ?? []).map(({ kind }) => kind)
/** Lets the stored documents be read again. */
const settle = (store: UserStore): Promise<unknown> => now(store.notifications.list())

test('without a network a reminder comes at its minute, and goes when its booking changes on this device', async () => {
  const { ann, pat, id } = await book()
  rig.online = false
  const [of, ofPat] = [follow(ann), follow(pat)]
  await settle(ann)
  await settle(pat)
  rig.clock.advance(2 * HOUR_MS - 1)
  expect(kindsOf(of.at(-1))).toEqual([])
  rig.clock.advance(1)
  expect(kindsOf(of.at(-1))).toEqual(['reminder_hour_before'])
  expect(of.at(-1)).toMatchObject([
    { time: instantFromMs(START_MS + 2 * HOUR_MS), booking_id: id, params: { name: 'Pat', side: 'customer' } },
  ])
  expect(kindsOf(ofPat.at(-1))).toEqual(['reminder_hour_before'])
  await pat.outbox.submit('start_job', { booking_id: id })
  await until(pat.notifications.list(), (list) => list.every(({ kind }) => kind !== 'reminder_hour_before'))
  rig.clock.advance(HOUR_MS)
  expect(kindsOf(of.at(-1))).toEqual([])
})

test('after a sleep a reminder that is over does not come, and one that is late does', async () => {
  const { pat } = await book()
  const of = follow(pat)
  await settle(pat)
  rig.clock.leap(3 * HOUR_MS + 20 * MINUTE_MS)
  expect(of.map(kindsOf).filter((kinds) => kinds.length > 0)).toEqual([['job_not_started']])
})

test('the same notification of the server takes its place', async () => {
  const { ann } = await book()
  const of = follow(ann)
  await settle(ann)
  rig.clock.advance(2 * HOUR_MS)
  const [own] = of.at(-1) ?? []
  if (!own) throw new Error('no reminder')
  const time = instantFromMs(START_MS + 2 * HOUR_MS + 400)
  rig.server.put({ ...own, time })
  await until(ann.notifications.list(), (list) => list.some((each) => each.time === time))
  expect(of.at(-1)).toEqual([{ ...own, time }])
})

test('a switched off reminder does not come; the others are planned', async () => {
  rig.server.put({ ...(rig.server.doc(profileId(PAT)) as Profile), version: 2, reminders_muted: ['reminder_hour_before'] })
  const { pat } = await book()
  const of = follow(pat)
  await settle(pat)
  rig.clock.advance(2 * HOUR_MS + MINUTE_MS)
  expect(kindsOf(of.at(-1))).toEqual([])
  const planned = await now(pat.notifications.planned())
  expect(planned.map(({ notification, dueMs }) => [notification.kind, dueMs])).toEqual([['job_not_started', START_MS + 3.25 * HOUR_MS]])
})

test('a device whose clock is an hour behind is reminded by the server’s', async () => {
  const dated: typeof fetch = async (input, init) => {
    const response = await rig.server.fetchAs(ANN)(input, init)
    const headers = new Headers(response.headers)
    headers.set('date', new Date(rig.clock.now()).toUTCString())
    return new Response(response.body, { status: response.status, headers })
  }
  const { ann, pat } = await book({ clock: { ...rig.clock, now: () => rig.clock.now() - HOUR_MS }, fetch: dated })
  const [of, ofPat] = [follow(ann), follow(pat)]
  await settle(ann)
  await settle(pat)
  rig.clock.advance(2 * HOUR_MS + MINUTE_MS)
  expect([kindsOf(of.at(-1)), kindsOf(ofPat.at(-1))]).toEqual([['reminder_hour_before'], ['reminder_hour_before']])
  const [next] = await now(ann.notifications.planned())
  expect(next?.dueMs).toBe(START_MS + HOUR_MS)
})
