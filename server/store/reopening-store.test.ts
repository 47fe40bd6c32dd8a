import { expect, test } from 'vitest'
import { eventually } from '#tests/support/open-test-app.ts'
import type { DocumentStore, StoreChange } from './document-store.ts'
import { openMemoryStore } from './level/open-memory-store.ts'
import { openReopeningStore } from './reopening-store.ts'
import { StoreUnavailable } from './store-unavailable.ts'

/** One database for all openings; its disk is full while the test says so. */
async function openDisk() {
  const data = await openMemoryStore()
  const disk = { isFull: false, opened: 0, open: 0, reopened: 0 }
  async function open(failed: () => void): Promise<DocumentStore> {
    disk.opened += 1
    disk.open += 1
    let isClosed = false
    return {
      ...data,
      get: async (id) => (isClosed ? Promise.reject(new StoreUnavailable('closed')) : data.get(id)),
      put: async (doc) => {
        if (!disk.isFull) return data.put(doc)
        failed()
        throw new StoreUnavailable('no space left')
      },
      close: async () => {
        isClosed = true
        disk.open -= 1
      },
    }
  }
  const store = await openReopeningStore({
    open,
    mayReopen: async () => !disk.isFull,
    onReopened: () => void (disk.reopened += 1),
    retryMs: 2,
  })
  return { store, disk, remove: () => data.close() }
}

test('is read-only after a failed write and reopens once there is room', async () => {
  const { store, disk, remove } = await openDisk()
  await store.put({ _id: 'thing:1', n: 1 })
  disk.isFull = true
  await expect(store.put({ _id: 'thing:2' })).rejects.toBeInstanceOf(StoreUnavailable)
  expect((await store.get('thing:1'))?.['n']).toBe(1)
  await expect(store.putAll([{ _id: 'thing:3' }])).rejects.toThrow('is read-only')
  expect(disk.opened).toBe(1)
  disk.isFull = false
  await eventually(async () => (await store.put({ _id: 'thing:4' }).catch(() => undefined))?.ok === true)
  expect(disk).toEqual({ isFull: false, opened: 2, open: 1, reopened: 1 })
  expect(await store.get('thing:2')).toBeUndefined()
  await store.close()
  expect(disk.open).toBe(0)
  await remove()
})

test('resumes a tail where it was and ends it when stopped', async () => {
  const { store, disk, remove } = await openDisk()
  const seen: StoreChange[] = []
  const tail = store.tail(await store.lastSeq(), (change) => seen.push(change))
  await store.put({ _id: 'thing:1' })
  await eventually(() => seen.length === 1)
  disk.isFull = true
  await store.put({ _id: 'thing:2' }).catch(() => undefined)
  disk.isFull = false
  await eventually(() => disk.reopened === 1)
  await store.put({ _id: 'thing:3' })
  await eventually(() => seen.length === 2)
  expect(seen.map((change) => change.id)).toEqual(['thing:1', 'thing:3'])
  tail.stop()
  await store.close()
  await remove()
})

test('stops its attempts when closed', async () => {
  const { store, disk, remove } = await openDisk()
  disk.isFull = true
  await store.put({ _id: 'thing:1' }).catch(() => undefined)
  await store.close()
  expect(disk.open).toBe(0)
  disk.isFull = false
  await expect(store.get('thing:1')).rejects.toBeInstanceOf(StoreUnavailable)
  expect(disk.opened).toBe(1)
  await remove()
})
