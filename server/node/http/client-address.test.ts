import { expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'

test.each([
  ['127.0.0.1', null, 0, '127.0.0.1'],
  ['::ffff:10.0.0.7', null, 0, '10.0.0.7'],
  ['2001:db8:1:2:3:4:5:6', null, 0, '2001:db8:1:2::/64'],
  ['2001:db8::1', null, 0, '2001:db8:0:0::/64'],
  ['10.0.0.1', '6.6.6.6, 8.8.8.8', 0, '10.0.0.1'],
  ['10.0.0.1', '6.6.6.6, 8.8.8.8', 1, '8.8.8.8'],
  ['10.0.0.1', '6.6.6.6, 8.8.8.8, 10.0.0.2', 2, '8.8.8.8'],
  ['10.0.0.1', null, 1, '10.0.0.1'],
  [undefined, null, 0, 'unknown'],
])('%s, forwarded %s, %d trusted: %s', (connection, forwarded, trusted, expected) => {
  expect(clientAddress(connection, forwarded, trusted)).toBe(expected)
})
