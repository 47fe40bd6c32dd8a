import { describe, expect, test } from 'vitest'
import { openJsonBounds } from './json-bounds.ts'
import { parseJson } from './parse-json.ts'

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)

test('parses JSON, including brackets inside strings', () => {
  expect(parseJson('{"a":[1,{"b":"[[[{{{\\"]"}]}')).toEqual({ ok: true, value: { a: [1, { b: '[[[{{{"]' }] } })
  expect(parseJson('3')).toEqual({ ok: true, value: 3 })
})

test('accepts 32 levels and refuses 33 and a million', () => {
  expect(parseJson(nested(32)).ok).toBe(true)
  expect(parseJson(nested(33)).ok).toBe(false)
  const started = performance.now()
  expect(parseJson('['.repeat(1_000_000)).ok).toBe(false)
  expect(performance.now() - started).toBeLessThan(50)
})

test('accepts a full push and refuses more members in any arrangement', () => {
  const withMembers = (count: number): string => `[${Array.from({ length: count }, (_, n) => `{"k${n}":"a:b"}`).join(',')}]`
  expect(parseJson(withMembers(20_000)).ok).toBe(true)
  expect(parseJson(withMembers(20_001)).ok).toBe(false)
  expect(parseJson(`{${Array.from({ length: 20_001 }, (_, n) => `"k${n}":1`).join(',')}}`).ok).toBe(false)
})

test.each(['{"__proto__":{"admin":true}}', '{"a":[{"constructor":{"prototype":{}}}]}', '{"\\u005f_proto__":1}', '{"prototype":1}'])(
  'refuses the keys of %s',
  (text) => {
    expect(parseJson(text)).toEqual({ ok: false, error: 'bad_request' })
    expect(Object.hasOwn(Object.prototype, 'admin')).toBe(false)
  },
)

test.each(['', '{', "{'a':1}", 'undefined', '{"a":1}x'])('refuses invalid JSON: %j', (text) => {
  expect(parseJson(text).ok).toBe(false)
})

describe('bounds, with the bytes in parts of any size', () => {
  const inParts = (text: string, size: number): boolean => {
    const accepts = openJsonBounds()
    const bytes = new TextEncoder().encode(text)
    for (let from = 0; from < bytes.length; from += size) if (!accepts(bytes.subarray(from, from + size))) return false
    return true
  }
  const key = (bytes: number): string => 'k'.repeat(bytes)

  test.each([1, 2, 3, 7, 1_000_000])('parts of %d', (size) => {
    expect(inParts(String.raw`{"a\\":"[[{","b\"]":{"${key(511)}":["\\\"",${nested(29)}]}}`, size)).toBe(true)
    expect(inParts(`{"a":"${key(5_000)}"}`, size)).toBe(true)
    expect(inParts(`["${key(5_000)}"]`, size)).toBe(true)
    expect(inParts(`{"a":1,"${key(513)}":1}`, size)).toBe(false)
    expect(inParts(`{"a":[{"${key(513)}`, size)).toBe(false)
    expect(inParts(`{"\\"${key(513)}`, size)).toBe(false)
    expect(inParts(nested(33), size)).toBe(false)
    expect(inParts('{"a":1}}', size)).toBe(false)
    expect(inParts('x{"a":1}', size)).toBe(false)
  })

  test('refuses a list of more entries than two full pushes have', () => {
    const list = (count: number): string => `[${Array.from({ length: count }, () => '0').join(',')}]`
    expect(inParts(list(40_001), 64_000)).toBe(true)
    expect(inParts(list(40_002), 64_000)).toBe(false)
  })
})
