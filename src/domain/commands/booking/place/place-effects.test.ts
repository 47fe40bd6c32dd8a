import { describe, expect, test } from 'vitest'
import { aBooking, AMINA, aPlace, aProfile, aProvider, BOOKING, GRACE, NOW, person, SYSTEM } from '#tests/support/domain/fixtures.ts'
import { accepted, act, takesPlace, visitAt } from '#tests/support/domain/subscriptions.ts'
import { describeDecision, openWorld, type World } from '#tests/support/domain/world.ts'
import { placeShownUntil } from '../../../booking/place-access.ts'
import type { Profile } from '../../../documents/profile.ts'
import type { Place } from '../../../documents/places/place.ts'
import { bookingId, placeId, type Uid } from '../../../ids.ts'
import { userAudience, isVisibleTo } from '../../../replication/audience.ts'
import { addMs, type Instant } from '../../../time/instant.ts'
import { nextVersion } from '../../command.ts'

const HOUR = 3_600_000
const at = (hours: number): Instant => addMs(NOW, hours * HOUR)
const EXACT = { latitude: 37.774_912, address: '1 Market Street', place_notes: 'Third floor' }
const AMINAS = '+1 415 555 0101'
const GRACES = '+1 415 555 0102'

function worldOf({
  amina = {},
  grace = {},
  place = EXACT,
}: { amina?: Partial<Profile>; grace?: Partial<Profile>; place?: Partial<Place> } = {}) {
  const profiles = [aProfile(AMINA, { phone: AMINAS, ...amina }), aProfile(GRACE, { phone: GRACES, ...grace })]
  return openWorld([...profiles, aProvider(), aBooking(), aPlace(AMINA, place)])
}
const run = (world: World, name: string, who: Uid = GRACE, now = NOW) => world.run(name, { booking_id: BOOKING }, person(who), { now })
const settle = (world: World, now: Instant) => world.run('settle_place', { booking_id: BOOKING }, SYSTEM, { now })
const placeOf = (world: World, who: Uid): Place | undefined => world.all('place').find(({ viewer_uid }) => viewer_uid === who)
/** What is left of the place with the provider: nothing that a feed would carry. */
function expectWithdrawn(world: World): void {
  const place = world.read(placeId(BOOKING, GRACE), 'place')
  expect(isVisibleTo(place, userAudience(GRACE))).toBe(false)
  expect(JSON.stringify(place)).not.toMatch(/37\.|122\.|Market|Third|555/)
}

test('the provider sees nothing exact before the acceptance, and everything from it on', () => {
  const world = worldOf()
  expect(placeOf(world, GRACE)).toBeUndefined()
  expect(placeOf(world, AMINA)?.phone).toBeUndefined()
  run(world, 'accept_booking')
  expect(placeOf(world, GRACE)).toMatchObject({ ...EXACT, phone: AMINAS, updated_at: NOW })
  expect(placeOf(world, AMINA)).toMatchObject({ ...EXACT, phone: GRACES })
  run(world, 'start_job')
  expect(describeDecision(settle(world, at(100)))).toEqual([])
})

test('24 hours after the end only the customer keeps the place, without the number', () => {
  const world = worldOf()
  for (const name of ['accept_booking', 'start_job', 'complete_job']) run(world, name)
  expect(describeDecision(settle(world, addMs(NOW, 24 * HOUR - 1)))).toEqual([])
  expect(describeDecision(settle(world, at(24)))).toEqual(['replace place', 'replace place'])
  expectWithdrawn(world)
  expect(placeOf(world, AMINA)).toMatchObject(EXACT)
  expect(placeOf(world, AMINA)?.phone).toBeUndefined()
  expect(describeDecision(settle(world, at(25)))).toEqual([])
})

test('a booking that is open again gives the place back', () => {
  const world = worldOf()
  for (const name of ['accept_booking', 'start_job', 'complete_job']) run(world, name)
  settle(world, at(24))
  const booking = world.read(bookingId(BOOKING), 'booking')
  world.apply([{ op: 'replace', doc: nextVersion(booking, { status: 'in_progress', history: booking.history.slice(0, -1) }) }])
  expect(placeShownUntil(world.read(bookingId(BOOKING), 'booking'))).toBe('open')
  settle(world, at(24))
  expect(placeOf(world, GRACE)).toMatchObject({ ...EXACT, phone: AMINAS })
  expect(isVisibleTo(world.read(placeId(BOOKING, GRACE), 'place'), userAudience(GRACE))).toBe(true)
  run(world, 'complete_job', GRACE, at(30))
  expect(placeShownUntil(world.read(bookingId(BOOKING), 'booking'))).toBe(at(54))
})

describe('any other end', () => {
  test.each([GRACE, AMINA])('a cancellation by %s takes it back with the same change', (who) => {
    const world = worldOf()
    run(world, 'accept_booking')
    expect(describeDecision(run(world, 'cancel_booking', who))).toContain('replace place')
    expectWithdrawn(world)
    expect(placeOf(world, AMINA)?.phone).toBeUndefined()
  })

  test('a declined, withdrawn or expired request never shows it', () => {
    for (const [name, who] of [
      ['reject_booking', GRACE],
      ['cancel_booking', AMINA],
    ] as const) {
      const world = worldOf()
      run(world, name, who)
      expect(placeOf(world, GRACE)).toBeUndefined()
    }
    const world = worldOf()
    world.run('expire_booking', { booking_id: BOOKING }, SYSTEM, { now: at(1) })
    expect(placeOf(world, GRACE)).toBeUndefined()
  })
})

describe('the number', () => {
  test('is kept back by who does not share it, and absent where there is none', () => {
    const world = worldOf({ amina: { share_phone: false }, grace: { phone: '' } })
    run(world, 'accept_booking')
    expect([placeOf(world, GRACE)?.phone, placeOf(world, AMINA)?.phone]).toEqual([undefined, undefined])
    expect(placeOf(world, GRACE)).toMatchObject(EXACT)
  })

  test('follows a change while it may be seen', () => {
    const world = worldOf()
    run(world, 'accept_booking')
    world.run('update_profile', { share_phone: false }, person(AMINA))
    world.run('update_profile', { phone: '+1 415 555 0103' }, person(GRACE))
    settle(world, NOW)
    expect([placeOf(world, GRACE)?.phone, placeOf(world, AMINA)?.phone]).toEqual([undefined, '+1 415 555 0103'])
  })

  test('is all there is for a booking without a place', () => {
    const world = openWorld([aProfile(AMINA, { phone: AMINAS }), aProfile(GRACE, { phone: GRACES }), aProvider(), aBooking()])
    run(world, 'accept_booking')
    expect(placeOf(world, GRACE)).toMatchObject({ latitude: null, longitude: null, phone: AMINAS })
    expect(placeOf(world, AMINA)).toMatchObject({ latitude: null, longitude: null, phone: GRACES })
  })
})

test('a device that holds its own documents only changes nothing that it cannot know', () => {
  const grace = openWorld([aProfile(GRACE, { phone: GRACES }), aProvider(), aBooking()])
  run(grace, 'accept_booking')
  expect(grace.all('place').filter(({ viewer_uid }) => viewer_uid === GRACE)).toEqual([])
  const later = openWorld([aProfile(GRACE), aProvider(), aBooking({ status: 'accepted' }), aPlace(GRACE, { ...EXACT, phone: AMINAS })])
  run(later, 'start_job')
  expect(placeOf(later, GRACE)).toMatchObject({ ...EXACT, phone: AMINAS })
  run(later, 'complete_job')
  expect(placeOf(later, GRACE)).toMatchObject({ ...EXACT, phone: AMINAS })
})

describe('a subscription', () => {
  test('shows the place until a day after its last visit', () => {
    const world = accepted()
    const last = (): string | undefined => placeShownUntil(world.read(bookingId(BOOKING), 'booking'))
    for (const visit of [1, 2, 3]) takesPlace(world, visit)
    expect(last()).toBe('open')
    takesPlace(world, 4)
    expect(last()).toBe(addMs(visitAt(world, 4), 26 * HOUR))
  })

  test('that ends because the visits left are cancelled counts from the last one that took place', () => {
    const world = accepted()
    takesPlace(world, 1)
    const now = addMs(visitAt(world, 1), 72 * HOUR)
    act(world, 'cancel_booking', AMINA, {}, now)
    expect(world.read(bookingId(BOOKING), 'booking').status).toBe('completed')
    expectWithdrawn(world)
  })
})
