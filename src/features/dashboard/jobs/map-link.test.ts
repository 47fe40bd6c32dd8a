import { expect, test } from 'vitest'
import { mapLink } from './map-link.ts'

const [ANDROID, APPLE, OTHERS] = [
  'geo:6.45407,3.39467?q=6.45407,3.39467',
  'https://maps.apple.com/?daddr=6.45407,3.39467',
  'https://www.openstreetmap.org/?mlat=6.45407&mlon=3.39467#map=17/6.45407/3.39467',
]
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15'

test.each([
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/142 Mobile', 5, ANDROID],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Safari/604.1', 5, APPLE],
  // An Apple tablet reports the same platform as a Mac.
  [MAC, 5, APPLE],
  [MAC, 0, OTHERS],
  ['Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0', 10, OTHERS],
])('a position opens the map program of %s with %i touch points', (userAgent, maxTouchPoints, address) => {
  expect(mapLink({ latitude: 6.454_07, longitude: 3.394_67 }, { userAgent, maxTouchPoints })).toBe(address)
})
