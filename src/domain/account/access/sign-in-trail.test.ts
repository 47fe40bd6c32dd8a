import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../constants.ts'
import { addToTrail, isNewKindOfDevice, knownZone, TRAIL_LIMITS, type SignIn } from './sign-in-trail.ts'

const NOW = Date.UTC(2026, 10, 26)
let made = 0
const entry = (fields: Partial<SignIn>): SignIn => {
  const at = fields.at ?? NOW
  made += 1
  return { id: String(made), result: 'signed_in', at, since: at, count: 1, browser: 'chrome', system: 'android', zone: null, ...fields }
}
const failure = (at: number, fields: Partial<SignIn> = {}): SignIn => entry({ result: 'wrong_password', at, ...fields })

describe('a trail', () => {
  test('counts the failures of a day in one line, and begins another after it', () => {
    let trail: SignIn[] = []
    for (let hour = 0; hour < 30; hour += 1) trail = addToTrail(trail, failure(NOW + hour * HOUR_MS, { count: 2 }))
    expect(trail.map(({ count, since, at }) => [count, (since - NOW) / HOUR_MS, (at - NOW) / HOUR_MS])).toEqual([
      [12, 24, 29],
      [48, 0, 23],
    ])
  })

  test('keeps the logins of its person under any number of failures', () => {
    let trail = [entry({ at: NOW })]
    for (let day = 1; day < 80; day += 1)
      for (const result of ['wrong_password', 'limited'] as const) trail = addToTrail(trail, entry({ result, at: NOW + day * DAY_MS }))
    expect(trail).toHaveLength(TRAIL_LIMITS.failures + 1)
    expect(trail.at(-1)).toMatchObject({ result: 'signed_in', at: NOW })
  })

  test('ends after ninety days, and after thirty logins', () => {
    expect(addToTrail([entry({ at: NOW })], entry({ at: NOW + 90 * DAY_MS }))).toHaveLength(1)
    expect(addToTrail([entry({ at: NOW })], entry({ at: NOW + 90 * DAY_MS - 1 }))).toHaveLength(2)
    let trail: SignIn[] = []
    for (let n = 0; n < 40; n += 1) trail = addToTrail(trail, entry({ at: NOW + n }))
    expect(trail).toHaveLength(TRAIL_LIMITS.successes)
    expect(trail[0]?.at).toBe(NOW + 39)
  })
})

test.each([
  ['Africa/Lagos', 'Africa/Lagos'],
  ['UTC', 'UTC'],
  ['Etc/GMT+8', 'Etc/GMT+8'],
  ['Mars/Olympus', null],
  ['<b>Lagos</b>', null],
  ['+01:00', null],
  ['', null],
  [undefined, null],
])('the zone %j is %j', (zone, known) => expect(knownZone(zone)).toBe(known))

test('a kind of device is new only beside known ones', () => {
  const [phone, laptop] = [{ browser: 'chrome', system: 'android' } as const, { browser: 'firefox', system: 'linux' } as const]
  const script = { browser: 'other', system: 'other' } as const
  expect(isNewKindOfDevice([], phone)).toBe(false)
  expect(isNewKindOfDevice([script], phone)).toBe(false)
  expect(isNewKindOfDevice([phone], phone)).toBe(false)
  expect(isNewKindOfDevice([phone, script], laptop)).toBe(true)
  expect(isNewKindOfDevice([phone], script)).toBe(true)
})
