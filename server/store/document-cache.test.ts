import { describe, expect, test } from 'vitest'
import { createDocumentCache } from './document-cache.ts'

const old = { _id: 'a', _rev: '1-x', n: 1 }

describe('the document cache', () => {
  test('caches documents that were read or written', () => {
    const cache = createDocumentCache()
    expect(cache.find('a')).toBeUndefined()
    const keep = cache.beginRead()
    keep('a', old)
    keep('b', undefined)
    expect(cache.find('a')).toEqual(old)
    expect(cache.find('b')).toBeNull()
    cache.beginWrite(['a'])
    expect(cache.find('a')).toBeUndefined()
    cache.cacheWritten({ ...old, n: 2, nothing: undefined }, '2-y')
    cache.endWrite()
    expect(cache.find('a')).toStrictEqual({ _id: 'a', _rev: '2-y', n: 2 })
    cache.cacheWritten({ _id: 'a', _rev: '2-y', _deleted: true }, '3-z')
    expect(cache.find('a')).toBeNull()
  })

  test('does not cache a read that overlapped a write', () => {
    const cache = createDocumentCache()
    const [before, alongside] = [cache.beginRead(), cache.beginRead()]
    cache.beginWrite(['a'])
    before('a', old)
    expect(cache.find('a')).toBeUndefined()
    cache.cacheWritten({ ...old, n: 2 }, '2-y')
    cache.endWrite()
    alongside('a', old)
    expect(cache.find('a')).toMatchObject({ n: 2 })
  })

  test('does not cache a read that began during a write', () => {
    const cache = createDocumentCache()
    cache.beginWrite(['a'])
    const during = cache.beginRead()
    cache.cacheWritten({ ...old, n: 2 }, '2-y')
    cache.endWrite()
    during('a', old)
    expect(cache.find('a')).toMatchObject({ n: 2 })
  })

  test('evicts the least recently used document', () => {
    const cache = createDocumentCache()
    const keep = cache.beginRead()
    for (let n = 0; n < 6_000; n += 1) {
      keep(`thing:${n}`, { _id: `thing:${n}` })
      cache.find('thing:0')
    }
    expect(cache.find('thing:0')).toBeDefined()
    expect(cache.find('thing:1')).toBeUndefined()
    expect(cache.find('thing:5999')).toBeDefined()
  })
})
