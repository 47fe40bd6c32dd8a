import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  AMINA,
  aBooking,
  aCalendar,
  anAcceptedBooking,
  aProfile,
  aProvider,
  BOOKING,
  command,
  GRACE,
  NOW,
  person,
  ulid,
} from '#tests/support/domain/fixtures.ts'
import { assertValid, openWorld } from '#tests/support/domain/world.ts'
import { prepareCommand } from './prepare-command.ts'
import { applyEffect, effectDocId, type Lookup } from './command.ts'
import type { Doc } from '../documents/document.ts'
import { bookingId, calendarId, favouriteId, messageId, placeId, profileId, providerId, type DocId, type Ulid } from '../ids.ts'
import { addMs, type Instant } from '../time/instant.ts'
import { projectDocuments, type ProjectedDocument, type WaitingCommand } from './projection.ts'

const at = (minutes: number): Instant => addMs(NOW, minutes * 60_000)
const TOMORROW = at(24 * 60)

/** The device's waiting commands, a minute apart. */
const waiting = (...given: (readonly [name: string, args: unknown])[]): WaitingCommand[] =>
  given.map(([name, args], index) => ({ id: command(index + 1), name, args, created_at: at(index) }))
const holds = (...docs: Doc[]): Lookup => openWorld(docs).get
const ask = (over: Record<string, unknown> = {}) => ({
  booking_id: BOOKING,
  provider_id: GRACE,
  scheduled_date: TOMORROW,
  duration_hours: 2,
  special_instructions: '',
  user_latitude: 37.774_912,
  user_longitude: -122.419_415,
  is_emergency: false,
  price_per_hour: 35,
  ...over,
})
const one = { booking_id: BOOKING }
const ids = (overlay: Map<DocId, ProjectedDocument>): DocId[] => [...overlay.keys()]

describe('project', () => {
  test('returns nothing without waiting commands', () => {
    expect(projectDocuments(holds(aBooking()), [], person(AMINA)).size).toBe(0)
  })

  test('shows a booking requested offline, with its command', () => {
    const overlay = projectDocuments(holds(aProfile(AMINA), aProvider()), waiting(['request_booking', ask()]), person(AMINA))
    expect(ids(overlay)).toEqual([profileId(AMINA), placeId(BOOKING, AMINA), bookingId(BOOKING)])
    expect(overlay.get(bookingId(BOOKING))).toMatchObject({ by: command(1), doc: { status: 'pending', total_amount: 70, created_at: NOW } })
  })

  test('shows a booking requested and cancelled offline as cancelled', () => {
    const overlay = projectDocuments(
      holds(aProfile(AMINA), aProvider()),
      waiting(['request_booking', ask()], ['cancel_booking', { ...one, reason: 'Not needed' }]),
      person(AMINA),
    )
    expect(overlay.get(bookingId(BOOKING))).toMatchObject({
      by: command(2),
      doc: { status: 'cancelled', version: 2, history: [{ event: 'requested' }, { event: 'cancelled', reason: 'Not needed', at: at(1) }] },
    })
  })

  test('shows a job done offline as completed, with its hours held and released', () => {
    const steps = waiting(['accept_booking', one], ['on_my_way', one], ['start_job', one], ['complete_job', one])
    const SOON = at(60)
    const base = holds(aProvider(), aBooking({ scheduled_date: SOON }), aCalendar())
    const accepted = projectDocuments(base, steps.slice(0, 1), person(GRACE))
    expect(accepted.get(calendarId(GRACE))?.doc).toMatchObject({
      intervals: [{ booking_id: BOOKING, starts_at: SOON, ends_at: at(3 * 60) }],
    })
    expect(accepted.get(providerId(GRACE))?.doc).toMatchObject({ schedule: { busy: [{ starts_at: SOON, ends_at: at(3 * 60) }] } })

    const completed = projectDocuments(base, steps, person(GRACE))
    expect(completed.get(bookingId(BOOKING))).toMatchObject({
      by: command(4),
      doc: { status: 'completed', on_my_way_at: at(1), version: 5 },
    })
    expect(completed.get(calendarId(GRACE))?.doc).toMatchObject({ intervals: [] })
    expect(completed.get(providerId(GRACE))?.doc).toMatchObject({ schedule: { busy: [] }, total_completed_jobs: 1 })
  })

  test('ignores amendments of documents that the device does not hold', () => {
    const overlay = projectDocuments(holds(anAcceptedBooking({ status: 'in_progress' })), waiting(['complete_job', one]), person(GRACE))
    expect(ids(overlay)).toEqual([bookingId(BOOKING)])
  })

  test('ignores the second of two overlapping acceptances', () => {
    const second = aBooking({ id: ulid(2), doc_id: bookingId(ulid(2)), scheduled_date: at(25 * 60) })
    const base = holds(aProvider(), aBooking({ scheduled_date: TOMORROW }), second)
    const overlay = projectDocuments(base, waiting(['accept_booking', one], ['accept_booking', { booking_id: ulid(2) }]), person(GRACE))
    expect(overlay.get(bookingId(BOOKING))?.doc).toMatchObject({ status: 'accepted' })
    expect(overlay.has(bookingId(ulid(2)))).toBe(false)
  })

  test('shows messages in order of writing, each with its own command', () => {
    const texts = ['one', 'two', 'three']
    const overlay = projectDocuments(
      holds(anAcceptedBooking()),
      waiting(...texts.map((message, index) => ['send_message', { ...one, message_id: ulid(index + 1, 'M'), message }] as const)),
      person(AMINA),
    )
    expect([...overlay.values()].map(({ doc, by }) => [doc.type === 'message' ? doc.message : '', by])).toEqual([
      ['one', command(1)],
      ['two', command(2)],
      ['three', command(3)],
    ])
    expect(ids(overlay)).toEqual([1, 2, 3].map((n) => messageId(BOOKING, ulid(n, 'M'))))
  })

  test('ignores refused commands and continues with the next', () => {
    const base = holds(aProfile(AMINA), aProvider(), anAcceptedBooking({ status: 'completed' }))
    const overlay = projectDocuments(
      base,
      waiting(
        ['cancel_booking', one],
        ['no_such_command', {}],
        ['accept_booking', { junk: 1 }],
        ['expire_booking', one],
        ['add_favourite', { provider_id: GRACE }],
      ),
      person(AMINA),
    )
    expect(ids(overlay)).toEqual([favouriteId(AMINA, GRACE)])
    expect(overlay.get(favouriteId(AMINA, GRACE))?.by).toBe(command(5))
  })

  test('a command whose effects have arrived changes nothing', () => {
    const steps = waiting(['add_favourite', { provider_id: GRACE }], ['send_message', { ...one, message_id: ulid(1, 'M'), message: 'Hi' }])
    const world = openWorld([aProvider(), anAcceptedBooking()])
    for (const step of steps) world.run(step.name, step.args, person(AMINA))
    expect(projectDocuments(world.get, steps, person(AMINA)).size).toBe(0)
  })

  test('creates no notifications', () => {
    const overlay = projectDocuments(
      holds(aProfile(AMINA), aProvider()),
      waiting(['request_booking', ask()], ['cancel_booking', one]),
      person(AMINA),
    )
    expect([...overlay.values()].filter(({ doc }) => doc.type === 'notification')).toEqual([])
  })
})

/** Random commands of two users on two bookings; most of them are refused. */
const step = fc.oneof(
  fc.record({
    name: fc.constantFrom('accept_booking', 'reject_booking', 'on_my_way', 'start_job', 'complete_job', 'cancel_booking'),
    booking: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ name: fc.constant('send_message'), booking: fc.integer({ min: 1, max: 3 }), message: fc.nat(3) }),
  fc.record({ name: fc.constant('mark_read'), booking: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ name: fc.constantFrom('add_favourite', 'remove_favourite', 'set_status', 'request_booking', 'update_provider') }),
)

const argsOf = (given: { name: string; booking?: number; message?: number }): Record<string, unknown> => {
  const booking_id = ulid(given.booking ?? 3)
  switch (given.name) {
    case 'send_message':
      return { booking_id, message_id: ulid(given.message ?? 0, 'M'), message: 'Hello' }
    case 'mark_read':
      return { booking_id, up_to: NOW }
    case 'add_favourite':
    case 'remove_favourite':
      return { provider_id: GRACE }
    case 'set_status':
      return { status: 'Busy' }
    case 'update_provider':
      return { bio: 'New', price_per_hour: 36 }
    case 'request_booking':
      return ask({ booking_id, scheduled_date: null })
    default:
      return { booking_id }
  }
}

const base = openWorld([
  aProfile(AMINA),
  aProfile(GRACE),
  aProvider(),
  aCalendar(),
  aBooking({ scheduled_date: TOMORROW }),
  anAcceptedBooking({ id: ulid(2), doc_id: bookingId(ulid(2)) }),
])

/** The server's documents after the same commands at the same instants, without notifications. */
function asServer(commands: readonly WaitingCommand[], who: typeof AMINA): Map<DocId, Doc> {
  const written = new Map<DocId, Doc>()
  const get: Lookup = (id) => written.get(id) ?? base.get(id)
  let count = 500
  const newId = (): Ulid => ulid((count += 1), 'N')
  for (const { id: commandId, name, args, created_at: now } of commands) {
    const prepared = prepareCommand(name, args, person(who))
    const decision = prepared.ok
      ? prepared.value.decide({ commandId, actor: person(who), get, now, queuedMs: 0, doneAt: now, newId })
      : prepared
    for (const effect of decision.ok ? decision.value : []) {
      const doc = applyEffect(effect, get(effectDocId(effect)))
      if (doc && doc.type !== 'notification') written.set(doc.doc_id, doc)
    }
  }
  return written
}

describe('for any waiting commands of either user', () => {
  const given = fc.tuple(fc.array(step, { maxLength: 14 }), fc.constantFrom(AMINA, GRACE))
  const commandsOf = (steps: readonly { name: string }[]): WaitingCommand[] =>
    waiting(...steps.map((each) => [each.name, argsOf(each)] as const))

  test('the result is valid, deterministic, and equal to what the server will write', () => {
    fc.assert(
      fc.property(given, ([steps, who]) => {
        const commands = commandsOf(steps)
        const overlay = projectDocuments(base.get, commands, person(who))
        for (const { doc } of overlay.values()) assertValid(doc)
        expect(new Map([...overlay].map(([id, { doc }]) => [id, doc]))).toEqual(asServer(commands, who))
        expect(JSON.stringify([...projectDocuments(base.get, commands, person(who))])).toBe(JSON.stringify([...overlay]))
      }),
      { numRuns: 120 },
    )
  })

  test('one more command builds on the previous result', () => {
    fc.assert(
      fc.property(given, ([steps, who]) => {
        const commands = commandsOf(steps)
        const less = projectDocuments(base.get, commands.slice(0, -1), person(who))
        const all = projectDocuments(base.get, commands, person(who))
        const last = commands.at(-1)
        for (const [id, shown] of less) if (all.get(id)?.by !== last?.id) expect(all.get(id)).toEqual(shown)
        for (const [id, { by }] of all) if (!less.has(id)) expect(by).toBe(last?.id)
      }),
      { numRuns: 60 },
    )
  })
})
