import { expect, test } from 'vitest'
import { defaultRoutingServerUrl, routingServerOrigin, routingServerUrl } from './routing-server.ts'

test('the default is used when the build names no other', () => {
  expect(routingServerUrl).toBe(defaultRoutingServerUrl)
})

test.each([
  ['https://router.project-osrm.org', 'https://router.project-osrm.org'],
  ['https://roads.example/osrm', 'https://roads.example'],
  ['http://127.0.0.1:5000', 'http://127.0.0.1:5000'],
  ['/osrm', undefined],
  [undefined, undefined],
  ['data:text/html,hello', undefined],
  ['no address', undefined],
  ['http://[::1]:5000/', 'http://[::1]:5000'],
  ['https://name:secret@roads.example', undefined],
  ['https://*', undefined],
  ['https://roads.example;script-src', undefined],
  // Only the origin of a URL gets into the policy.
  ["https://roads.example/; script-src 'unsafe-inline'", 'https://roads.example'],
])('the origin of %s', (url, origin) => {
  expect(routingServerOrigin(url)).toBe(origin)
})
