import { afterEach, expect, test } from 'vitest'
import { ulid } from 'ulid'
import type { CommandArgs, PersonCommandName } from '#domain/commands/command-table.ts'
import type { Booking } from '#domain/documents/booking.ts'
import type { Message } from '#domain/documents/message.ts'
import { PROFILE_DEFAULTS, type Profile } from '#domain/documents/profile.ts'
import { asUid, commandId, profileId, providerId, receiptId, type DeviceId, type Uid, type Ulid } from '#domain/ids.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { createCommandRunner, type CommandRunner } from '#server/commands/command-runner.ts'
import { createDocumentWriter } from '#server/store/documents/document-writer.ts'
import { silentLog } from '#server/platform/log.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { openMemoryStore } from '#server/store/level/open-memory-store.ts'
import { REPLY_MS, startBot } from './bot.ts'
import { openBotDevice } from './bot-device.ts'
import { readBooking, readProviders, readThread, storedAs } from './bot-queries.ts'
import { generateCity } from '../city/generate-city.ts'
import { NOTIFY_MS, STEP_MS } from './next-booking-step.ts'
import { startRandomStatusChanges } from './random-status-changes.ts'

const START = Date.parse('2026-11-24T18:00:00.000Z')
const newId = (): Ulid => ulid() as Ulid
const customer = asUid('01JD0000000000000000000CST')
const nap = (): Promise<void> => new Promise((done) => setTimeout(done, 2))

/** A clock that moves only when the next timer runs. */
function virtualTime() {
  let now = START
  const timers = new Set<{ at: number; callback: () => void }>()
  return {
    nowMs: () => now,
    setTimer: (ms: number, callback: () => void) => {
      const timer = { at: now + ms, callback }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    /** Runs the next timer; returns false when none is set. */
    hop(): boolean {
      const next = [...timers].sort((a, b) => a.at - b.at)[0]
      if (!next) return false
      timers.delete(next)
      now = Math.max(now, next.at)
      next.callback()
      return true
    },
  }
}

interface World {
  readonly store: DocumentStore
  readonly runner: CommandRunner
  readonly time: ReturnType<typeof virtualTime>
  readonly provider: Uid
  readonly present: Set<Uid>
  readonly as: <Name extends PersonCommandName>(uid: Uid, name: Name, args: CommandArgs<Name>) => Promise<string>
  /** Advances virtual time until the condition holds. */
  readonly until: (condition: () => Promise<boolean>) => Promise<void>
  readonly ask: (scheduled?: number, durationHours?: number) => Promise<Ulid>
}

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function openWorld(): Promise<World> {
  const store = await openMemoryStore()
  closing.push(() => store.close())
  const time = virtualTime()
  const runner = createCommandRunner({ store, clock: time.nowMs, newId })
  const { providers } = generateCity('bot', 'Nairobi', START)
  const free = providers.find((provider) => provider.status === 'Available')
  if (!free) throw new Error('nobody is free')
  const at = instantFromMs(START)
  const profile: Profile = {
    doc_id: profileId(customer),
    type: 'profile',
    schema_version: 1,
    version: 1,
    uid: customer,
    email: 'c@demo.nearhelp.test',
    userType: 'customer',
    name: 'Cora Stone',
    phone: '',
    ...PROFILE_DEFAULTS,
    loyalty_points: 0,
    notifications_read_up_to: null,
    created_at: at,
    updated_at: at,
  }
  await createDocumentWriter({ store }).writeNew([profile, ...providers])
  const device = newId() as string as DeviceId
  let n = 0
  const as: World['as'] = async (uid, name, args) => {
    n += 1
    const outcome = await runner.run({ commandId: commandId(device, n), uid, kind: 'person', name, args, queuedMs: 0 })
    return outcome.refusal?.code ?? outcome.state
  }
  async function ask(scheduled?: number, duration_hours = 1): Promise<Ulid> {
    const booking_id = newId()
    const outcome = await as(customer, 'request_booking', {
      booking_id,
      provider_id: free?.id ?? '',
      scheduled_date: scheduled === undefined ? null : instantFromMs(scheduled),
      duration_hours,
      special_instructions: '',
      user_latitude: null,
      user_longitude: null,
      address: '1 Market Street',
      is_emergency: false,
      price_per_hour: free?.price_per_hour ?? 0,
    })
    expect(outcome).toBe('accepted')
    return booking_id
  }
  async function until(condition: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + 5_000
    while (!(await condition())) {
      if (Date.now() > deadline) throw new Error('it did not come to this')
      time.hop()
      // The store reports its changes asynchronously.
      await nap()
    }
  }
  return { store, runner, time, provider: free.id, present: new Set(), as, until, ask }
}

async function play(world: World): Promise<{ stop(): Promise<void> }> {
  const { store, runner, time, present } = world
  const bot = await startBot({
    store,
    device: openBotDevice(runner, newId()),
    players: new Set([world.provider]),
    isPresent: async (uid) => present.has(uid),
    nowMs: time.nowMs,
    setTimer: time.setTimer,
    log: silentLog,
    pace: { stepMs: STEP_MS, notifyMs: NOTIFY_MS, replyMs: REPLY_MS },
  })
  closing.push(() => bot.stop())
  return bot
}

const bookingOf = async ({ store }: World, id: Ulid): Promise<Booking> => {
  const booking = await readBooking(store, id)
  if (!booking) throw new Error('no such booking')
  return booking
}
const hasStatus = (world: World, id: Ulid, status: Booking['status']) => async (): Promise<boolean> =>
  (await bookingOf(world, id)).status === status
const agoOf = (booking: Booking): [string, number][] => booking.history.map((entry) => [entry.event, Date.parse(entry.at) - START])

test('a request goes through all its steps, one every 15 seconds, with the start code that its customer tells', async () => {
  const world = await openWorld()
  await play(world)
  const id = await world.ask()
  expect(await world.as(customer, 'set_start_code', { booking_id: id, on: true })).toBe('accepted')
  await world.until(hasStatus(world, id, 'completed'))
  expect(agoOf(await bookingOf(world, id))).toEqual([
    ['requested', 0],
    ['notified', 2_000],
    ['accepted', 15_000],
    ['on_my_way', 30_000],
    ['started', 45_000],
    ['completed', 60_000],
  ])
  expect((await bookingOf(world, id)).history.find(({ event }) => event === 'started')?.confirmed).toBe(true)
})

test('a long job needs material, and what the customer adds is accepted, also after the end', async () => {
  const world = await openWorld()
  await play(world)
  const id = await world.ask(undefined, 3)
  await world.until(async () => (await bookingOf(world, id)).extra?.by === 'provider')
  const { total_amount } = await bookingOf(world, id)
  expect(await world.as(customer, 'accept_extra', { booking_id: id, amount: 8 })).toBe('accepted')
  await world.until(hasStatus(world, id, 'completed'))
  expect(await world.as(customer, 'propose_extra', { booking_id: id, hours: 1 })).toBe('accepted')
  await world.until(async () => (await bookingOf(world, id)).extra === null)
  const done = await bookingOf(world, id)
  expect(done.total_amount).toBeCloseTo(total_amount + 8 + done.price_per_hour, 5)
  expect(done.history.map(({ event }) => event).filter((event) => event.startsWith('extra_'))).toEqual([
    'extra_proposed',
    'extra_accepted',
    'extra_proposed',
    'extra_accepted',
  ])
})

test('a scheduled visit is accepted at once and waits for its hour', async () => {
  const world = await openWorld()
  await play(world)
  const visit = Date.parse('2026-11-26T07:00:00.000Z')
  const id = await world.ask(visit)
  await world.until(hasStatus(world, id, 'completed'))
  const [, , accepted, onMyWay, started, completed] = agoOf(await bookingOf(world, id))
  expect(accepted).toEqual(['accepted', 15_000])
  expect([onMyWay, started, completed].map((entry) => (entry?.[1] ?? 0) + START - visit)).toEqual([-15_000, 0, 15_000])
})

test('the bot does nothing for a signed-in provider, and continues after the sign-out', async () => {
  const world = await openWorld()
  world.present.add(world.provider)
  await play(world)
  const id = await world.ask()
  await world.until(async () => world.time.nowMs() > START + 10 * STEP_MS)
  expect((await bookingOf(world, id)).history.map((entry) => entry.event)).toEqual(['requested'])
  world.present.clear()
  await world.until(hasStatus(world, id, 'completed'))
})

test('after a restart it resumes open bookings', async () => {
  const world = await openWorld()
  const first = await play(world)
  const id = await world.ask()
  await world.until(hasStatus(world, id, 'accepted'))
  await first.stop()
  const waiting = await world.ask(Date.parse('2026-11-25T07:00:00.000Z'))
  const frozen = await bookingOf(world, id)
  while (world.time.hop()) await nap()
  expect(await bookingOf(world, id)).toEqual(frozen)
  await play(world)
  await world.until(hasStatus(world, id, 'completed'))
  await world.until(hasStatus(world, waiting, 'completed'))
})

test('a message is read and answered, three times at most', async () => {
  const world = await openWorld()
  const { store, as, until } = world
  await play(world)
  const id = await world.ask(Date.parse('2026-11-25T07:00:00.000Z'))
  await until(hasStatus(world, id, 'accepted'))
  const replies = async (): Promise<Message[]> => (await readThread(store, id)).filter((message) => message.sender_type === 'provider')
  for (const [index, message] of ['The gate is blue.', 'And the bell is broken.', 'So please knock.', 'Loudly.'].entries()) {
    expect(await as(customer, 'send_message', { booking_id: id, message_id: newId(), message })).toBe('accepted')
    const sentAt = (await readThread(store, id)).at(-1)?.created_at ?? ''
    const isRead = async (): Promise<boolean> =>
      (storedAs(await store.get(receiptId(id, world.provider)), 'receipt')?.read_up_to ?? '') >= sentAt
    await until(async () => (await isRead()) && (await replies()).length >= Math.min(index + 1, 3))
  }
  const said = await replies()
  expect(said.length).toBe(3)
  expect(said[0]?.message).toContain('Cora')
  expect(new Set(said.map((message) => message.message)).size).toBe(3)
})

test('two servers with the same demo take each step once and answer a message once', async () => {
  const world = await openWorld()
  await play(world)
  await play(world)
  const id = await world.ask(Date.parse('2026-11-25T07:00:00.000Z'))
  await world.until(hasStatus(world, id, 'accepted'))
  await world.as(customer, 'send_message', { booking_id: id, message_id: newId(), message: 'The gate is blue.' })
  await world.until(hasStatus(world, id, 'completed'))
  expect((await readThread(world.store, id)).map((message) => message.sender_type)).toEqual(['customer', 'provider'])
  const events = (await bookingOf(world, id)).history.map((entry) => entry.event)
  expect(events).toEqual([...new Set(events)])
})

test('a request for taken hours is declined with a reason', async () => {
  const world = await openWorld()
  await play(world)
  // The second begins within the first.
  const start = Date.parse('2026-11-25T07:00:00.000Z')
  const [first, second] = [await world.ask(start, 2), await world.ask(start + 3_600_000)]
  await world.until(
    async () => (await bookingOf(world, first)).status === 'completed' || (await bookingOf(world, second)).status === 'rejected',
  )
  const both = [await bookingOf(world, first), await bookingOf(world, second)]
  const declined = both.find((booking) => booking.status === 'rejected')
  expect(declined?.history.at(-1)?.reason).toContain('choose another')
})

test('statuses change at random, but not of signed-in providers', async () => {
  const world = await openWorld()
  const { store, runner, time } = world
  const crowd = generateCity('bot', 'Nairobi', START).providers
  const [quiet] = crowd.filter((provider) => provider.status === 'Available')
  const drift = startRandomStatusChanges({
    store,
    device: openBotDevice(runner, newId()),
    crowds: [crowd.map((provider) => provider.id)],
    isPresent: async (uid) => uid === quiet?.id,
    setTimer: time.setTimer,
    random: () => 0,
    log: silentLog,
    driftMs: 45_000,
  })
  closing.push(() => drift.stop())
  const statuses = async () =>
    new Map(
      (
        await readProviders(
          store,
          crowd.map((provider) => provider.id),
        )
      ).map((provider) => [provider.id, provider.status]),
    )
  const before = await statuses()
  const changed = async () => [...(await statuses())].filter(([id, status]) => before.get(id) !== status)
  await world.until(async () => (await changed()).length >= 1)
  expect(time.nowMs() - START).toBeGreaterThanOrEqual(45_000)
  for (const [id, status] of await changed()) {
    expect(id).not.toBe(quiet?.id)
    expect(['Available', 'Busy']).toContain(status)
  }
  expect(storedAs(await store.get(providerId(quiet?.id ?? customer)), 'provider')?.status).toBe('Available')
})
