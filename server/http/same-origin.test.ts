import { expect, test } from 'vitest'
import { isSameOrigin } from './same-origin.ts'

const request = (headers: Record<string, string>): Request => new Request('http://127.0.0.1:8787/api/x', { method: 'POST', headers })

test.each<[string, Record<string, string>, string | undefined, boolean]>([
  ['our own page', { origin: 'http://127.0.0.1:8787', 'sec-fetch-site': 'same-origin' }, undefined, true],
  ['no browser at all', {}, undefined, true],
  ['another site', { origin: 'https://evil.example' }, undefined, false],
  ['another port', { origin: 'http://127.0.0.1:9999' }, undefined, false],
  ['a sandboxed frame', { origin: 'null' }, undefined, false],
  ['another site that hides its origin', { 'sec-fetch-site': 'cross-site' }, undefined, false],
  ['a sibling of our domain', { 'sec-fetch-site': 'same-site' }, undefined, false],
  ['our page behind a proxy', { origin: 'https://nearhelp.example' }, 'https://nearhelp.example', true],
  ['the address behind the proxy', { origin: 'http://127.0.0.1:8787' }, 'https://nearhelp.example', false],
])('%s', (_name, headers, publicOrigin, expected) => {
  expect(isSameOrigin(request(headers), publicOrigin)).toBe(expected)
})
