import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DocumentStore, StoreChange, StoredDoc } from '#server/store/document-store.ts'
import { StoreUnavailable } from '#server/store/store-unavailable.ts'
import { storeKinds, type StorePlace } from '../support/store-kinds.ts'
import { until } from '../support/wait-until.ts'

const numbered = (n: number): string => `thing:${String(n).padStart(4, '0')}`

async function revOf(store: DocumentStore, doc: StoredDoc): Promise<string> {
  const written = await store.put(doc)
  if (!written.ok) throw new Error(`${doc._id} was not written`)
  return written.value.rev
}

describe.each(storeKinds())('a store over $name', ({ place: makePlace }) => {
  let place: StorePlace
  let store: DocumentStore
  beforeEach(async () => {
    place = makePlace()
    store = await place.open()
  })
  afterEach(async () => {
    await store.close()
    await place.remove()
  })

  test('returns what was put, and nothing for a missing document', async () => {
    const doc = { _id: 'thing:1', type: 'thing', nested: { list: [1, 'two', null] }, text: 'Zoë 🧹' }
    const rev = await revOf(store, doc)
    expect(await store.get('thing:1')).toEqual({ ...doc, _rev: rev })
    expect(await store.get('thing:2')).toBeUndefined()
  })

  test('refuses a second first write, a stale one and one of a revision that never was', async () => {
    const first = await revOf(store, { _id: 'thing:1', n: 1 })
    expect(await store.put({ _id: 'thing:1', n: 2 })).toEqual({ ok: false, error: 'conflict' })
    const second = await revOf(store, { _id: 'thing:1', _rev: first, n: 2 })
    expect(second).not.toBe(first)
    expect(await store.put({ _id: 'thing:1', _rev: first, n: 3 })).toEqual({ ok: false, error: 'conflict' })
    expect(await store.put({ _id: 'thing:1', _rev: `9-${'a'.repeat(32)}`, n: 3 })).toEqual({ ok: false, error: 'conflict' })
    expect(await store.put({ _id: 'thing:9', _rev: first, n: 3 })).toEqual({ ok: false, error: 'conflict' })
    expect((await store.get('thing:1'))?.['n']).toBe(2)
  })

  test('lets exactly one of many concurrent writers win each revision', async () => {
    let rev = await revOf(store, { _id: 'counter', n: 0 })
    for (let round = 1; round <= 10; round += 1) {
      const results = await Promise.all(Array.from({ length: 20 }, (_, by) => store.put({ _id: 'counter', _rev: rev, n: round, by })))
      const won = results.filter((result) => result.ok)
      expect(won).toHaveLength(1)
      rev = won[0]?.ok ? won[0].value.rev : rev
    }
    expect((await store.get('counter'))?.['n']).toBe(10)
  })

  test('decides each of many separately and answers in order', async () => {
    const rev = await revOf(store, { _id: 'thing:2', n: 1 })
    const rows = await store.putAll([
      { _id: 'thing:1', n: 1 },
      { _id: 'thing:2', n: 2 },
      { _id: 'thing:3', n: 1 },
      { _id: 'thing:2', _rev: rev, n: 3 },
    ])
    expect(rows.map((row) => row.ok)).toEqual([true, false, true, true])
    expect((await store.getMany(['thing:3', 'thing:0', 'thing:1', 'thing:2', 'thing:3'])).map((doc) => doc?.['n'])).toEqual([
      1,
      undefined,
      1,
      3,
      1,
    ])
    expect(await store.putAll([])).toEqual([])
    expect(await store.getMany([])).toEqual([])
  })

  test('commits all or nothing, and in order', async () => {
    const rev = await revOf(store, { _id: 'thing:5', n: 1 })
    const refused = { ok: false, error: 'conflict' }
    const fresh = { _id: 'thing:9', n: 1 }
    expect(await store.commit({ writes: [fresh, { _id: 'thing:5', n: 2 }] })).toEqual(refused)
    expect(await store.commit({ writes: [fresh, { _id: 'thing:5', _rev: `3-${'a'.repeat(32)}`, n: 2 }] })).toEqual(refused)
    expect(await store.commit({ writes: [fresh, { _id: 'thing:8', _rev: rev, n: 2 }] })).toEqual(refused)
    expect(await store.commit({ writes: [fresh, fresh] })).toEqual(refused)
    expect(await store.commit({ writes: [fresh], unchanged: [{ id: 'thing:5', rev: undefined }] })).toEqual(refused)
    expect(await store.commit({ writes: [fresh], unchanged: [{ id: 'thing:4', rev }] })).toEqual(refused)
    expect(await store.get('thing:9')).toBeUndefined()
    const before = await store.lastSeq()
    const committed = await store.commit({
      writes: [fresh, { _id: 'thing:5', _rev: rev, n: 2 }, { _id: 'thing:1', n: 1 }],
      unchanged: [{ id: 'thing:4', rev: undefined }],
    })
    const revs = (await store.getMany(['thing:9', 'thing:5', 'thing:1'])).map((doc) => doc?._rev)
    expect(committed).toEqual({ ok: true, value: { revs } })
    const seen: string[] = []
    const tail = store.tail(before, (change) => seen.push(change.id))
    await until(
      'the transaction in the feed',
      () => seen.length,
      (count) => count === 3,
    )
    tail.stop()
    expect(seen).toEqual(['thing:9', 'thing:5', 'thing:1'])
  })

  test('a transaction creates what it ensures once, and leaves it as it is afterwards', async () => {
    const pointer = { _id: 'pointer:1', n: 1 }
    expect((await store.commit({ writes: [{ _id: 'thing:1', n: 1 }], ensured: [pointer, pointer] })).ok).toBe(true)
    const first = await store.get('pointer:1')
    expect((await store.commit({ writes: [{ _id: 'thing:2', n: 1 }], ensured: [{ _id: 'pointer:1', n: 2 }] })).ok).toBe(true)
    expect(await store.get('pointer:1')).toEqual(first)
    expect((await store.put({ _id: 'pointer:1', _rev: first?._rev ?? '', _deleted: true })).ok).toBe(true)
    expect((await store.commit({ writes: [{ _id: 'thing:3', n: 1 }], ensured: [{ _id: 'pointer:1', n: 3 }] })).ok).toBe(true)
    expect((await store.get('pointer:1'))?.['n']).toBe(3)
    expect((await store.commit({ writes: [{ _id: 'thing:3', n: 2 }], ensured: [{ _id: 'pointer:2', n: 1 }] })).ok).toBe(false)
    expect(await store.get('pointer:2')).toBeUndefined()
  })

  test('of many transactions at the same moment one wins, with everything it wrote', async () => {
    await revOf(store, { _id: 'thing:5', n: 0 })
    const first = await store.get('thing:5')
    const racing = await Promise.all([
      ...Array.from({ length: 10 }, (_, by) =>
        store.commit({
          writes: [
            { ...first, _id: 'thing:5', by },
            { _id: `mark:${by}`, by },
          ],
        }),
      ),
      store.put({ ...first, _id: 'thing:5', by: 'single' }),
    ])
    expect(racing.filter((result) => result.ok)).toHaveLength(1)
    const marks = await store.range({ start: 'mark:', end: 'mark:\uffff', includeDocs: true })
    expect(marks.map((row) => row.doc?.['by'])).toEqual([(await store.get('thing:5'))?.['by']].filter((by) => typeof by === 'number'))
  })

  test('two transactions that each read what the other writes never both succeed', async () => {
    let revs = await Promise.all([revOf(store, { _id: 'a', n: 0 }), revOf(store, { _id: 'b', n: 0 })])
    for (let round = 1; round <= 10; round += 1) {
      const [a, b] = revs
      const results = await Promise.all([
        store.commit({ writes: [{ _id: 'a', _rev: a ?? '', n: round }], unchanged: [{ id: 'b', rev: b }] }),
        store.commit({ writes: [{ _id: 'b', _rev: b ?? '', n: round }], unchanged: [{ id: 'a', rev: a }] }),
      ])
      expect(results.filter(({ ok }) => ok).length).toBeLessThanOrEqual(1)
      revs = (await store.getMany(['a', 'b'])).map((doc) => doc?._rev ?? '') as typeof revs
    }
  })

  test('a feed that is read while many write skips nothing and repeats nothing', async () => {
    const since = (await store.recentChanges(0, () => undefined)).to
    const seen: StoreChange[] = []
    const tail = store.tail(since, (change) => seen.push(change))
    const writers = Array.from({ length: 16 }, async (_, by) => {
      for (let n = 0; n < 25; n += 1)
        await store.commit({
          writes: [
            { _id: `w:${by}:${n}`, n },
            { _id: `v:${by}:${n}`, n },
          ],
        })
    })
    await Promise.all(writers)
    await until(
      'every change in the tail',
      () => seen.length,
      (count) => count >= 800,
    )
    tail.stop()
    expect(new Set(seen.map(({ id }) => id)).size).toBe(800)
    expect(seen).toHaveLength(800)
    const seqs = seen.map(({ seq }) => Number(seq))
    expect(seqs).toEqual(seqs.toSorted((x, y) => x - y))
  })

  test('a cached read is not used after a write', async () => {
    let rev = await revOf(store, { _id: 'thing:1', n: 0 })
    for (let n = 1; n <= 20; n += 1) {
      const [, written] = await Promise.all([
        store.get('thing:1'),
        store.put({ _id: 'thing:1', _rev: rev, n }),
        store.getMany(['thing:1', 'thing:2']),
      ])
      if (!written.ok) throw new Error('the write was refused')
      rev = written.value.rev
      expect(await store.get('thing:1')).toEqual({ _id: 'thing:1', _rev: rev, n })
    }
    expect((await store.put({ _id: 'thing:2', left: undefined, kept: null })).ok).toBe(true)
    expect(Object.keys((await store.get('thing:2')) ?? {}).toSorted()).toEqual(['_id', '_rev', 'kept'])
  })

  test('a document that cannot be stored does not affect others', async () => {
    const bad = store.put({ _id: '_design/x', views: {} })
    const good = store.put({ _id: 'thing:1', n: 1 })
    await expect(bad).rejects.toThrow('underscore')
    await expect(store.put({ _id: 'thing:2', _conflicts: [] })).rejects.toThrow('underscore')
    await expect(store.put({ _id: 'thing:2', _rev: 'nonsense' })).rejects.toThrow('revision')
    expect((await good).ok).toBe(true)
  })

  test('a deleted document is gone and can be created again', async () => {
    const rev = await revOf(store, { _id: 'thing:1', n: 1 })
    expect((await store.put({ _id: 'thing:1', _rev: rev, _deleted: true })).ok).toBe(true)
    expect(await store.get('thing:1')).toBeUndefined()
    expect(await store.getMany(['thing:1'])).toEqual([undefined])
    expect(await store.range({ start: 'thing:', end: 'thing:\uffff' })).toEqual([])
    await revOf(store, { _id: 'thing:1', n: 2 })
    expect((await store.get('thing:1'))?.['n']).toBe(2)
  })

  test('ranges are in order of code units, both ends included', async () => {
    await store.putAll(['a:Z', 'a:a', 'a:B', 'a:1', 'a', 'a:', 'b', 'a;'].map((_id) => ({ _id, own: _id })))
    const ids = async (query: Parameters<DocumentStore['range']>[0]): Promise<string[]> => (await store.range(query)).map((row) => row.id)
    expect(await ids({ start: 'a:', end: 'a:\uffff' })).toEqual(['a:', 'a:1', 'a:B', 'a:Z', 'a:a'])
    expect(await ids({ start: 'a:B', end: 'a:Z' })).toEqual(['a:B', 'a:Z'])
    expect(await ids({ start: 'a:', end: 'a:\uffff', limit: 2 })).toEqual(['a:', 'a:1'])
    expect(await ids({ start: 'a:', end: 'a:\uffff', limit: 2, descending: true })).toEqual(['a:a', 'a:Z'])
    const [row] = await store.range({ start: 'a:B', end: 'a:B', includeDocs: true })
    expect(row?.doc).toEqual({ _id: 'a:B', _rev: row?.rev, own: 'a:B' })
    expect((await store.range({ start: 'a:B', end: 'a:B' }))[0]).not.toHaveProperty('doc')
  })

  test('the tail sends every change after a seq, in order, with the newest body', async () => {
    await revOf(store, { _id: 'before', n: 0 })
    const seen: StoreChange[] = []
    const tail = store.tail(await store.lastSeq(), (change) => seen.push(change))
    let rev = await revOf(store, { _id: 'thing:1', n: 1 })
    rev = await revOf(store, { _id: 'thing:1', _rev: rev, n: 2 })
    await store.putAll(Array.from({ length: 50 }, (_, n) => ({ _id: numbered(n), n })))
    await store.put({ _id: 'thing:1', _rev: rev, _deleted: true })
    await until(
      'the end of the tail',
      () => seen.at(-1)?.doc['_deleted'],
      (gone) => gone === true,
    )
    expect(seen.map((change) => change.id)).not.toContain('before')
    expect(seen.filter((change) => change.id.startsWith('thing:0')).map((change) => change.id)).toEqual(
      Array.from({ length: 50 }, (_, n) => numbered(n)),
    )
    tail.stop()
    const count = seen.length
    await revOf(store, { _id: 'after', n: 0 })
    await until(
      'the change in a later tail',
      () => store.lastSeq(),
      (seq) => seq !== '',
    )
    expect(seen).toHaveLength(count)
  })

  test('recent changes are the newest, oldest first, and the tail continues where they end', async () => {
    await store.putAll(Array.from({ length: 1_200 }, (_, n) => ({ _id: numbered(n), n })))
    const replay = async (limit: number): Promise<{ ids: string[]; from: string; to: string }> => {
      const ids: string[] = []
      return { ...(await store.recentChanges(limit, (change) => ids.push(change.id))), ids }
    }
    const all = await replay(5_000)
    expect(all.ids).toEqual(Array.from({ length: 1_200 }, (_, n) => numbered(n)))
    const some = await replay(100)
    expect(some.ids.at(-1)).toBe(numbered(1_199))
    expect(some.ids.length).toBeGreaterThanOrEqual(99)
    expect(some.ids.length).toBeLessThanOrEqual(100)
    const seen: string[] = []
    const tail = store.tail(some.to, (change) => seen.push(change.id))
    await revOf(store, { _id: 'after', n: 1 })
    await until(
      'the change after',
      () => seen,
      (ids) => ids.length > 0,
    )
    expect(seen).toEqual(['after'])
    tail.stop()
    if (store.seqs === 'durable') expect(Number(some.to)).toBeGreaterThan(Number(some.from))
  })

  test('reports that it is unavailable once it is closed, also for cached documents', async () => {
    const other = await makePlace().open()
    await revOf(other, { _id: 'thing:1', n: 1 })
    expect((await other.get('thing:1'))?.['n']).toBe(1)
    await other.close()
    await expect(other.get('thing:1')).rejects.toBeInstanceOf(StoreUnavailable)
    await expect(other.put({ _id: 'thing:2' })).rejects.toBeInstanceOf(StoreUnavailable)
  })

  test('keeps its identity and its data when opened again', async () => {
    const identity = await store.identity()
    expect(identity).toMatch(/^[0-9a-f]{16}$/)
    expect(await store.identity()).toBe(identity)
    const other = await makePlace().open()
    expect(await other.identity()).not.toBe(identity)
    await other.close()
    if (!place.reopens) return
    const rev = await revOf(store, { _id: 'thing:1', n: 1 })
    const seq = await store.lastSeq()
    await store.close()
    store = await place.open()
    expect(await store.identity()).toBe(identity)
    expect(await store.get('thing:1')).toEqual({ _id: 'thing:1', _rev: rev, n: 1 })
    if (store.seqs === 'durable') expect(await store.lastSeq()).toBe(seq)
  })
})
