// Written notifications: who gets them, what becomes of refused ones, and how often each arrives after any failure.
import { beforeEach, describe, expect, test } from 'vitest'
import { isChatNotificationKind, NOTIFICATION_KINDS } from '#domain/documents/notification-kinds.ts'
import { isReminderKind } from '#domain/documents/quiet-hours.ts'
import { addMs } from '#domain/time/instant.ts'
import { fail, ok } from '#domain/result.ts'
import { StoreUnavailable } from '#server/store/store-unavailable.ts'
import { openDeliveryHarness, type DeliveryHarness } from './delivery-harness.ts'
import { createFakeTransports, type FakeTransports } from '../support/fake-transports.ts'
import type { DiskProcess } from '#tests/convergence/world/disk.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const PHONE = { smsNotifications: true, phone: '+1 415 555 0123' }

let rig: DeliveryHarness
let post: FakeTransports

beforeEach(async () => {
  rig = await openDeliveryHarness()
  post = createFakeTransports()
})

const sentTo = (): string[] => post.emails.map(({ to }) => to)
const about = (ids: readonly string[], channel = 'email'): string[] => ids.map((id) => `${id}.${channel}`)
const ids = (): (string | undefined)[] => post.emails.map(({ id }) => id)

describe('who gets them', () => {
  test('people who switched them on, about everything except chats', async () => {
    await rig.serve(post)
    const amina = await rig.person({ email: 'amina@example.test' })
    for (const kind of NOTIFICATION_KINDS) await rig.notify(amina, { kind })
    await rig.advance(1)
    // A reminder without its booking is withdrawn.
    const sent = NOTIFICATION_KINDS.filter((kind) => !isChatNotificationKind(kind) && !isReminderKind(kind))
    expect(post.emails.map(({ subject }) => subject)).toEqual(sent)
    expect(new Set(sentTo())).toEqual(new Set(['amina@example.test']))
    expect(post.texts).toEqual([])
  })

  test('nobody else', async () => {
    await rig.serve(post)
    const off = await rig.person({ emailNotifications: false })
    const [noPhone, noNumber] = [await rig.person({ ...PHONE, phone: '' }), await rig.person({ ...PHONE, phone: '0803 123' })]
    for (const uid of [off, noPhone, noNumber]) await rig.notify(uid)
    await rig.advance(1)
    expect(sentTo()).toHaveLength(2)
    expect(post.texts).toEqual([])
    expect(rig.states()).toEqual(['ended', 'ended'])
  })

  test('both channels, each as it is switched', async () => {
    await rig.serve(post)
    const uid = await rig.person(PHONE)
    const first = await rig.notify(uid)
    await rig.advance(1)
    await rig.change(uid, { emailNotifications: false })
    const second = await rig.notify(uid)
    await rig.advance(1)
    expect(ids()).toEqual(about([first]))
    expect(post.texts.map(({ id, to }) => [id, to])).toEqual([first, second].map((id) => [`${id}.sms`, '+14155550123']))
  })

  test('not what happened before it was switched on, also when a server starts later', async () => {
    const uid = await rig.person({ email_since: rig.now() })
    await rig.notify(uid, { time: addMs(rig.now(), -1) })
    const after = await rig.notify(uid)
    await rig.serve(post)
    await rig.advance(1)
    expect(ids()).toEqual(about([after]))
  })

  test('a server without a transport records nothing for it', async () => {
    post = createFakeTransports({ sms: false })
    await rig.serve(post)
    await rig.notify(await rig.person(PHONE))
    await rig.advance(1)
    expect([post.emails.length, rig.states()]).toEqual([1, ['ended']])
  })

  test('a person who is sent too much is sent no more, and others are', async () => {
    await rig.serve(post)
    const [many, few] = [await rig.person(), await rig.person({ ...PHONE, phone: '+1 415 555 0124' })]
    for (let news = 0; news < 120; news += 1) await rig.notify(many)
    await rig.change(many, PHONE)
    for (let news = 0; news < 90; news += 1) await rig.notify(many)
    await rig.notify(few)
    await rig.advance(1)
    expect([post.emails.length, post.texts.length]).toEqual([201, 41])
    expect(rig.written.filter((line) => line.includes('reached the limit'))).toHaveLength(10 + 50)
  })
})

describe('preferences that changed meanwhile', () => {
  test.each([
    ['switched off', (uid: Parameters<DeliveryHarness['change']>[0]) => rig.change(uid, { emailNotifications: false })],
    ['the account is closed', (uid: Parameters<DeliveryHarness['change']>[0]) => rig.accounts.close(uid)],
  ])('%s', async (_what, happens) => {
    await rig.serve(post)
    post.respondWith(() => fail('away'))
    const uid = await rig.person()
    await rig.notify(uid)
    await rig.advance(1)
    expect(post.tries()).toBe(1)
    await happens(uid)
    post.respondWith(() => ok(undefined))
    await rig.advance(HOUR)
    expect([post.tries(), rig.states()]).toEqual([1, ['ended']])
  })

  test('the newest address, number and name are used', async () => {
    await rig.serve(post)
    post.respondWith(() => fail('away'))
    const uid = await rig.person({ ...PHONE, emailNotifications: false })
    await rig.notify(uid)
    await rig.advance(1)
    await rig.change(uid, { phone: '+84 90 123 4567' })
    post.respondWith(() => ok(undefined))
    await rig.advance(HOUR)
    expect(post.texts.map(({ to }) => to)).toEqual(['+84901234567'])
  })
})

describe('messages that are not accepted', () => {
  test('permanently refused, it is not retried', async () => {
    const server = await rig.serve(post)
    post.respondWith(() => fail('refused'))
    await rig.notify(await rig.person())
    await rig.advance(1)
    await rig.advance(48 * HOUR)
    expect([post.tries(), rig.states()]).toEqual([1, ['dead']])
    expect(server.log).toEqual(['A job was given up {"job":"email","attempts":1,"failure":"refused"}'])
  })

  test('deferred, it is retried with growing delays, others continue, and after a day it is given up', async () => {
    const server = await rig.serve(post)
    const late = await rig.person({ email: 'late@example.test' })
    const tries: number[] = []
    post.respondWith((sent) => {
      if (sent.to !== 'late@example.test') return ok(undefined)
      tries.push(Date.parse(rig.now()))
      return fail('deferred')
    })
    await rig.notify(late)
    await rig.notify(await rig.person())
    for (let minutes = 0; minutes < 30 * 60; minutes += 1) await rig.advance(MINUTE)
    expect(post.emails).toHaveLength(1)
    const waits = tries.slice(1).map((at, index) => (at - (tries[index] ?? 0)) / MINUTE)
    expect(waits.slice(0, 8)).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
    expect((tries.at(-1) ?? 0) - (tries[0] ?? 0)).toBeLessThanOrEqual(24 * HOUR)
    expect(rig.states()).toEqual(['dead', 'ended'])
    expect(server.log).toEqual([
      expect.stringMatching(/^Gave up on a notification that could not be sent in time/),
      expect.stringMatching(/^A job was given up/),
    ])
  })

  test('while nothing can be sent, one attempt at a time probes for all; then all are sent, in order', async () => {
    const server = await rig.serve(post)
    post.respondWith(() => fail('away'))
    const told: string[] = []
    for (let person = 0; person < 20; person += 1) {
      told.push(await rig.notify(await rig.person()))
      await rig.advance(1)
    }
    for (let minutes = 0; minutes < 180; minutes += 1) await rig.advance(MINUTE)
    expect(post.tries()).toBeLessThan(30)
    post.respondWith(() => ok(undefined))
    await rig.advance(10 * MINUTE)
    expect(ids()).toEqual(about(told))
    expect(server.log.every((line) => line.startsWith('The channel is unavailable'))).toBe(true)
  })

  test('after a long outage only notifications of the last day are sent', async () => {
    await rig.serve(post)
    post.respondWith(() => fail('away'))
    const uid = await rig.person()
    await rig.notify(uid)
    await rig.advance(25 * HOUR)
    const fresh = await rig.notify(uid)
    post.respondWith(() => ok(undefined))
    await rig.advance(HOUR)
    expect(ids()).toEqual(about([fresh]))
    expect(rig.states()).toEqual(['ended', 'ended'])
  })

  test('the same after an outage of the server itself', async () => {
    const uid = await rig.person()
    await rig.notify(uid)
    await rig.advance(25 * HOUR)
    const fresh = await rig.notify(uid)
    await rig.serve(post)
    await rig.advance(1)
    expect(ids()).toEqual(about([fresh]))
  })
})

describe('once', () => {
  test('received again at every start, it is sent the first time', async () => {
    await rig.notify(await rig.person())
    for (let starts = 0; starts < 3; starts += 1) {
      const server = await rig.serve(post)
      await rig.advance(MINUTE)
      await server.stop()
    }
    expect(post.tries()).toBe(1)
  })

  test('of several servers one sends, whichever receives it first', async () => {
    for (let servers = 0; servers < 3; servers += 1) await rig.serve(post, { isShared: true })
    const told: string[] = []
    for (let person = 0; person < 10; person += 1) told.push(await rig.notify(await rig.person()))
    await rig.advance(HOUR)
    expect(new Set(ids())).toEqual(new Set(about(told)))
    expect(post.emails).toHaveLength(10)
    expect(post.tries()).toBe(10)
  })

  test('a delivery that a killed server had started is sent by another, and not before the first must have ended', async () => {
    const lost = createFakeTransports()
    const first = await rig.serve(lost, { isShared: true })
    await rig.serve(post, { isShared: true })
    // It never responds, and its server is killed while it waits.
    lost.respondWith(() => new Promise(() => undefined))
    post.respondWith(() => new Promise(() => undefined))
    const told = await rig.notify(await rig.person())
    await rig.advance(1)
    expect(lost.tries() + post.tries()).toBe(1)
    first.kill()
    post.respondWith(() => ok(undefined))
    await rig.advance(9 * MINUTE)
    expect(post.emails).toEqual([])
    await rig.advance(2 * MINUTE)
    expect(ids()).toEqual(about([told]))
  })

  test('a server that is alone resumes at once what it had started', async () => {
    const before = await rig.serve(post)
    post.respondWith(() => new Promise(() => undefined))
    const told = await rig.notify(await rig.person())
    await rig.advance(1)
    before.kill()
    post.respondWith(() => ok(undefined))
    await rig.serve(post)
    await rig.advance(1)
    expect(ids()).toEqual(about([told]))
    expect(rig.states()).toEqual(['ended'])
  })

  test('on stop, deliveries under way have a moment to end; the others are sent at the next start', async () => {
    const server = await rig.serve(post)
    post.respondWith(
      (_sent, signal) => new Promise((resolve) => signal?.addEventListener('abort', () => resolve(fail('away')), { once: true })),
    )
    const told = await rig.notify(await rig.person())
    await rig.advance(1)
    await server.stop()
    expect(rig.states()).toEqual(['waiting'])
    post.respondWith(() => ok(undefined))
    await rig.serve(post)
    await rig.advance(1)
    expect(ids()).toEqual(about([told]))
  })
})

describe('killed at any write', () => {
  /** Kills the process at its nth write. @param isDone the write itself was done */
  async function lostAt(nth: number, isDone: boolean, isShared: boolean): Promise<boolean> {
    rig = await openDeliveryHarness()
    post = createFakeTransports()
    let writes = 0
    let isLost = false
    const told: string[] = []
    const people = [await rig.person(), await rig.person()]
    async function next(process: DiskProcess, write: () => Promise<unknown>): Promise<void> {
      writes += 1
      if (writes !== nth) return
      if (isDone) await write()
      isLost = true
      process.kill()
    }
    await rig.serve(post, {
      isShared,
      through: (process) => ({
        ...process.store,
        put: async (doc) => {
          await next(process, () => process.store.put(doc))
          return process.store.put(doc)
        },
        commit: async (transaction) => {
          await next(process, () => process.store.commit(transaction))
          return process.store.commit(transaction)
        },
      }),
    })
    for (const uid of people) told.push(await rig.notify(uid), await rig.notify(uid))
    await rig.advance(1)
    if (!isLost) return false
    await rig.serve(post, { isShared })
    await rig.advance(HOUR)
    // Nothing is lost, and at most the one in flight comes twice.
    expect(new Set(ids())).toEqual(new Set(about(told)))
    expect(post.emails.length).toBeLessThanOrEqual(told.length + 1)
    expect(rig.states()).toEqual(['ended', 'ended', 'ended', 'ended'])
    return true
  }

  test.each([
    ['alone, before it', false, false],
    ['alone, after it', true, false],
    ['beside others, before it', false, true],
    ['beside others, after it', true, true],
  ])('%s', async (_name, isDone, isShared) => {
    let nth = 1
    while (await lostAt(nth, isDone, isShared)) nth += 1
    // A lease and an end for each of the four.
    expect(nth).toBe(9)
  })
})

test('a store that is away for a while loses nothing, and sends nothing twice', async () => {
  let isAway = false
  const server = await rig.serve(post, {
    through: (process) => ({
      ...process.store,
      put: async (doc) => {
        if (isAway) throw new StoreUnavailable('away')
        return process.store.put(doc)
      },
      commit: async (transaction) => {
        if (isAway) throw new StoreUnavailable('away')
        return process.store.commit(transaction)
      },
    }),
  })
  const uid = await rig.person()
  // It goes away while an e-mail is on its way: that it was sent is recorded later.
  post.respondWith(() => {
    isAway = true
    return ok(undefined)
  })
  const told = [await rig.notify(uid)]
  await rig.advance(1)
  told.push(await rig.notify(uid))
  await rig.advance(5 * MINUTE)
  expect(ids()).toEqual(about(told.slice(0, 1)))
  isAway = false
  post.respondWith(() => ok(undefined))
  await rig.advance(MINUTE)
  await rig.advance(MINUTE)
  expect(ids()).toEqual(about(told))
  expect(rig.states()).toEqual(['ended', 'ended'])
  expect(server.log.length).toBeGreaterThan(0)
})

test('the log names nobody', async () => {
  const server = await rig.serve(post)
  const uid = await rig.person({ ...PHONE, email: 'amina@example.test', name: 'Amina' })
  for (const failure of ['away', 'deferred', 'refused'] as const) {
    post.respondWith(() => fail(failure))
    await rig.notify(uid)
    await rig.advance(HOUR)
  }
  await rig.advance(25 * HOUR)
  expect(server.log.length).toBeGreaterThan(3)
  expect(server.log.join('\n')).not.toMatch(new RegExp(`amina|grace|415|${uid}`, 'i'))
})
