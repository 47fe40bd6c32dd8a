import { describe, expect, test } from 'vitest'
import { createDocumentCache } from './document-cache.ts'

const old = { _id: 'a', _rev: '1-x', n: 1 }

describe('the document cache', () => {
  test('caches documents that were read or written', () => {
    const cache = createDocumentCache()
    expect(cache.find('a')).toBeUndefined()
    const keep = cache.reading()
    keep('a', old)
    keep('b', undefined)
    expect(cache.find('a')).toEqual(old)
    expect(cache.find('b')).toBeNull()
    cache.writing(['a'])
    expect(cache.find('a')).toBeUndefined()
    cache.written({ ...old, n: 2, nothing: undefined }, '2-y')
    cache.wrote()
    expect(cache.find('a')).toStrictEqual({ _id: 'a', _rev: '2-y', n: 2 })
    cache.written({ _id: 'a', _rev: '2-y', _deleted: true }, '3-z')
    expect(cache.find('a')).toBeNull()
  })

  test('does not cache a read that overlapped a write', () => {
    const cache = createDocumentCache()
    const [before, alongside] = [cache.reading(), cache.reading()]
    cache.writing(['a'])
    before('a', old)
    expect(cache.find('a')).toBeUndefined()
    cache.written({ ...old, n: 2 }, '2-y')
    cache.wrote()
    alongside('a', old)
    expect(cache.find('a')).toMatchObject({ n: 2 })
  })

  test('does not cache a read that began during a write', () => {
    const cache = createDocumentCache()
    cache.writing(['a'])
    const during = cache.reading()
    cache.written({ ...old, n: 2 }, '2-y')
    cache.wrote()
    during('a', old)
    expect(cache.find('a')).toMatchObject({ n: 2 })
  })

  test('evicts the least recently used document', () => {
    const cache = createDocumentCache()
    const keep = cache.reading()
    for (let n = 0; n < 6_000; n += 1) {
      keep(`thing:${n}`, { _id: `thing:${n}` })
      cache.find('thing:0')
    }
    expect(cache.find('thing:0')).toBeDefined()
    expect(cache.find('thing:1')).toBeUndefined()
    expect(cache.find('thing:5999')).toBeDefined()
  })
})
