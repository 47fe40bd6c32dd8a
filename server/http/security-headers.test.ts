import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './security-headers.ts'

const tileUrl = '/tiles/{z}/{x}/{y}.png'
const connect = (routerUrl: string | undefined, tiles = tileUrl): string | undefined =>
  contentSecurityPolicy({ tileUrl: tiles, routerUrl })
    .split('; ')
    .find((directive) => directive.startsWith('connect-src'))

test('allows fetches to this origin, the tiles and the configured router only', () => {
  expect(connect('https://roads.example/osrm')).toBe("connect-src 'self' https://roads.example")
  expect(connect('https://roads.example', 'https://tiles.example/{z}/{x}/{y}.png')).toBe(
    "connect-src 'self' https://tiles.example https://roads.example",
  )
  expect(connect('/osrm')).toBe("connect-src 'self'")
  expect(connect(undefined)).toBe("connect-src 'self'")
})

test('allows the router for fetches only', () => {
  const policy = contentSecurityPolicy({ tileUrl, routerUrl: 'https://roads.example' })
  expect(policy.match(/roads\.example/g)).toHaveLength(1)
})

test('never adds a directive from an address', () => {
  const policy = contentSecurityPolicy({ tileUrl, routerUrl: "https://roads.example/ 'unsafe-eval'; script-src *" })
  expect(policy).toContain("script-src 'self';")
  expect(policy).not.toContain('unsafe-eval')
})

test('allows import maps by their hashes, and no other inline script', () => {
  const policy = contentSecurityPolicy({ tileUrl, routerUrl: undefined }, ['sha256-abc='])
  expect(policy).toContain("script-src 'self' 'sha256-abc=';")
  expect(policy).not.toContain('unsafe-inline')
})
