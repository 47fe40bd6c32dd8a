import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { asDeviceId, asUid, commandId, type CommandId, type Uid } from '#domain/ids.ts'
import { createCommandRunner, type CommandRunner, type Outcome, type RunCommand } from '#server/commands/command-runner.ts'
import { createDocumentWriter } from '#server/store/documents/document-writer.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { openMemoryStore } from '#server/store/level/open-memory-store.ts'
import { insertDocuments, newId, refusalCode, testClock, testDevice } from '../support/backend.ts'
import { crashingStore, type CrashMoment } from '../support/failing-store.ts'
import { profileOf, providerOf, requestFor } from '../support/people.ts'
import { missingPointers, visibleState } from '../support/store-state.ts'

const customer = asUid(ulid())
const provider = asUid(ulid())
const other = asUid(ulid())
const booking = newId()
const second = newId()
const device = asDeviceId(ulid())
const [firstStart, secondStart] = ['2026-11-21T09:00:00.000Z', '2026-11-21T12:00:00.000Z']

type Step = readonly [uid: Uid, name: string, args: unknown]
interface Story {
  readonly before: readonly Step[]
  readonly last: Step
  readonly system?: true
  /** Minutes until the last step. */
  readonly later?: number
}

const request: Step = [customer, 'request_booking', requestFor(provider, booking, firstStart)]
const accept: Step = [provider, 'accept_booking', { booking_id: booking }]
const start: Step = [provider, 'start_job', { booking_id: booking }]
const complete: Step = [provider, 'complete_job', { booking_id: booking }]
const review: Step = [customer, 'write_review', { booking_id: booking, rating: 4, comment: 'Good' }]
const requestSecond: Step = [customer, 'request_booking', requestFor(provider, second, secondStart)]
const acceptSecond: Step = [provider, 'accept_booking', { booking_id: second }]
const asap: Step = [customer, 'request_booking', { ...requestFor(provider, booking, null) }]

const stories: Readonly<Record<string, Story>> = {
  'request a booking': { before: [], last: request },
  'accept, the first of a calendar': { before: [request], last: accept },
  'accept, beside another': { before: [request, accept, requestSecond], last: acceptSecond },
  'cancel what was accepted': {
    before: [request, accept],
    last: [customer, 'cancel_booking', { booking_id: booking, reason: 'Fixed it' }],
  },
  complete: { before: [request, accept, requestSecond, acceptSecond, start], last: complete },
  review: {
    before: [request, accept, start, complete],
    last: review,
  },
  'change a review': {
    before: [request, accept, start, complete, review],
    last: [customer, 'edit_review', { booking_id: booking, rating: 1, comment: 'Broke again' }],
  },
  'answer a review': {
    before: [request, accept, start, complete, review],
    last: [provider, 'answer_review', { booking_id: booking, message: 'I am sorry' }],
  },
  'write a message': {
    before: [request, accept],
    last: [customer, 'send_message', { booking_id: booking, message_id: newId(), message: 'Hello' }],
  },
  'register as provider': {
    before: [],
    last: [
      customer,
      'register_provider',
      { name: 'New', service_type: 'chef', latitude: 6.5, longitude: 3.4, city: 'Lagos', price_per_hour: 30 },
    ],
  },
  'move to another city': { before: [], last: [provider, 'update_provider', { city: 'Nairobi' }] },
  'add a favourite': { before: [], last: [customer, 'add_favourite', { provider_id: provider }] },
  'be refused': { before: [], last: [other, 'request_booking', requestFor(provider, booking, firstStart)] },
  'expire, by the server itself': { before: [asap], last: [customer, 'expire_booking', { booking_id: booking }], system: true, later: 31 },
}

/** A store as it is before the last step, identical each time. */
async function prepare(story: Story): Promise<{ store: DocumentStore; runnerOver: (store: DocumentStore) => CommandRunner }> {
  const store = await openMemoryStore()
  const clock = testClock()
  const runnerOver = (over: DocumentStore): CommandRunner => createCommandRunner({ store: over, clock: clock.read, newId })
  await insertDocuments(createDocumentWriter({ store }), profileOf(customer), profileOf(provider), providerOf(provider))
  const runner = runnerOver(store)
  for (const [index, [uid, name, args]] of story.before.entries()) {
    if (name === 'start_job') clock.now = Date.parse(firstStart)
    const outcome = await runner.run({ commandId: commandId(device, index + 1), uid, kind: 'person', name, args, queuedMs: 0 })
    if (outcome.state !== 'accepted') throw new Error(`${name}: ${refusalCode(outcome)}`)
  }
  clock.now += (story.later ?? 0) * 60_000
  return { store, runnerOver }
}

const lastCommand = ({ last: [uid, name, args], system }: Story): RunCommand =>
  system
    ? { commandId: `system:${name}` as CommandId, uid, kind: 'system', name, args, queuedMs: 0 }
    : { commandId: commandId(device, 99), uid, kind: 'person', name, args, queuedMs: 0 }

async function uninterrupted(story: Story): Promise<{ state: unknown[]; outcome: Outcome }> {
  const { store, runnerOver } = await prepare(story)
  const outcome = await runnerOver(store).run(lastCommand(story))
  const state = await visibleState(store)
  await store.close()
  return { state, outcome }
}

/** Crashes at that write, restarts and sends the command again. @returns false when there was no such write */
async function crashAt(story: Story, write: number, moment: CrashMoment, wanted: { state: unknown[]; outcome: Outcome }): Promise<boolean> {
  const { store, runnerOver } = await prepare(story)
  const crashing = crashingStore(store, write, moment)
  const outcome = await runnerOver(crashing.store)
    .run(lastCommand(story))
    .catch(() => undefined)
  if (!crashing.hasCrashed()) {
    await store.close()
    return false
  }
  expect(outcome).toBeUndefined()
  const after = runnerOver(store)
  const again = await after.run(lastCommand(story))
  expect(again.state).toBe(wanted.outcome.state)
  expect(refusalCode(again)).toBe(refusalCode(wanted.outcome))
  expect(await visibleState(store)).toEqual(wanted.state)
  expect(await missingPointers(store)).toEqual([])
  await store.close()
  return true
}

test.each(Object.entries(stories))(
  '%s is one write: killed before or after it, the command sent again ends the same',
  async (_name, story) => {
    const wanted = await uninterrupted(story)
    for (const moment of ['before', 'after'] as const) {
      expect(await crashAt(story, 0, moment, wanted)).toBe(true)
      expect(await crashAt(story, 1, moment, wanted)).toBe(false)
    }
  },
)

test('a device that sends everything twice changes nothing twice', async () => {
  const { store, runnerOver } = await prepare({ before: [request, accept, start], last: complete })
  const runner = runnerOver(store)
  const phone = testDevice(runner, provider)
  const done = await phone.run('complete_job', { booking_id: booking })
  const state = await visibleState(store)
  const command = {
    commandId: commandId(phone.id, 1),
    uid: provider,
    kind: 'person',
    name: 'complete_job',
    args: { booking_id: booking },
    queuedMs: 0,
  } as const
  const repeats = await Promise.all(Array.from({ length: 10 }, () => runner.run(command)))
  for (const repeat of repeats) expect(repeat).toEqual(done)
  expect(await visibleState(store)).toEqual(state)
  await store.close()
})
