// Pushes on a stopped clock: who gets them and when, what becomes of refused ones, and how often each arrives.
import { beforeEach, describe, expect, test } from 'vitest'
import { NOTIFICATION_KINDS } from '#domain/documents/notification-kinds.ts'
import { isReminderKind } from '#domain/documents/quiet-hours.ts'
import { addMs } from '#domain/time/instant.ts'
import { newId } from '../support/backend.ts'
import { IN_APP_GRACE_MS, openPushHarness, START, type PushHarness } from '../support/push-harness.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let rig: PushHarness
beforeEach(async () => {
  rig = await openPushHarness()
})

const topics = (): string[] => rig.sent.map(({ topic }) => topic)
const toWhom = (): string[] => rig.sent.map(({ to }) => to.endpoint.replace(/.*\//, ''))
const said = (): { title: string; lang: string; tag: string; navigate: string }[] =>
  rig.sent.map(
    ({ payload }) => (JSON.parse(payload) as { notification: { title: string; lang: string; tag: string; navigate: string } }).notification,
  )

describe('who gets them', () => {
  test('every device of the person, about everything, once', async () => {
    await rig.serve()
    const uid = await rig.person()
    await rig.device(uid)
    await rig.device(uid)
    const ids = []
    // A reminder without its booking is withdrawn.
    for (const kind of NOTIFICATION_KINDS) if (!isReminderKind(kind)) ids.push(await rig.notify(uid, { kind }))
    await rig.advance(IN_APP_GRACE_MS)
    expect(topics().toSorted()).toEqual([...ids, ...ids].toSorted())
    expect(new Set(toWhom())).toEqual(new Set(['1', '2']))
    await rig.advance(HOUR)
    expect(rig.tries()).toHaveLength(2 * ids.length)
  })

  test('nobody else: no device, notifications from before it, a session that ended, an address created for another key', async () => {
    await rig.serve()
    const [none, late, ended, rekeyed] = [await rig.person(), await rig.person(), await rig.person(), await rig.person()]
    await rig.device(late)
    const session = await rig.device(ended)
    await rig.device(rekeyed, 'the key before')
    await rig.notify(late, { time: addMs(rig.now(), -1) })
    for (const uid of [none, ended, rekeyed]) await rig.notify(uid)
    rig.endSession(session)
    await rig.advance(IN_APP_GRACE_MS)
    expect(rig.tries()).toEqual([])
    expect([await rig.subscriptions.list(ended), await rig.subscriptions.list(rekeyed)]).toEqual([[], []])
    expect(await rig.subscriptions.list(late)).toHaveLength(1)
  })

  test('not a person who switched it off, or that kind of notification', async () => {
    await rig.serve()
    const [off, muted] = [await rig.person({ pushNotifications: false }), await rig.person({ push_muted: ['messages', 'account'] })]
    await rig.device(off)
    await rig.device(muted)
    await rig.notify(off)
    await rig.notify(off, { kind: 'password_changed' })
    await rig.notify(muted, { kind: 'message_received' })
    await rig.notify(muted, { kind: 'verification_approved' })
    const review = await rig.notify(muted, { kind: 'review_received' })
    // Those of one instant have no order.
    await rig.advance(1)
    const email = await rig.notify(muted, { kind: 'email_changed' })
    await rig.advance(IN_APP_GRACE_MS)
    expect(topics()).toEqual([review, email])
  })

  test('not a person who has seen it in the app meanwhile', async () => {
    await rig.serve()
    const uid = await rig.person()
    await rig.device(uid)
    const booking_id = newId()
    await rig.notify(uid, { kind: 'message_received', booking_id })
    await rig.read(uid, booking_id)
    await rig.notify(uid)
    await rig.change(uid, { notifications_read_up_to: rig.now() })
    await rig.advance(1)
    const fresh = await rig.notify(uid, { kind: 'message_received', booking_id })
    await rig.advance(IN_APP_GRACE_MS)
    expect(topics()).toEqual([fresh])
  })

  test('a person who is pushed too much is pushed no more', async () => {
    await rig.serve()
    const uid = await rig.person()
    await rig.device(uid)
    for (let news = 0; news < 620; news += 1) await rig.notify(uid)
    await rig.advance(IN_APP_GRACE_MS)
    expect(rig.sent).toHaveLength(600)
  })
})

describe('content', () => {
  test('the title and the link, in the language of the profile; without details only that there is news', async () => {
    await rig.serve()
    const uid = await rig.person({ preferredLanguage: 'French' })
    await rig.device(uid)
    const booking_id = newId()
    const id = await rig.notify(uid, { kind: 'message_received', booking_id })
    await rig.advance(IN_APP_GRACE_MS)
    const navigate = `https://help.example/?news=message_received&booking=${booking_id}&side=customer`
    expect(said()).toEqual([{ title: 'message_received', lang: 'French', dir: 'ltr', tag: id, navigate }])
    expect(rig.sent[0]?.payload).not.toMatch(/Grace|As said|in English/)
    await rig.change(uid, { push_hide_details: true })
    await rig.notify(uid)
    await rig.advance(IN_APP_GRACE_MS)
    expect(said()[1]).toMatchObject({ title: 'news' })
  })
})

describe('quiet hours', () => {
  const QUIET = { from: '22:00', to: '07:30', zone: 'America/Los_Angeles' }
  test('notifications within them wait for their end, and are dropped if they were seen by then', async () => {
    // 09:00 UTC is one in the morning there.
    await rig.serve()
    const uid = await rig.person({ quiet_hours: QUIET })
    await rig.device(uid)
    const seen = await rig.notify(uid)
    await rig.advance(HOUR)
    await rig.change(uid, { notifications_read_up_to: rig.now() })
    const waits = await rig.notify(uid, { time: addMs(rig.now(), 1) })
    const urgent = await rig.notify(uid, { kind: 'password_changed', time: addMs(rig.now(), 1) })
    await rig.advance(IN_APP_GRACE_MS)
    expect(topics()).toEqual([urgent])
    await rig.advance(Date.parse('2026-11-20T15:29:59.000Z') - START - HOUR - IN_APP_GRACE_MS)
    expect(topics()).toEqual([urgent])
    await rig.advance(1_000)
    expect(topics()).toEqual([urgent, waits])
    expect(topics()).not.toContain(seen)
  })
})

describe('pushes that are not accepted', () => {
  test('are retried, one device after its own delay, others at once', async () => {
    await rig.serve()
    const [slow, quick] = [await rig.person(), await rig.person()]
    await rig.device(slow)
    rig.respondWith(({ to }) => (to.endpoint.endsWith('/1') ? { kind: 'later' } : { kind: 'sent' }))
    await rig.device(quick)
    for (let news = 0; news < 5; news += 1) await rig.notify(slow)
    await rig.notify(quick)
    await rig.advance(IN_APP_GRACE_MS)
    // The lanes had started with them before the first had failed.
    const before = rig.tries().length
    expect(toWhom()).toEqual(['2'])
    await rig.advance(MINUTE / 2)
    expect(rig.tries()).toHaveLength(before)
    rig.respondWith(() => ({ kind: 'sent' }))
    await rig.advance(HOUR)
    expect(toWhom()).toEqual(['2', '1', '1', '1', '1', '1'])
    expect((await rig.subscriptions.list(slow))[0]).toMatchObject({ failures: 0, failing_since_ms: null })
  })

  test('a service that asks for a delay gets it', async () => {
    await rig.serve()
    const uid = await rig.person()
    await rig.device(uid)
    rig.respondWith(() => ({ kind: 'later', afterMs: 2 * HOUR }))
    await rig.notify(uid)
    await rig.advance(IN_APP_GRACE_MS)
    rig.respondWith(() => ({ kind: 'sent' }))
    await rig.advance(2 * HOUR - 1)
    expect(rig.tries()).toHaveLength(1)
    await rig.advance(1)
    expect(rig.sent).toHaveLength(1)
  })

  test('services that hang block no others', async () => {
    await rig.serve()
    const [stuck, quick] = [await rig.person(), await rig.person()]
    for (let device = 0; device < 7; device += 1) await rig.device(stuck)
    rig.respondWith(({ to }, signal) =>
      to.endpoint.endsWith('/8')
        ? { kind: 'sent' }
        : new Promise((resolve) => signal.addEventListener('abort', () => resolve({ kind: 'later' }))),
    )
    await rig.notify(stuck)
    await rig.advance(IN_APP_GRACE_MS)
    await rig.device(quick)
    await rig.notify(quick)
    await rig.advance(IN_APP_GRACE_MS)
    expect(toWhom()).toEqual(['8'])
  })

  test('notifications of yesterday are given up, and so is a device that is gone for a week', async () => {
    await rig.serve()
    const uid = await rig.person()
    await rig.device(uid)
    rig.respondWith(() => ({ kind: 'later' }))
    for (let day = 0; day < 9; day += 1) {
      await rig.notify(uid)
      for (let hour = 0; hour < 24; hour += 1) await rig.advance(HOUR)
    }
    expect(await rig.subscriptions.list(uid)).toEqual([])
    expect(new Set(rig.states())).toEqual(new Set(['ended']))
    expect(rig.sent).toEqual([])
  })

  test('a permanently refused push is not retried, and the device stays', async () => {
    await rig.serve()
    const uid = await rig.person()
    await rig.device(uid)
    rig.respondWith(() => ({ kind: 'refused' }))
    await rig.notify(uid)
    await rig.advance(IN_APP_GRACE_MS)
    await rig.advance(HOUR)
    expect(rig.tries()).toHaveLength(1)
    expect(await rig.subscriptions.list(uid)).toHaveLength(1)
  })
})

describe('servers that start and stop', () => {
  test('one that dies before, and one that dies in the middle: pushed after all, at most once more, under the same topic', async () => {
    const uid = await rig.person()
    await rig.device(uid)
    const first = await rig.serve()
    const waiting = await rig.notify(uid)
    first.kill()
    const second = await rig.serve()
    rig.respondWith(() => new Promise(() => undefined))
    await rig.advance(IN_APP_GRACE_MS)
    expect(rig.tries().map(({ topic }) => topic)).toEqual([waiting])
    second.kill()
    rig.respondWith(() => ({ kind: 'sent' }))
    await rig.serve()
    await rig.advance(1)
    expect(topics()).toEqual([waiting])
    await rig.advance(HOUR)
    expect(rig.tries().map(({ topic }) => topic)).toEqual([waiting, waiting])
  })

  test('of two over the same data one pushes; the other does when that one is gone', async () => {
    const uid = await rig.person()
    await rig.device(uid)
    const [first] = [await rig.serve({ isShared: true }), await rig.serve({ isShared: true })]
    await rig.notify(uid)
    await rig.advance(IN_APP_GRACE_MS)
    expect(rig.tries()).toHaveLength(1)
    first.kill()
    const later = await rig.notify(uid)
    await rig.advance(IN_APP_GRACE_MS)
    await rig.advance(30 * MINUTE)
    expect(topics().filter((topic) => topic === later)).toHaveLength(1)
    expect(rig.states()).toEqual(['ended', 'ended'])
  })

  test('of two over the same data the other pushes within half a minute when the first is killed before it has', async () => {
    const uid = await rig.person()
    await rig.device(uid)
    const [first] = [await rig.serve({ isShared: true }), await rig.serve({ isShared: true })]
    await rig.notify(uid)
    first.kill()
    await rig.advance(30_000)
    expect(rig.tries()).toHaveLength(1)
    expect(rig.states()).toEqual(['ended'])
  })

  test('a start after the push was sent sends nothing again', async () => {
    const uid = await rig.person()
    await rig.device(uid)
    const first = await rig.serve()
    await rig.notify(uid)
    await rig.advance(IN_APP_GRACE_MS)
    await first.stop()
    await rig.serve()
    await rig.advance(HOUR)
    expect(rig.tries()).toHaveLength(1)
  })
})
