import { expect, test } from 'vitest'
import { directionsLink } from './directions-link.ts'

const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/142 Mobile'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Safari/604.1'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15'
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0'
const BY_POSITION = 'https://maps.example/{latitude}/{longitude}'
const BY_ADDRESS = 'https://maps.example/?to={address}'

const position = { latitude: 6.454_07, longitude: 3.394_67 }
const address = '5 Broad St #2'

test.each([
  [ANDROID, 5, '', { position }, 'geo:6.45407,3.39467?q=6.45407,3.39467'],
  [ANDROID, 5, '', { position, address }, 'geo:6.45407,3.39467?q=6.45407,3.39467(5%20Broad%20St%20%232)'],
  [ANDROID, 5, '', { address }, 'geo:0,0?q=5%20Broad%20St%20%232'],
  [IPHONE, 5, '', { position, address }, 'https://maps.apple.com/?daddr=6.45407,3.39467'],
  // An Apple tablet reports the same platform as a Mac.
  [MAC, 5, '', { address }, 'https://maps.apple.com/?daddr=5%20Broad%20St%20%232'],
  [MAC, 0, '', { position, address }, undefined],
  [LINUX, 10, BY_POSITION, { position }, 'https://maps.example/6.45407/3.39467'],
  [LINUX, 10, BY_POSITION, { address }, undefined],
  [LINUX, 10, BY_ADDRESS, { position, address }, 'https://maps.example/?to=5%20Broad%20St%20%232'],
  [ANDROID, 5, BY_ADDRESS, {}, undefined],
] as const)('%s with %i touch points and the setting %j shows the way to %j', (userAgent, maxTouchPoints, template, target, link) => {
  expect(directionsLink(target, { userAgent, maxTouchPoints }, template)).toBe(link)
})
