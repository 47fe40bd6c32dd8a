import { expect, test, vi } from 'vitest'
import { allowProbe, ensureProbePolicy } from './trusted-types.ts'

const location = {}

test('only Leaflet’s probe passes', () => {
  expect(allowProbe('<svg/>')).toBe('<svg/>')
  for (const markup of ['<svg/><b>', '<svg />', '<img src=x>', '']) expect(() => allowProbe(markup)).toThrow(TypeError)
})

test('a default policy is created when there is none, and never a second one', () => {
  const createPolicy = vi.fn()
  ensureProbePolicy({ trustedTypes: { defaultPolicy: null, createPolicy }, location })
  expect(createPolicy).toHaveBeenCalledExactlyOnceWith('default', { createHTML: allowProbe })
  ensureProbePolicy({ trustedTypes: { defaultPolicy: {}, createPolicy }, location })
  expect(createPolicy).toHaveBeenCalledOnce()
  expect(() => ensureProbePolicy({ location })).not.toThrow()
})
