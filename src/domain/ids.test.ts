import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  accountId,
  asDeviceId,
  asUid,
  asUlid,
  bookingId,
  calendarId,
  commandId,
  favouriteId,
  isUlid,
  messageId,
  notificationId,
  parseCommandId,
  placeId,
  profileId,
  providerId,
  receiptId,
  reviewId,
} from './ids.ts'

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const letter = fc.constantFrom(...CROCKFORD.split(''))
const ulids = fc
  .tuple(fc.integer({ min: 0, max: 7 }), fc.array(letter, { minLength: 25, maxLength: 25 }))
  .map(([first, rest]) => `${first}${rest.join('')}`)

describe('isUlid', () => {
  test('accepts every 26 characters of Crockford base 32 that fit 128 bits', () => {
    fc.assert(fc.property(ulids, (id) => isUlid(id)))
  })

  test('refuses one character too many, too few, too high or outside the alphabet', () => {
    fc.assert(
      fc.property(ulids, fc.nat(25), fc.constantFrom(...'ILOUilou:/ \n-é'.split('')), (id, at, odd) => {
        expect(isUlid(id.slice(1))).toBe(false)
        expect(isUlid(`${id}0`)).toBe(false)
        expect(isUlid(`8${id.slice(1)}`)).toBe(false)
        expect(isUlid(id.slice(0, at) + odd + id.slice(at + 1))).toBe(false)
        expect(isUlid(`${id}\n`)).toBe(false)
      }),
    )
    for (const value of [undefined, null, 7, {}, ['01K00000000000000000000000'], '']) expect(isUlid(value)).toBe(false)
    expect(isUlid('01k00000000000000000000000')).toBe(false)
  })

  test('as… throw on anything else', () => {
    for (const as of [asUlid, asUid, asDeviceId]) expect(() => as('nobody')).toThrow('not a ULID')
  })
})

describe('document ids', () => {
  test('consist of their type and parts', () => {
    const a = '01K00000000000000000000001'
    const b = '01K00000000000000000000002'
    const [user, other] = [asUid(a), asUid(b)]
    const [booking, item] = [asUlid(a), asUlid(b)]
    expect([
      accountId(user),
      profileId(user),
      providerId(user),
      calendarId(user),
      bookingId(booking),
      placeId(booking, other),
      messageId(booking, item),
      receiptId(booking, other),
      notificationId(user, item),
      favouriteId(user, other),
      reviewId(user, item),
    ]).toEqual([
      `account:${a}`,
      `profile:${a}`,
      `provider:${a}`,
      `calendar:${a}`,
      `booking:${a}`,
      `place:${a}:${b}`,
      `message:${a}:${b}`,
      `receipt:${a}:${b}`,
      `notification:${a}:${b}`,
      `favourite:${a}:${b}`,
      `review:${a}:${b}`,
    ])
  })

  test('order messages of a thread by their own ids', () => {
    fc.assert(
      fc.property(ulids, ulids, ulids, (booking, a, b) => {
        expect(messageId(asUlid(booking), asUlid(a)) < messageId(asUlid(booking), asUlid(b))).toBe(a < b)
      }),
    )
  })
})

describe('command ids', () => {
  const numbers = fc.integer({ min: 1, max: 999_999_999 })

  test('parse into device and number, and sort as text by number', () => {
    fc.assert(
      fc.property(ulids, numbers, numbers, (device, n, m) => {
        const id = commandId(asDeviceId(device), n)
        expect(parseCommandId(id)).toEqual({ device, n })
        expect(id < commandId(asDeviceId(device), m)).toBe(n < m)
      }),
    )
  })

  test.each([
    '',
    'command:',
    'command:01K00000000000000000000001',
    'command:01K00000000000000000000001:1',
    'command:01K00000000000000000000001:000000000',
    'command:01K00000000000000000000001:0000000001',
    'command:01K00000000000000000000001:00000000x',
    'command:81K00000000000000000000001:000000001',
    'booking:01K00000000000000000000001:000000001',
    ' command:01K00000000000000000000001:000000001',
    'command:01K00000000000000000000001:000000001\n',
    'command:01K00000000000000000000001:-00000001',
    'command:01K00000000000000000000001:000000001:1',
  ])('%j is not a command id', (id) => {
    expect(parseCommandId(id)).toBeUndefined()
  })
})
