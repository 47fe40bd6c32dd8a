import { describe, expect, test } from 'vitest'
import { aBooking, AMINA, command, NOW, SYSTEM, ulid } from '#tests/support/domain/fixtures.ts'
import { RUTH, OMAR, HELPERS, IDS, TOMORROW, act, bookingAt, told, threeAsked } from '#tests/support/domain/several.ts'
import type { World } from '#tests/support/domain/world.ts'
import { addMs, instantToMs } from '../../time/instant.ts'
import { isNotificationCurrent } from '../reminders.ts'
import { offersOthers, onePerRequest, wasUnsuccessful } from './asked-group.ts'

const MINUTE = 60_000

describe('nobody answers', () => {
  test('the customer is told once after five minutes, and no more once somebody has accepted', () => {
    const world = threeAsked()
    const due = addMs(NOW, 5 * MINUTE)
    const remind = (index: number) =>
      world.run('remind', { booking_id: IDS[index], side: 'customer', due_at: due }, SYSTEM, { now: due, commandId: command(70 + index) })
    for (const index of [0, 1, 2]) expect(remind(index).ok).toBe(true)
    expect(told(world, AMINA)).toEqual(['booking_confirmed', 'request_unanswered'])
    const [said] = world.all('notification').filter(({ kind }) => kind === 'request_unanswered')
    if (!said) throw new Error('nothing was said')
    expect(said.message).toBe('No one has answered your request in 5 minutes: cleaner. You can ask others too.')
    expect(isNotificationCurrent(said, bookingAt(world, 0), instantToMs(due))).toBe(true)
    act(world, 'accept_booking', RUTH, 1, due)
    expect(isNotificationCurrent(said, bookingAt(world, 0), instantToMs(due))).toBe(false)
  })

  test('others are offered for an ASAP request alone, once nobody is expected to answer', () => {
    const world = threeAsked()
    const members = () => IDS.map((_, index) => bookingAt(world, index))
    expect(offersOthers(members(), addMs(NOW, 5 * MINUTE - 1))).toBe(false)
    expect(offersOthers(members(), addMs(NOW, 5 * MINUTE))).toBe(true)
    expect(offersOthers(members(), addMs(NOW, 30 * MINUTE))).toBe(false)
    expect(offersOthers([aBooking({ scheduled_date: TOMORROW })], addMs(NOW, 10 * MINUTE))).toBe(false)
    for (const [index, who] of HELPERS.entries()) act(world, 'reject_booking', who, index)
    expect(wasUnsuccessful(members(), addMs(NOW, MINUTE))).toBe(true)
    expect(wasUnsuccessful(members(), addMs(NOW, 61 * MINUTE))).toBe(false)
  })
})

describe('one booking represents the request', () => {
  const shown = (world: World) =>
    onePerRequest(
      [0, 1, 2].map((index) => bookingAt(world, index)),
      (each) => each,
    ).map(({ id }) => id)

  test('the first asked while it is open, one with a proposal before it, and then the accepted one', () => {
    const world = threeAsked()
    expect(shown(world)).toEqual([IDS[0]])
    act(world, 'propose_time', OMAR, 2, NOW, { starts_at: TOMORROW })
    expect(shown(world)).toEqual([IDS[2]])
    act(world, 'accept_booking', RUTH, 1)
    expect(shown(world)).toEqual([IDS[1]])
  })

  test('taken ones are never shown, and other bookings always', () => {
    const world = threeAsked()
    act(world, 'accept_booking', RUTH, 1)
    const single = aBooking({ id: ulid(90) })
    expect(onePerRequest([bookingAt(world, 0), single, bookingAt(world, 2)], (each) => each)).toEqual([single])
  })
})
