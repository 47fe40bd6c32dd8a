import { describe, expect, test } from 'vitest'
import {
  aBooking,
  AMINA,
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
import { openWorld, refusalCode, type Circumstances, type World } from '#tests/support/domain/world.ts'
import { lastEvent, type Booking, type BookingEvent } from '../../documents/booking.ts'
import { completedEarnings } from '../../earnings/booking-earnings.ts'
import { bookingId, reviewId, type Uid } from '../../ids.ts'
import { addMs, type Instant } from '../../time/instant.ts'

const HOUR = 3_600_000
/** Hours after the acceptance, which is a minute before NOW. */
const at = (hours: number): Instant => addMs(NOW, hours * HOUR)
const people = [aProfile(AMINA), aProfile(GRACE), aProvider()]

let numbers = 10
/** Gives a command that arrives at one time and was done at another, as far as the server believes it. */
function does(world: World, who: Uid, name: string, arrived: Instant, done: Instant, more: object = {}, heard?: Instant) {
  const when: Circumstances = {
    now: arrived,
    queuedMs: Date.parse(arrived) - Date.parse(done),
    doneAt: heard !== undefined && heard > done ? heard : done,
    ...(heard === undefined ? {} : { heard }),
    commandId: command((numbers += 1)),
  }
  return world.run(name, { booking_id: BOOKING, ...more }, person(who), when)
}

const bookingOf = (world: World): Booking => world.read(bookingId(BOOKING), 'booking')
const timesOf = (world: World, event: BookingEvent): unknown[] => {
  const entry = lastEvent(bookingOf(world), event)
  return [entry?.at, entry?.sent_at]
}

/** Started at 9, completed at 11 in a basement, sent at 18:40. */
function basement(): World {
  const world = openWorld([...people, anAcceptedBooking()])
  expect(does(world, GRACE, 'start_job', at(9.67), at(0)).ok).toBe(true)
  expect(does(world, GRACE, 'complete_job', at(9.67), at(2)).ok).toBe(true)
  return world
}

describe('acts done without a connection', () => {
  test('are dated when they were done, and the booking changed when they were sent', () => {
    const world = basement()
    expect(timesOf(world, 'started')).toEqual([at(0), at(9.67)])
    expect(timesOf(world, 'completed')).toEqual([at(2), at(9.67)])
    expect(completedEarnings(bookingOf(world))).toMatchObject([{ at: at(2), sent_at: at(9.67) }])
    expect(bookingOf(world).updated_at).toBe(at(9.67))
    expect(world.all('notification').map(({ params, message }) => [params['done_at'], message])).toEqual([
      [at(0), 'Grace started the job. (Tue 24 Nov, 10:00)'],
      [at(2), 'Grace completed the job. (Tue 24 Nov, 12:00)'],
    ])
  })

  test('sent within ten minutes are dated as exactly, and not announced as late', () => {
    const world = openWorld([...people, anAcceptedBooking()])
    does(world, GRACE, 'start_job', at(1), addMs(at(1), -600_000))
    expect(timesOf(world, 'started')).toEqual([addMs(at(1), -600_000), at(1)])
    expect(world.all('notification')[0]?.params).not.toHaveProperty('done_at')
  })

  test('are not before what made them possible, nor before the same side’s previous act, whoever says so', () => {
    const world = openWorld([...people, aBooking({ scheduled_date: at(30) })])
    const asked = bookingOf(world).history[0]?.at
    does(world, GRACE, 'accept_booking', at(1), at(-48))
    expect(timesOf(world, 'accepted')).toEqual([asked, at(1)])
    does(world, GRACE, 'on_my_way', at(30), at(29))
    does(world, GRACE, 'start_job', at(30), at(-48))
    expect(timesOf(world, 'started')).toEqual([at(29), at(30)])
    expect(bookingOf(world).on_my_way_at).toBe(at(29))
    does(world, GRACE, 'complete_job', at(30), at(-48))
    expect(timesOf(world, 'completed')).toEqual([at(29), at(30)])
  })

  test('of the other side are known from when the server had them', () => {
    const world = openWorld([...people, aBooking({ scheduled_date: at(48) })])
    does(world, GRACE, 'accept_booking', at(5), at(1))
    // Amina canceled before she could know of the acceptance: the request made that possible.
    does(world, AMINA, 'cancel_booking', at(6), at(0))
    expect(timesOf(world, 'cancelled')).toEqual([at(0), at(6)])
    const moved = openWorld([...people, anAcceptedBooking({ scheduled_date: at(48) })])
    does(moved, AMINA, 'propose_time', at(4), at(1), { starts_at: at(50) })
    does(moved, GRACE, 'decline_time', at(6), at(2), { starts_at: at(50) })
    expect(timesOf(moved, 'time_declined')).toEqual([at(4), at(6)])
  })

  test('are not before the last contact of a device that was heard in between', () => {
    const world = openWorld([...people, anAcceptedBooking()])
    does(world, GRACE, 'start_job', at(9), at(1), {}, at(8))
    expect(timesOf(world, 'started')).toEqual([at(8), at(9)])
  })

  test('keep the server’s time where something is decided by it', () => {
    // As soon as possible: the hours are those from the arrival, and the request had not expired by then.
    const world = openWorld([...people, aBooking()])
    does(world, GRACE, 'accept_booking', at(0.3), at(0))
    expect(bookingOf(world)).toMatchObject({ starts_at: at(0.3), updated_at: at(0.3) })
    const late = openWorld([...people, aBooking()])
    expect(refusalCode(does(late, GRACE, 'accept_booking', at(0.5), at(0)))).toBe('slot_past')
  })
})

describe('what was written without a connection', () => {
  test('a review and a rating say when they were written, not before the job was completed', () => {
    const world = basement()
    does(world, AMINA, 'write_review', at(20), at(12), { rating: 5, comment: '' })
    expect(world.read(reviewId(GRACE, BOOKING), 'review')).toMatchObject({ created_at: at(20), written_at: at(12) })
    const stars = { fairness_rating: 5, respect_rating: 5, communication_rating: 5, payment_timeliness_rating: 5, overall_rating: 5 }
    does(world, GRACE, 'rate_client', at(20), at(0), { ...stars, review_text: '' })
    expect(world.all('client-rating')).toMatchObject([{ created_at: at(20), written_at: at(2) }])
    const quick = basement()
    does(quick, AMINA, 'write_review', at(9.7), at(1), { rating: 5, comment: '' })
    expect(quick.read(reviewId(GRACE, BOOKING), 'review')).not.toHaveProperty('written_at')
  })

  test.each([
    ['before the end was sent, by a device not heard since', at(9), undefined, undefined],
    ['after the end was sent', at(9.68), undefined, 'chat_closed'],
    ['before, by a device that was heard since', at(9), at(9.5), 'chat_closed'],
    ['before, by a session that is younger than the end', at(9), at(11), 'chat_closed'],
    ['before, by a device that was heard since the chat was opened', at(9), at(0), undefined],
    ['before, by a session that was kept for it and not heard since the chat was opened', at(9), at(-1), 'chat_closed'],
  ])('a message to a closed chat, written %s', (_when, written, heard, code) => {
    const world = basement()
    const said = does(world, AMINA, 'send_message', at(12), written, { message_id: ulid(7, 'M'), message: 'Thanks' }, heard)
    expect(refusalCode(said)).toBe(code)
    expect(world.all('message').map(({ written_at }) => written_at)).toEqual(code ? [] : [written])
  })

  test('who accepted knew of the chat from the request on', () => {
    const requested = addMs(NOW, -24 * HOUR)
    const accepted = anAcceptedBooking()
    const history = accepted.history.map((entry) => (entry.event === 'requested' ? { ...entry, at: requested } : entry))
    const write = (heard: Instant): unknown => {
      const world = openWorld([
        ...people,
        { ...accepted, status: 'cancelled', history: [...history, { ...history[0]!, event: 'cancelled', at: at(9) }] },
      ])
      return refusalCode(does(world, GRACE, 'send_message', at(12), at(8), { message_id: ulid(7, 'M'), message: 'Thanks' }, heard))
    }
    expect([write(addMs(requested, HOUR)), write(addMs(requested, -HOUR))]).toEqual([undefined, 'chat_closed'])
  })
})
