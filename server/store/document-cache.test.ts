import { describe, expect, test } from 'vitest'
import { createDocumentCache, type DocumentCache } from './document-cache.ts'
import type { StoredDoc } from './document-store.ts'

const old = { _id: 'a', _rev: '1-x', n: 1 }
const decode = (_id: string, value: string): StoredDoc => ({ _id, ...(JSON.parse(value) as object) })
const open = (): DocumentCache => createDocumentCache(decode)
const valueOf = (n: number): string => JSON.stringify({ _rev: `${n}-y`, n })

describe('the document cache', () => {
  test('caches documents that were read or written', () => {
    const cache = open()
    expect(cache.find('a')).toBeUndefined()
    const read = cache.beginRead()
    read.cache('a', old)
    read.cache('b', undefined)
    read.end()
    expect(cache.find('a')).toEqual(old)
    expect(cache.find('b')).toBeNull()
    cache.beginWrite(['a'])
    expect(cache.find('a')).toBeUndefined()
    cache.cacheWritten('a', valueOf(2))
    cache.endWrite()
    const found = cache.find('a')
    expect(found).toStrictEqual({ _id: 'a', _rev: '2-y', n: 2 })
    expect(cache.find('a')).toBe(found)
    cache.cacheWritten('a', undefined)
    expect(cache.find('a')).toBeNull()
  })

  test('does not cache what was read while it was written', () => {
    const cache = open()
    const [before, alongside] = [cache.beginRead(), cache.beginRead()]
    cache.beginWrite(['a'])
    before.cache('a', old)
    expect(cache.find('a')).toBeUndefined()
    cache.cacheWritten('a', valueOf(2))
    cache.endWrite()
    alongside.cache('a', old)
    expect(cache.find('a')).toMatchObject({ n: 2 })
  })

  test('does not cache what was read from the middle of its write on', () => {
    const cache = open()
    cache.beginWrite(['a'])
    const during = cache.beginRead()
    cache.cacheWritten('a', valueOf(2))
    cache.endWrite()
    during.cache('a', old)
    expect(cache.find('a')).toMatchObject({ n: 2 })
  })

  test('does not cache what was read from the middle of a failed write on', () => {
    const cache = open()
    cache.beginWrite(['a'])
    const during = cache.beginRead()
    cache.endWrite()
    during.cache('a', old)
    expect(cache.find('a')).toBeUndefined()
  })

  test('caches what was read while other documents were written', () => {
    const cache = open()
    cache.beginWrite(['b'])
    const during = cache.beginRead()
    cache.endWrite()
    cache.beginWrite(['c'])
    during.cache('a', old)
    during.cache('b', { _id: 'b' })
    during.cache('c', { _id: 'c' })
    expect([cache.find('a'), cache.find('b'), cache.find('c')]).toEqual([old, undefined, undefined])
  })

  test('evicts the least recently used document', () => {
    const cache = open()
    const read = cache.beginRead()
    for (let n = 0; n < 6_000; n += 1) {
      read.cache(`thing:${n}`, { _id: `thing:${n}` })
      cache.find('thing:0')
    }
    expect(cache.find('thing:0')).toBeDefined()
    expect(cache.find('thing:1')).toBeUndefined()
    expect(cache.find('thing:5999')).toBeDefined()
  })
})
