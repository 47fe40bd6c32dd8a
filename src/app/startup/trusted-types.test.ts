import { expect, test, vi } from 'vitest'
import { allowMarkup, allowScript, installTrustedTypes } from './trusted-types.ts'

const origin = 'https://nearhelp.example'

test("allows only Leaflet's probe as markup", () => {
  expect(allowMarkup('<svg/>')).toBe('<svg/>')
  expect(() => allowMarkup('<img src=x onerror=alert(1)>')).toThrow(TypeError)
  expect(() => allowMarkup('<svg/><b>')).toThrow(TypeError)
})

test.each(['/sw.js', '/assets/worker-DqZ1.js', `${origin}/assets/worker-DqZ1.js`])('allows the script %s', (url) => {
  expect(allowScript(url, origin)).toBe(url)
})

test.each([
  'https://elsewhere.example/sw.js',
  '//elsewhere.example/assets/a.js',
  '/api/a.js',
  '/assets/../api/a.js',
  'data:text/javascript,1',
  'blob:x',
])('rejects the script %s', (url) => {
  expect(() => allowScript(url, origin)).toThrow(TypeError)
})

test('installs the default policy, and does nothing without Trusted Types', () => {
  const createPolicy = vi.fn()
  installTrustedTypes({ trustedTypes: { createPolicy }, location: { origin } })
  expect(createPolicy).toHaveBeenCalledExactlyOnceWith('default', expect.anything())
  expect(() => installTrustedTypes({ location: { origin } })).not.toThrow()
})
