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

  test('writes a group atomically where it can, and in order', async () => {
    const { putAtomically } = store
    if (!putAtomically) return
    const rev = await revOf(store, { _id: 'thing:5', n: 1 })
    expect(
      await putAtomically([
        { _id: 'thing:9', n: 1 },
        { _id: 'thing:5', n: 2 },
      ]),
    ).toEqual({ ok: false, error: 'conflict' })
    expect(
      await putAtomically([
        { _id: 'thing:9', n: 1 },
        { _id: 'thing:5', _rev: `3-${'a'.repeat(32)}`, n: 2 },
      ]),
    ).toEqual({ ok: false, error: 'conflict' })
    expect(
      await putAtomically([
        { _id: 'thing:9', n: 1 },
        { _id: 'thing:8', _rev: rev, n: 2 },
      ]),
    ).toEqual({ ok: false, error: 'conflict' })
    expect(await store.get('thing:9')).toBeUndefined()
    const before = await store.lastSeq()
    expect(
      (
        await putAtomically([
          { _id: 'thing:9', n: 1 },
          { _id: 'thing:5', _rev: rev, n: 2 },
          { _id: 'thing:1', n: 1 },
        ])
      ).ok,
    ).toBe(true)
    const seen: string[] = []
    const tail = store.tail(before, (change) => seen.push(change.id))
    await until(
      'the group in the feed',
      () => seen.length,
      (count) => count === 3,
    )
    tail.stop()
    expect(seen).toEqual(['thing:9', 'thing:5', 'thing:1'])

    const first = await store.get('thing:5')
    const racing = await Promise.all([
      ...Array.from({ length: 10 }, (_, by) =>
        putAtomically([
          { ...first, _id: 'thing:5', by },
          { _id: `mark:${by}`, by },
        ]),
      ),
      store.put({ ...first, _id: 'thing:5', by: 'single' }).then((result) => ({ ok: result.ok })),
    ])
    expect(racing.filter((result) => result.ok)).toHaveLength(1)
    const marks = await store.range({ start: 'mark:', end: 'mark:\uffff', includeDocs: true })
    expect(marks.map((row) => row.doc?.['by'])).toEqual([(await store.get('thing:5'))?.['by']].filter((by) => typeof by === 'number'))
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
    if (store.seqs === 'lasting') expect(Number(some.to) - Number(some.from)).toBe(100)
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
    if (store.seqs === 'lasting') expect(await store.lastSeq()).toBe(seq)
  })
})
