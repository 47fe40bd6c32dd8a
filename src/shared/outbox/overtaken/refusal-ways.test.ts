/** Walks every command of a person through the states that others may have brought about meanwhile. */
import { describe, expect, test } from 'vitest'
import { isAlreadySo } from '#domain/commands/already-so.ts'
import { PERSON_COMMANDS, type PersonCommandName } from '#domain/commands/command-table.ts'
import { BOOKING_STATUSES, intervalOf, type Booking, type BookingEvent, type BookingRole } from '#domain/documents/booking.ts'
import { ERRORS, type Refusal } from '#domain/errors.ts'
import { addMs, type Instant } from '#domain/time/instant.ts'
import { COMMANDS } from '#tests/support/domain/command-examples.ts'
import {
  aBooking,
  aCalendar,
  aHistoryEntry,
  AMINA,
  anAcceptedBooking,
  aPackage,
  aProfile,
  aProvider,
  aReview,
  BOOKING,
  GRACE,
  holding,
  NOW,
  person,
  ulid,
} from '#tests/support/domain/fixtures.ts'
import { accepted as acceptedSubscription, act, FIRST } from '#tests/support/domain/subscriptions.ts'
import { openWorld, type World } from '#tests/support/domain/world.ts'
import { refusalWay } from './refusal-ways.ts'
import { whatHappened } from './what-happened.ts'

const NAMES = Object.keys(PERSON_COMMANDS) as PersonCommandName[]
const LATER = addMs(NOW, 26 * 3_600_000)
const people = [aProfile(AMINA), aProfile(GRACE), aProvider()]

const ENDS: Readonly<Record<Booking['status'], readonly [BookingEvent, BookingRole][]>> = {
  pending: [],
  accepted: [['accepted', 'provider']],
  rejected: [['rejected', 'provider']],
  in_progress: [
    ['accepted', 'provider'],
    ['started', 'provider'],
  ],
  completed: [
    ['accepted', 'provider'],
    ['started', 'provider'],
    ['completed', 'provider'],
  ],
  cancelled: [['cancelled', 'customer']],
  expired: [['expired', 'system']],
}
const bookingIn = (status: Booking['status']): Booking => {
  const asked = aBooking({ status, scheduled_date: LATER })
  const history = [...asked.history, ...ENDS[status].map(([event, by]) => aHistoryEntry(event, NOW, by))]
  const hours = history.some(({ event }) => event === 'accepted') ? intervalOf(LATER, asked.duration_hours) : {}
  return { ...asked, ...hours, history }
}
/** Arguments as a device of this release sends them: marks of a migration cannot be written. */
const fromWire = (args: object): Record<string, unknown> => JSON.parse(JSON.stringify(args)) as Record<string, unknown>

const refusalOf = (world: World, who: typeof AMINA, name: string, args: object, now = NOW): Refusal | undefined => {
  const decision = world.judge(name, args, person(who), { now })
  return decision.ok ? undefined : decision.error
}

test('every reason of every command, in every state, leads to a row; only what can succeed later is tried again', () => {
  const seen = new Set<string>()
  for (const status of BOOKING_STATUSES)
    for (const who of [AMINA, GRACE])
      for (const name of NAMES) {
        const args =
          name === 'send_message' ? { booking_id: BOOKING, message_id: ulid(1, 'M'), message: 'Hello' } : fromWire(COMMANDS[name])
        const refused = refusalOf(openWorld([...people, bookingIn(status)]), who, name, args)
        if (!refused) continue
        seen.add(`${name} ${refused.code}`)
        const settled = isAlreadySo({ name, args, refusal: refused })
        // Decided on the same documents it would be refused again.
        expect([name, refused.code, settled || refusalWay(refused.code) !== 'again']).toEqual([name, refused.code, true])
      }
  expect(seen.size).toBeGreaterThan(30)
  for (const code of Object.keys(ERRORS)) expect(['again', 'change', 'over']).toContain(refusalWay(code))
  expect(refusalWay('a code of next year')).toBe('over')
})

describe('what one asked for twice, or the other side did meanwhile', () => {
  const one = { booking_id: BOOKING }
  const again = (world: World, who: typeof AMINA, name: PersonCommandName, args: object, now?: Instant): boolean => {
    const refusal = refusalOf(world, who, name, args, now) ?? null
    return isAlreadySo({ name, args: args as Record<string, unknown>, refusal })
  }

  test.each([
    ['accept_booking', GRACE, ['accepted', 'in_progress', 'completed']],
    ['reject_booking', GRACE, ['rejected', 'cancelled', 'expired']],
    ['start_job', GRACE, ['in_progress', 'completed']],
    ['complete_job', GRACE, ['completed']],
    ['cancel_booking', AMINA, ['rejected', 'cancelled', 'expired']],
  ] as const)('%s is settled in exactly these states', (name, who, settled) => {
    const found = BOOKING_STATUSES.filter((status) => again(openWorld([...people, bookingIn(status)]), who, name, one))
    expect(found).toEqual(BOOKING_STATUSES.filter((status) => (settled as readonly string[]).includes(status)))
  })

  test('on my way, twice', () => {
    const world = openWorld([...people, bookingIn('accepted')])
    world.run('on_my_way', one, person(GRACE), { now: LATER })
    expect(again(world, GRACE, 'on_my_way', one, LATER)).toBe(true)
  })

  test('visits, by the visit and not by the subscription', () => {
    const visit = (number: number) => ({ booking_id: BOOKING, visit: number })
    const world = acceptedSubscription()
    act(world, 'visit_on_my_way', GRACE, { visit: 1 }, FIRST)
    expect(again(world, GRACE, 'visit_on_my_way', visit(1), FIRST)).toBe(true)
    act(world, 'start_visit', GRACE, { visit: 1 }, FIRST)
    expect(again(world, GRACE, 'start_visit', visit(1), FIRST)).toBe(true)
    expect(again(world, GRACE, 'start_visit', visit(2), FIRST)).toBe(false)
    expect(again(world, AMINA, 'cancel_visit', visit(1), FIRST)).toBe(false)
    act(world, 'complete_visit', GRACE, { visit: 1 }, FIRST)
    expect(again(world, GRACE, 'complete_visit', visit(1), FIRST)).toBe(true)
    act(world, 'cancel_visit', GRACE, { visit: 2 }, FIRST)
    expect(again(world, AMINA, 'cancel_visit', visit(2), FIRST)).toBe(true)
  })

  test('proposals: agreed on, or gone', () => {
    const start = { booking_id: BOOKING, starts_at: addMs(LATER, 3_600_000) }
    const world = openWorld([...people, bookingIn('accepted')])
    world.run('propose_time', start, person(AMINA))
    world.run('accept_time', start, person(GRACE))
    expect(again(world, GRACE, 'accept_time', start)).toBe(true)
    expect(again(world, GRACE, 'decline_time', start)).toBe(false)
    expect(again(world, AMINA, 'withdraw_time', start)).toBe(false)
    expect(again(world, AMINA, 'propose_time', start)).toBe(true)
    const declined = openWorld([...people, bookingIn('accepted')])
    declined.run('propose_time', start, person(AMINA))
    declined.run('decline_time', start, person(GRACE))
    expect(again(declined, GRACE, 'decline_time', start)).toBe(true)
    expect(again(declined, AMINA, 'withdraw_time', start)).toBe(true)
    expect(again(declined, GRACE, 'accept_time', start)).toBe(false)
    // An older release did not say which start was agreed on: the person decides.
    expect(
      isAlreadySo({ name: 'withdraw_time', args: start, refusal: { code: 'proposal_gone', reason: '', details: { status: 'accepted' } } }),
    ).toBe(false)
  })

  test('subjects that are gone, and words that would be lost', () => {
    const empty = openWorld([aProfile(AMINA), aProfile(GRACE)])
    for (const name of ['add_favourite', 'mark_read', 'report_content'] as const)
      expect([name, again(empty, AMINA, name, COMMANDS[name])]).toEqual([name, true])
    expect(again(openWorld(people), GRACE, 'delete_package', COMMANDS.delete_package)).toBe(true)
    expect(again(openWorld([...people, aPackage()]), GRACE, 'delete_package', COMMANDS.delete_package)).toBe(false)
    const reviewed = openWorld([...people, bookingIn('completed'), aReview()])
    expect(refusalOf(reviewed, AMINA, 'write_review', COMMANDS.write_review)?.code).toBe('already_exists')
    expect(again(reviewed, AMINA, 'write_review', COMMANDS.write_review)).toBe(false)
  })
})

describe('an acceptance that collides with one’s own job', () => {
  const other = anAcceptedBooking({ id: ulid(2), customer_name: 'Ben' })
  const world = openWorld([...people, aBooking(), other, aCalendar([holding(other)])])

  test('names the job to the provider alone, and another time can be proposed for it', () => {
    expect(refusalOf(world, GRACE, 'accept_booking', { booking_id: BOOKING })?.details).toMatchObject({ booking_id: other.id })
    const time = { booking_id: BOOKING, starts_at: addMs(FIRST, 0) }
    expect(world.judge('propose_time', time, person(GRACE)).ok).toBe(true)
    expect(refusalOf(world, AMINA, 'propose_time', time)?.code).toBe('illegal_transition')
  })
})

test('says what happened, from the side of the viewer and with the reason', () => {
  const booking: Booking = {
    ...bookingIn('cancelled'),
    history: [...aBooking().history, { ...aHistoryEntry('cancelled', NOW, 'customer'), reason: 'Found the leak' }],
  }
  const time = new Date(NOW).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  expect(whatHappened(booking, undefined, GRACE, Date.parse(NOW))).toBe(`Amina canceled at ${time}: “Found the leak”`)
  expect(whatHappened(booking, undefined, AMINA, Date.parse(NOW))).toBe(`You canceled at ${time}: “Found the leak”`)
  expect(whatHappened(aBooking(), undefined, AMINA, Date.parse(NOW))).toBeUndefined()
})
