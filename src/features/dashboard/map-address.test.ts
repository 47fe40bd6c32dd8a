import { expect, test } from 'vitest'
import { mapAddress } from './map-address.ts'

test.each([
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/142 Mobile', 'geo:6.45407,3.39467?q=6.45407,3.39467'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Safari/604.1', 'https://maps.apple.com/?daddr=6.45407,3.39467'],
  ['Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0', 'https://www.openstreetmap.org/?mlat=6.45407&mlon=3.39467#map=17/6.45407/3.39467'],
])('a place opens where %s goes there', (agent, address) => {
  expect(mapAddress({ latitude: 6.454_07, longitude: 3.394_67 }, agent)).toBe(address)
})
