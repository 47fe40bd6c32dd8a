import { expect, test } from 'vitest'
import { NO_MAP_SETTINGS, type MapSettings } from '#config/map/map-settings.ts'
import { contentSecurityPolicy } from './security-headers.ts'

const policyOf = (settings: Partial<MapSettings>, importMaps: readonly string[] = []): string =>
  contentSecurityPolicy({ ...NO_MAP_SETTINGS, ...settings }, importMaps)
const directive = (name: string, settings: Partial<MapSettings>): string | undefined =>
  policyOf(settings)
    .split('; ')
    .find((each) => each.startsWith(name))

test('without settings names no other origin', () => {
  expect(policyOf({})).not.toMatch(/https?:/)
  expect(directive('img-src', {})).toBe("img-src 'self' data: blob:")
  expect(directive('connect-src', {})).toBe("connect-src 'self'")
})

test('allows images and fetches of the tiles, and fetches from the router and the service that finds places', () => {
  const settings = {
    tileUrl: 'https://tiles.example/{z}/{x}/{y}.png',
    routerUrl: 'https://roads.example/osrm',
    geocoderUrl: 'https://photon.example',
  }
  expect(directive('img-src', settings)).toBe("img-src 'self' data: blob: https://tiles.example")
  expect(directive('connect-src', settings)).toBe("connect-src 'self' https://tiles.example https://roads.example https://photon.example")
})

test('names an origin once, and none for a path of our own', () => {
  const [tileUrl, routerUrl] = ['https://maps.example/{z}/{x}/{y}.png', 'https://maps.example/osrm']
  expect(directive('connect-src', { tileUrl, routerUrl })).toBe("connect-src 'self' https://maps.example")
  expect(directive('connect-src', { tileUrl: '/tiles/{z}/{x}/{y}.png', routerUrl: '/osrm' })).toBe("connect-src 'self'")
})

test('names no page with directions: it is a link', () => {
  expect(policyOf({ directionsUrl: 'https://way.example/{address}' })).toBe(policyOf({}))
})

test('never adds a directive from an address', () => {
  const policy = policyOf({ routerUrl: "https://roads.example/ 'unsafe-eval'; script-src *" })
  expect(policy).toContain("script-src 'self';")
  expect(policy).not.toContain('unsafe-eval')
})

test('allows import maps by their hashes, and no other inline script', () => {
  const policy = policyOf({}, ['sha256-abc='])
  expect(policy).toContain("script-src 'self' 'sha256-abc=';")
  expect(policy).not.toContain('unsafe-inline')
})
