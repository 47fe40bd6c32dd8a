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
  holding,
  NOW,
  person,
  STRANGER,
} from '#tests/support/domain/fixtures.ts'
import { accepted as subscribed, act, booking as subscription, takesPlace, visitAt } from '#tests/support/domain/subscriptions.ts'
import { describeDecision, openWorld, refusalCode, type World } from '#tests/support/domain/world.ts'
import { startCodeOf } from '../../../booking/steps/start-code.ts'
import type { Booking } from '../../../documents/booking.ts'
import { bookingId, placeId, type Uid } from '../../../ids.ts'
import { isVisibleTo, userAudience } from '../../../replication/audience.ts'
import { addMs, type Instant } from '../../../time/instant.ts'

const at = (minutes: number): Instant => addMs(NOW, minutes * 60_000)

function worldOf(booking: Booking): World {
  return openWorld([aProfile(AMINA), aProfile(GRACE), aProfile(STRANGER), aProvider(), aCalendar([holding(booking)]), booking])
}

let count = 0
const run = (world: World, name: string, who: Uid, args: Record<string, unknown> = {}, now = NOW) =>
  world.run(name, { booking_id: BOOKING, ...args }, person(who), { now, commandId: command((count += 1) + 3000) })
const read = (world: World): Booking => world.read(bookingId(BOOKING), 'booking')
const codesOf = (world: World) => world.all('place').find(({ viewer_uid }) => viewer_uid === AMINA)?.start_codes ?? []
const codeOf = (world: World, visit?: number): string => codesOf(world).find((each) => each.visit === visit)?.code ?? ''
/** Another code than the right one. */
const wrong = (code: string): string => (code === '9999' ? '9998' : '9999')
const state = (world: World, visit?: number) => startCodeOf(read(world), visit)

/** An accepted booking whose customer has a code. */
function coded(): World {
  const world = worldOf(anAcceptedBooking())
  expect(run(world, 'set_start_code', AMINA, { on: true }).ok).toBe(true)
  expect(codeOf(world)).toMatch(/^[0-9]{4}$/)
  return world
}

test('is made with the acceptance, and no document of the provider has it', () => {
  const world = openWorld([aProfile(AMINA), aProfile(GRACE), aProvider(), aBooking({ start_code: true })])
  expect(codesOf(world)).toEqual([])
  expect(run(world, 'accept_booking', GRACE).ok).toBe(true)
  const code = codeOf(world)
  expect(code).toMatch(/^[0-9]{4}$/)
  for (const kind of ['booking', 'place', 'notification', 'provider', 'calendar'] as const)
    for (const doc of world.all(kind)) if (isVisibleTo(doc, userAudience(GRACE))) expect(JSON.stringify(doc)).not.toContain(`"${code}"`)
  expect(world.read(placeId(BOOKING, AMINA), 'place').start_codes).toEqual([{ code }])
})

test('a device makes none, and keeps those that it has', () => {
  const world = worldOf(anAcceptedBooking())
  const decision = world.run('set_start_code', { booking_id: BOOKING, on: true }, person(AMINA), { isDevice: true })
  expect(describeDecision(decision)).toEqual(['replace booking'])
  expect(read(world).start_code).toBe(true)
  expect(codesOf(world)).toEqual([])
})

describe('with the start', () => {
  test('the right code confirms it on both sides, and is gone', () => {
    const world = coded()
    const code = codeOf(world)
    expect(describeDecision(run(world, 'start_job', GRACE, { code }, at(1)))).toEqual([
      'replace booking',
      'replace place',
      `notify ${AMINA} booking_started`,
    ])
    expect(read(world).history.at(-1)).toMatchObject({ event: 'started', confirmed: true, at: at(1) })
    expect(state(world)).toMatchObject({ confirmedAt: at(1), judged: 1, isOpen: false })
    expect(codesOf(world)).toEqual([])
  })

  test('a wrong code holds up nothing, and the right one can follow', () => {
    const world = coded()
    const code = codeOf(world)
    expect(run(world, 'start_job', GRACE, { code: wrong(code) }, at(1)).ok).toBe(true)
    expect(read(world)).toMatchObject({ status: 'in_progress' })
    expect(state(world)).toMatchObject({ confirmedAt: undefined, isWrong: true, judged: 1 })
    expect(codeOf(world)).toBe(code)
    expect(run(world, 'confirm_start', GRACE, { code }, at(2)).ok).toBe(true)
    expect(read(world).history.at(-1)).toMatchObject({ event: 'start_code_given', confirmed: true, by: 'provider' })
    expect(state(world)).toMatchObject({ confirmedAt: at(2), isWrong: false, judged: 2 })
    expect(refusalCode(run(world, 'confirm_start', GRACE, { code }, at(3)))).toBe('start_confirmed')
  })

  test('without a code it starts as ever, also for a booking that has none', () => {
    const world = coded()
    run(world, 'start_job', GRACE)
    expect(read(world).history.at(-1)?.confirmed).toBeUndefined()
    expect(state(world)).toMatchObject({ judged: 0, isOpen: true })
    const plain = worldOf(anAcceptedBooking())
    expect(run(plain, 'start_job', GRACE, { code: '1234' }).ok).toBe(true)
    expect(read(plain).history.at(-1)?.confirmed).toBeUndefined()
    const refused = run(plain, 'confirm_start', GRACE, { code: '1234' })
    expect(refused.ok ? undefined : refused.error).toMatchObject({
      code: 'start_code_off',
      fields: { code: 'This booking has no start code.' },
    })
  })

  test.each(['123', '12345', '12a4', '', '١٢٣٤', '１２３４', ' 123', '12.4', 1234])('%s is no code', (code) => {
    const world = coded()
    const before = read(world)
    const fields = { code: 'Enter all four digits' }
    for (const name of ['start_job', 'confirm_start']) {
      const refused = run(world, name, GRACE, { code })
      expect(refused.ok ? undefined : refused.error).toMatchObject({ code: 'invalid_fields', fields })
    }
    expect(read(world)).toEqual(before)
  })

  test('five are judged, the fifth wrong one tells the customer, and the sixth changes nothing', () => {
    const world = coded()
    const right = codeOf(world)
    const code = wrong(right)
    expect(run(world, 'start_job', GRACE, { code }).ok).toBe(true)
    for (let tries = 2; tries <= 5; tries += 1) {
      const told = describeDecision(run(world, 'confirm_start', GRACE, { code })).filter((each) => each.startsWith('notify'))
      expect(told).toEqual(tries === 5 ? [`notify ${AMINA} start_code_limit`] : [])
    }
    const before = read(world)
    expect(startCodeOf(before, undefined)).toMatchObject({ judged: 5, isOpen: false, isWrong: true })
    expect(codesOf(world)).toEqual([])
    const refused = run(world, 'confirm_start', GRACE, { code: right })
    expect(refused.ok ? undefined : refused.error).toMatchObject({ code: 'start_code_limit' })
    expect(read(world)).toEqual(before)
    // Another start is judged no more, and starts.
    run(world, 'undo_start', GRACE, {}, at(1))
    expect(run(world, 'start_job', GRACE, { code: right }, at(2)).ok).toBe(true)
    expect(read(world).history.at(-1)?.confirmed).toBeUndefined()
  })

  test('an undone start takes its confirmation with it, and the next one has another code', () => {
    const world = coded()
    const first = codeOf(world)
    run(world, 'start_job', GRACE, { code: first })
    run(world, 'undo_start', GRACE, {}, at(1))
    expect(state(world)).toMatchObject({ confirmedAt: undefined, isWrong: false, judged: 1, isOpen: true })
    const second = codeOf(world)
    expect(second).not.toBe(first)
    run(world, 'start_job', GRACE, { code: second }, at(2))
    expect(state(world)).toMatchObject({ confirmedAt: at(2), judged: 2 })
  })

  test('only the provider gives a code, and only while the job runs', () => {
    const world = coded()
    const code = codeOf(world)
    expect(refusalCode(run(world, 'confirm_start', GRACE, { code }))).toBe('illegal_transition')
    run(world, 'start_job', GRACE)
    expect(refusalCode(run(world, 'confirm_start', AMINA, { code }))).toBe('illegal_transition')
    expect(refusalCode(run(world, 'confirm_start', STRANGER, { code }))).toBe('not_found')
    expect(refusalCode(run(world, 'confirm_start', GRACE, { code, visit: 1 }))).toBe('illegal_transition')
    run(world, 'complete_job', GRACE, {}, at(30))
    expect(refusalCode(run(world, 'confirm_start', GRACE, { code }, at(31)))).toBe('illegal_transition')
    expect(codesOf(world)).toEqual([])
  })
})

describe('set_start_code', () => {
  test('switches it off and on again, with another code; the same again changes nothing', () => {
    const world = coded()
    const first = codeOf(world)
    expect(describeDecision(run(world, 'set_start_code', AMINA, { on: true }))).toEqual([])
    expect(describeDecision(run(world, 'set_start_code', AMINA, { on: false }))).toEqual(['replace booking', 'replace place'])
    expect(codesOf(world)).toEqual([])
    run(world, 'set_start_code', AMINA, { on: true })
    expect(codeOf(world)).not.toBe(first)
  })

  test('is the customer’s alone, until the start', () => {
    const world = worldOf(anAcceptedBooking())
    expect(refusalCode(run(world, 'set_start_code', GRACE, { on: true }))).toBe('illegal_transition')
    expect(refusalCode(run(world, 'set_start_code', STRANGER, { on: true }))).toBe('not_found')
    run(world, 'start_job', GRACE)
    expect(refusalCode(run(world, 'set_start_code', AMINA, { on: true }))).toBe('illegal_transition')
    run(world, 'complete_job', GRACE, {}, at(30))
    expect(refusalCode(run(world, 'set_start_code', AMINA, { on: true }, at(31)))).toBe('illegal_transition')
  })
})

test('a cancelled booking has no code', () => {
  const world = coded()
  run(world, 'cancel_booking', AMINA)
  expect(codesOf(world)).toEqual([])
})

test('each visit of a subscription has its own code and its own five', () => {
  const world = subscribed({ start_code: true })
  expect(codesOf(world).map(({ visit }) => visit)).toEqual([1, 2, 3, 4])
  const code = codeOf(world, 1)
  act(world, 'start_visit', GRACE, { visit: 1, code: wrong(code) }, visitAt(world, 1))
  act(world, 'confirm_start', GRACE, { visit: 1, code }, addMs(visitAt(world, 1), 60_000))
  expect(startCodeOf(subscription(world), 1)).toMatchObject({ judged: 2, isOpen: false })
  expect(startCodeOf(subscription(world), 2)).toMatchObject({ judged: 0, isOpen: true })
  expect(codesOf(world).map(({ visit }) => visit)).toEqual([2, 3, 4])
  act(world, 'complete_visit', GRACE, { visit: 1 }, addMs(visitAt(world, 1), 120_000))
  takesPlace(world, 2)
  expect(codesOf(world).map(({ visit }) => visit)).toEqual([3, 4])
  act(world, 'cancel_visit', AMINA, { visit: 3 }, addMs(visitAt(world, 2), 180 * 60_000))
  expect(codesOf(world).map(({ visit }) => visit)).toEqual([4])
  expect(act(world, 'set_start_code', AMINA, { on: false }, addMs(visitAt(world, 2), 181 * 60_000)).ok).toBe(true)
  expect(codesOf(world)).toEqual([])
})
