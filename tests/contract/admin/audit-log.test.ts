import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { instantFromMs } from '#domain/time/instant.ts'
import { openAuditLog, type AuditLog } from '#server/admin/audit-log.ts'
import type { DocumentStore, StoredDoc } from '#server/store/document-store.ts'
import { storeKinds, type StorePlace } from '../support/store-kinds.ts'

describe.each(storeKinds())('an audit log over $name', ({ place: makePlace }) => {
  let place: StorePlace
  let store: DocumentStore
  let log: AuditLog
  beforeEach(async () => {
    place = makePlace()
    store = await place.open()
    log = openAuditLog({ store, now: () => instantFromMs(Date.parse('2026-11-20T09:00:00.000Z')) })
  })
  afterEach(async () => {
    await store.close()
    await place.remove()
  })

  const note = (action: string) => log.append({ actor: 'admin', action, subject: 'somebody', details: { session: 'one', of: 'two' } })
  const idOf = (n: number): string => `audit:${String(n).padStart(12, '0')}`
  async function change(n: number, fields: Record<string, unknown>): Promise<void> {
    const stored = (await store.get(idOf(n))) as StoredDoc
    expect((await store.put({ ...stored, ...fields })).ok).toBe(true)
  }

  test('is a verifiable chain, read newest first in pages', async () => {
    expect(await log.verify()).toMatchObject({ ok: true, value: { n: 0 } })
    for (const action of ['a', 'b', 'c', 'd']) await note(action)
    const all = await log.newest({ limit: 10 })
    expect(all.map(({ n, action }) => [n, action])).toEqual([
      [4, 'd'],
      [3, 'c'],
      [2, 'b'],
      [1, 'a'],
    ])
    expect(all[0]?.previous).toBe(all[1]?.hash)
    expect((await log.newest({ limit: 2, before: 3 })).map(({ n }) => n)).toEqual([2, 1])
    expect(await log.newest({ limit: 2, before: 1 })).toEqual([])
    const head = { n: 4, hash: all[0]?.hash ?? '' }
    expect(await log.verify()).toEqual({ ok: true, value: head })
    await note('e')
    expect((await log.verify(head)).ok).toBe(true)
  })

  test('concurrent writers produce one chain', async () => {
    const other = openAuditLog({ store, now: () => instantFromMs(Date.now()) })
    const entry = { actor: 'admin', subject: 'somebody', details: {} }
    await Promise.all(Array.from({ length: 12 }, (_, n) => (n % 2 ? log : other).append({ ...entry, action: `act ${n}` })))
    const all = await log.newest({ limit: 100 })
    expect(new Set(all.map(({ action }) => action)).size).toBe(12)
    expect(await log.verify()).toMatchObject({ ok: true, value: { n: 12 } })
  })

  test('detects entries that were changed, inserted, removed or truncated', async () => {
    for (const action of ['a', 'b', 'c', 'd']) await note(action)
    const [last] = await log.newest({ limit: 1 })
    const head = { n: 4, hash: last?.hash ?? '' }
    const third = await store.get(idOf(3))
    for (const fields of [
      { action: 'other' },
      { details: { session: 'another' } },
      { at: '2026-11-20T09:00:00.001Z' },
      { actor: 'system' },
    ]) {
      await change(3, fields)
      expect(await log.verify()).toEqual({ ok: false, error: { n: 3, fault: 'broken' } })
      const { _rev: _was, ...whole } = third as StoredDoc
      await change(3, whole)
      expect((await log.verify()).ok).toBe(true)
    }
    const fourth = (await store.get(idOf(4))) as StoredDoc
    await store.put({ _id: fourth._id, _rev: fourth._rev ?? '', _deleted: true })
    expect((await log.verify()).ok).toBe(true)
    expect(await log.verify(head)).toEqual({ ok: false, error: { n: 4, fault: 'gap' } })
    // A forged chain that is complete in itself.
    await note('instead')
    expect((await log.verify()).ok).toBe(true)
    expect(await log.verify(head)).toEqual({ ok: false, error: { n: 4, fault: 'broken' } })
    const second = (await store.get(idOf(2))) as StoredDoc
    await store.put({ _id: second._id, _rev: second._rev ?? '', _deleted: true })
    expect(await log.verify()).toEqual({ ok: false, error: { n: 2, fault: 'gap' } })
  })
})
