import { expect, test } from 'vitest'
import { AMINA, aProvider, NOW, uid } from '#tests/support/domain/fixtures.ts'
import type { Provider } from '../documents/provider.ts'
import { addMs, instantToMs } from '../time/instant.ts'
import { helpersInReach, type WantedHelp } from './helpers-in-reach.ts'

const PLACE = { latitude: 37.8, longitude: -122.41 }
const WANTED: WantedHelp = {
  place: PLACE,
  service_type: 'cleaner',
  customer: AMINA,
  scheduled_date: null,
  duration_hours: 1,
  is_emergency: false,
  nowMs: instantToMs(NOW),
}
/** A helper that many hundredths of a degree (1.1 km) south of the place. */
const helper = (n: number, south: number, over: Partial<Provider> = {}): Provider =>
  aProvider(uid(n), { latitude: PLACE.latitude - south / 100, longitude: PLACE.longitude, ...over })
const found = (providers: readonly Provider[], over: Partial<WantedHelp> = {}): string[] =>
  helpersInReach(providers, { ...WANTED, ...over }).map(({ id }) => id)

test('the three nearest, nearest first', () => {
  expect(found([helper(14, 4), helper(11, 1), helper(13, 3), helper(12, 2)])).toEqual([uid(11), uid(12), uid(13)])
})

test('nobody of another service, off the map, busy, too far away, or the person who asks', () => {
  const others = [
    helper(11, 1, { service_type: 'plumber' }),
    helper(12, 1, { status: 'Off Duty' }),
    helper(13, 1, { visible: false }),
    helper(14, 1, { status: 'Busy' }),
    helper(15, 1, { status: 'Emergency Only' }),
    helper(16, 3, { service_radius_km: 3 }),
    aProvider(AMINA, PLACE),
  ]
  expect(found(others)).toEqual([])
  expect(found([...others, helper(17, 3, { service_radius_km: 4 })])).toEqual([uid(17)])
})

test('nobody whose hours are taken then', () => {
  const starts_at = addMs(NOW, 24 * 3_600_000)
  const taken = helper(11, 1, { schedule: { days: {}, busy: [{ starts_at, ends_at: addMs(starts_at, 3_600_000) }] } })
  expect(found([taken, helper(12, 2)], { scheduled_date: starts_at })).toEqual([uid(12)])
  expect(found([taken, helper(12, 2)])).toEqual([uid(11), uid(12)])
})
