import { expect, test, vi } from 'vitest'
import { trustWorkerUrl, type TrustedTypesScope } from './trusted-worker-url.ts'

const origin = 'https://nearhelp.example'
const url = '/assets/directory.worker-DqZ1.js'
type Factory = NonNullable<TrustedTypesScope['trustedTypes']>

function scope(defaultPolicy: Factory['defaultPolicy']) {
  const createPolicy = vi.fn<Factory['createPolicy']>((name, rules) => ({
    createScriptURL: (text) => `${name} ${rules.createScriptURL(text)}`,
  }))
  return { createPolicy, scope: { trustedTypes: { defaultPolicy, createPolicy }, location: { origin } } }
}

test('a browser without Trusted Types gets the plain address', () => {
  expect(trustWorkerUrl(url, { location: { origin } })).toBe(url)
})

test('the page’s default policy serves when it knows script addresses', () => {
  const page = scope({ createScriptURL: (text) => `default ${text}` })
  expect(trustWorkerUrl(url, page.scope)).toBe(`default ${url}`)
  expect(page.createPolicy).not.toHaveBeenCalled()
})

test.each([
  ['no default policy', null],
  [
    'a default policy for markup alone',
    {
      createScriptURL: () => {
        throw new TypeError('no rule')
      },
    },
  ],
])('with %s there is one policy of our own', (_what, defaultPolicy) => {
  const page = scope(defaultPolicy)
  expect(trustWorkerUrl(url, page.scope)).toBe(`nearhelp ${url}`)
  expect(trustWorkerUrl(url, page.scope)).toBe(`nearhelp ${url}`)
  expect(page.createPolicy).toHaveBeenCalledOnce()
})

test.each(['https://elsewhere.example/w.js', '//elsewhere.example/w.js', 'blob:https://elsewhere.example/1', 'data:text/javascript,1'])(
  '%s is refused',
  (other) => {
    expect(() => trustWorkerUrl(other, scope(null).scope)).toThrow(TypeError)
    expect(() => trustWorkerUrl(other, { location: { origin } })).toThrow(TypeError)
  },
)
