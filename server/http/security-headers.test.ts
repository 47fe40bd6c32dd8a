import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './security-headers.ts'

const tileUrl = '/tiles/{z}/{x}/{y}.png'
const connect = (routerUrl: string | undefined, tiles = tileUrl): string | undefined =>
  contentSecurityPolicy({ tileUrl: tiles, routerUrl })
    .split('; ')
    .find((directive) => directive.startsWith('connect-src'))

test('fetches go to ourselves, to the tiles and to the configured router, and nowhere else', () => {
  expect(connect('https://roads.example/osrm')).toBe("connect-src 'self' https://roads.example")
  expect(connect('https://roads.example', 'https://tiles.example/{z}/{x}/{y}.png')).toBe(
    "connect-src 'self' https://tiles.example https://roads.example",
  )
  expect(connect('/osrm')).toBe("connect-src 'self'")
  expect(connect(undefined)).toBe("connect-src 'self'")
})

test('the router may be fetched from and used for nothing else', () => {
  const policy = contentSecurityPolicy({ tileUrl, routerUrl: 'https://roads.example' })
  expect(policy.match(/roads\.example/g)).toHaveLength(1)
})

test('an address brings no directive of its own', () => {
  const policy = contentSecurityPolicy({ tileUrl, routerUrl: "https://roads.example/ 'unsafe-eval'; script-src *" })
  expect(policy).toContain("script-src 'self';")
  expect(policy).not.toContain('unsafe-eval')
})
