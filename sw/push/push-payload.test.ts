import { describe, expect, test } from 'vitest'
import { appPathOf, parsePushPayload } from './push-payload.ts'

const ORIGIN = 'https://help.example'
const GENERIC = { title: 'NearHelp', lang: '', dir: 'auto', tag: 'nearhelp', navigate: '/' }
const read = (text: string) => parsePushPayload(() => text, ORIGIN)
const said = (notification: unknown) => read(JSON.stringify({ web_push: 8030, notification }))

test('the server’s payload is shown unchanged', () => {
  const notification = {
    title: 'Booking accepted: Grace',
    lang: 'en',
    dir: 'ltr',
    tag: '01A',
    navigate: `${ORIGIN}/?news=booking_accepted`,
  }
  expect(said(notification)).toEqual({ ...notification, navigate: '/?news=booking_accepted' })
})

describe('an unreadable payload is shown all the same', () => {
  test.each(['', 'garbage', '{"notification":', 'null', '[]', '7', '{}', '{"notification":null}', '{"notification":"hello"}'])(
    '%j',
    (text) => {
      expect(read(text)).toEqual(GENERIC)
    },
  )

  test('data that cannot be decrypted', () => {
    const broken = (): string => {
      throw new TypeError('no data')
    }
    expect(parsePushPayload(broken, ORIGIN)).toEqual(GENERIC)
  })

  test('fields of other types, one by one', () => {
    expect(said({ title: ['x'], lang: 7, dir: 'up', tag: {}, navigate: 5 })).toEqual(GENERIC)
    expect(said({ title: '   ', tag: '01A' })).toEqual({ ...GENERIC, tag: '01A' })
    expect(said({ title: 'x'.repeat(5_000) }).title).toHaveLength(200)
  })
})

test.each([
  ['/?news=x&booking=y', '/?news=x&booking=y'],
  ['https://other-name.example/?news=x', '/?news=x'],
  ['/bookings/01K0000000000000000000000B/chat', '/bookings/01K0000000000000000000000B/chat'],
  ['https://help.example/api/auth/logout', '/'],
  ['javascript:alert(1)', '/'],
  ['data:text/html,x', '/'],
  ['//', '/'],
  [undefined, '/'],
])('%j leads to %j', (address, path) => {
  expect(appPathOf(address, ORIGIN)).toBe(path)
})
