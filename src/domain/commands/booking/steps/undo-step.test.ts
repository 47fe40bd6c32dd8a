import { describe, expect, test } from 'vitest'
import {
  AMINA,
  aBooking,
  aCalendar,
  aClientRating,
  aHistoryEntry,
  anAcceptedBooking,
  aProfile,
  aProvider,
  aReview,
  BOOKING,
  command,
  GRACE,
  holding,
  NOW,
  person,
  STRANGER,
  SYSTEM,
  ulid,
} from '#tests/support/domain/fixtures.ts'
import { accepted, act, booking as subscription, FIRST, HOUR, statuses, takesPlace, visitAt } from '#tests/support/domain/subscriptions.ts'
import { describeDecision, openWorld, refusalCode, type World } from '#tests/support/domain/world.ts'
import { bookingProgress } from '../../../booking/steps/booking-progress.ts'
import { BOOKING_STATUSES, wasChatOpen, type Booking } from '../../../documents/booking.ts'
import { DELETED_NAME } from '../../../documents/placeholder-texts.ts'
import type { Doc } from '../../../documents/document.ts'
import { completedEarnings, pendingEarnings } from '../../../earnings/booking-earnings.ts'
import { bookingId, calendarId, profileId, providerId } from '../../../ids.ts'
import { addMs, type Instant } from '../../../time/instant.ts'

const at = (minutes: number): Instant => addMs(NOW, minutes * 60_000)
const ARGS = { booking_id: BOOKING }
const PROVIDER = person(GRACE)

function worldOf(booking: Booking, ...more: Doc[]): World {
  return openWorld([aProfile(AMINA), aProfile(GRACE), aProvider(), aCalendar([holding(booking)]), booking, ...more])
}

let count = 0
const run = (world: World, name: string, now: Instant, actor = PROVIDER, doneAt = now) =>
  world.run(name, ARGS, actor, { now, doneAt, commandId: command((count += 1) + 2000) })
const read = (world: World): Booking => world.read(bookingId(BOOKING), 'booking')

/** Started at NOW, completed 30 minutes later. */
function done(...more: Doc[]): World {
  const world = worldOf(anAcceptedBooking(), ...more)
  expect(run(world, 'start_job', NOW).ok).toBe(true)
  expect(run(world, 'complete_job', at(30)).ok).toBe(true)
  return world
}

describe('undo_start', () => {
  test('reopens the job as accepted, with a line in the history and a notice to the customer', () => {
    const world = worldOf(anAcceptedBooking())
    run(world, 'on_my_way', at(-1))
    run(world, 'start_job', NOW)
    expect(describeDecision(run(world, 'undo_start', at(5)))).toEqual(['replace booking', `notify ${AMINA} start_undone`])
    expect(read(world)).toMatchObject({ status: 'accepted', on_my_way_at: at(-1) })
    expect(
      read(world)
        .history.map(({ event }) => event)
        .slice(-2),
    ).toEqual(['started', 'start_undone'])
    expect(bookingProgress(read(world), true).map(({ state, at: when }) => [state, when])).toEqual([
      ['done', at(-5)],
      ['done', undefined],
      ['now', at(-1)],
      ['todo', undefined],
      ['todo', undefined],
    ])
    expect(run(world, 'start_job', at(6)).ok).toBe(true)
    expect(bookingProgress(read(world), true)[3]?.at).toBe(at(6))
  })
})

describe('undo_complete', () => {
  test('takes back points, jobs, earnings and the released hours, and opens the chat', () => {
    const world = done()
    expect(world.read(profileId(AMINA), 'profile').loyalty_points).toBe(10)
    expect(describeDecision(run(world, 'undo_complete', at(40)))).toEqual([
      'replace calendar',
      'amend provider',
      'replace booking',
      'amend provider',
      'amend profile',
      `notify ${AMINA} completion_undone`,
    ])
    expect(read(world).status).toBe('in_progress')
    expect(world.read(profileId(AMINA), 'profile').loyalty_points).toBe(0)
    expect(world.read(providerId(GRACE), 'provider').total_completed_jobs).toBe(0)
    expect(world.read(calendarId(GRACE), 'calendar').intervals).toEqual([holding(read(world))])
    expect(completedEarnings(read(world))).toEqual([])
    expect(pendingEarnings(read(world))).toHaveLength(1)
    expect(wasChatOpen(read(world), at(35))).toBe(true)
    expect(refusalCode(world.judge('write_review', { ...ARGS, rating: 5, comment: '' }, person(AMINA)))).toBe('illegal_transition')
    // Done again: everything counts once, with the later time.
    run(world, 'complete_job', at(41))
    expect(completedEarnings(read(world)).map((earning) => earning.at)).toEqual([at(41)])
    expect(world.read(profileId(AMINA), 'profile').loyalty_points).toBe(10)
    expect(world.read(providerId(GRACE), 'provider').total_completed_jobs).toBe(1)
  })

  test('is refused once a review or a client rating is there', () => {
    for (const judged of [aReview(), aClientRating()]) expect(refusalCode(run(done(judged), 'undo_complete', at(31)))).toBe('undo_reviewed')
  })

  test('is refused when another job has the hours', () => {
    const world = done()
    const other = aBooking({ id: ulid(2), doc_id: bookingId(ulid(2)), created_at: at(30) })
    world.apply([{ op: 'create', doc: other }])
    expect(world.run('accept_booking', { booking_id: ulid(2) }, PROVIDER, { now: at(31), commandId: command(7000) }).ok).toBe(true)
    const before = read(world)
    expect(refusalCode(run(world, 'undo_complete', at(35)))).toBe('undo_hours_taken')
    expect(read(world)).toEqual(before)
  })
})

describe('each of them', () => {
  test.each([
    ['undo_start', () => anStarted()],
    ['undo_complete', () => done()],
  ] as const)('%s is possible for ten minutes from the press, by its side, once', (name, open) => {
    const pressed = name === 'undo_start' ? NOW : at(30)
    const ends = addMs(pressed, 10 * 60_000)
    expect(refusalCode(run(open(), name, addMs(ends, 1)))).toBe('undo_expired')
    expect(run(open(), name, ends).ok).toBe(true)
    // Judged when it was done, not when it arrived.
    expect(run(open(), name, addMs(ends, 8 * HOUR), PROVIDER, ends).ok).toBe(true)
    expect(refusalCode(run(open(), name, ends, person(AMINA)))).toBe('illegal_transition')
    expect(refusalCode(run(open(), name, ends, SYSTEM))).toBe('illegal_transition')
    expect(refusalCode(run(open(), name, ends, person(STRANGER)))).toBe('not_found')
    const world = open()
    run(world, name, ends)
    expect(refusalCode(run(world, name, ends))).toBe('illegal_transition')
  })

  test('is refused in every state without such a press, and after the customer’s account was deleted', () => {
    for (const status of BOOKING_STATUSES)
      for (const name of ['undo_start', 'undo_complete'])
        expect(refusalCode(run(worldOf(anAcceptedBooking({ status })), name, NOW))).toBe('illegal_transition')
    const gone = anAcceptedBooking({ status: 'in_progress', customer_name: DELETED_NAME })
    const history = [...gone.history, aHistoryEntry('started', NOW, 'provider')]
    expect(refusalCode(run(worldOf({ ...gone, history }), 'undo_start', NOW))).toBe('illegal_transition')
  })

  test('undoes a start and then not the completion before it', () => {
    const world = done()
    expect(refusalCode(run(world, 'undo_start', at(31)))).toBe('illegal_transition')
    expect(run(world, 'undo_complete', at(31)).ok).toBe(true)
    expect(refusalCode(run(world, 'undo_start', at(31)))).toBe('undo_expired')
  })
})

function anStarted(): World {
  const world = worldOf(anAcceptedBooking())
  expect(run(world, 'start_job', NOW).ok).toBe(true)
  return world
}

describe('visits', () => {
  const soon = (visit: Instant, minutes: number): Instant => addMs(visit, minutes * 60_000)

  test('a visit is undone step by step, with its points and hours', () => {
    const world = accepted()
    takesPlace(world, 1)
    const ended = soon(FIRST, 120)
    expect(act(world, 'undo_complete', GRACE, { visit: 1 }, ended).ok).toBe(true)
    expect([subscription(world).status, statuses(world)]).toEqual(['in_progress', 'isss'])
    expect(world.read(profileId(AMINA), 'profile').loyalty_points).toBe(0)
    expect(world.read(providerId(GRACE), 'provider').total_completed_jobs).toBe(0)
    expect(world.read(calendarId(GRACE), 'calendar').intervals).toHaveLength(4)
    expect(completedEarnings(subscription(world))).toEqual([])
    expect(refusalCode(act(world, 'undo_start', GRACE, { visit: 1 }, ended))).toBe('undo_expired')
    act(world, 'complete_visit', GRACE, { visit: 1 }, ended)
    takesPlace(world, 2)
    act(world, 'undo_complete', GRACE, { visit: 2 }, addMs(visitAt(world, 2), 2 * HOUR))
    // The points are for the booking, not for each visit.
    expect(world.read(profileId(AMINA), 'profile').loyalty_points).toBe(25)
    expect(world.read(providerId(GRACE), 'provider').total_completed_jobs).toBe(1)
  })

  test('the first visit’s start, and the last visit’s completion, with the booking’s status', () => {
    const world = accepted()
    act(world, 'start_visit', GRACE, { visit: 1 }, FIRST)
    expect(refusalCode(act(world, 'undo_start', GRACE, {}, FIRST))).toBe('illegal_transition')
    expect(refusalCode(act(world, 'undo_start', GRACE, { visit: 2 }, FIRST))).toBe('illegal_transition')
    expect(act(world, 'undo_start', GRACE, { visit: 1 }, FIRST).ok).toBe(true)
    expect([subscription(world).status, statuses(world)]).toEqual(['accepted', 'ssss'])
    for (const visit of [1, 2, 3, 4]) takesPlace(world, visit)
    expect(subscription(world).status).toBe('completed')
    expect(act(world, 'undo_complete', GRACE, { visit: 4 }, addMs(visitAt(world, 4), 2 * HOUR)).ok).toBe(true)
    expect([subscription(world).status, statuses(world)]).toEqual(['in_progress', 'ccci'])
  })

  test('is refused while the next visit runs', () => {
    const world = accepted()
    takesPlace(world, 1)
    const next = visitAt(world, 2)
    act(world, 'start_visit', GRACE, { visit: 2 }, next)
    expect(refusalCode(act(world, 'undo_complete', GRACE, { visit: 1 }, next))).toBe('illegal_transition')
  })
})
