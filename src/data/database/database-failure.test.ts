import { Dexie } from 'dexie'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { createManualClock } from '#tests/support/device/manual-clock.ts'
import { deviceStorage } from '#tests/support/device/memory-storage.ts'
import { systemClock } from '../platform/device-clock.ts'
import { DatabaseFailure, failureKind } from './database-failure.ts'
import { OPEN_LIMIT_MS, openDatabase } from './open-database.ts'
import { rowSchema } from './row-schema.ts'

const named = (name: string, more: object = {}): Error => Object.assign(new Error('no'), { name, ...more })

test('a full disk is told apart from an aborted transaction by its inner error', () => {
  expect(failureKind(named('AbortError', { inner: named('QuotaExceededError') }))).toBe('quota')
  expect(failureKind(named('Error', { cause: named('AbortError', { inner: named('QuotaExceededError') }) }))).toBe('quota')
  expect(failureKind(named('UnknownError', { inner: named('QuotaExceededError') }))).toBe('quota')
  expect(failureKind(named('DatabaseClosedError', { inner: named('InvalidStateError') }))).toBe('closed')
  expect(failureKind(named('AbortError'))).toBeUndefined()
  expect(failureKind('a text')).toBeUndefined()
})

test('without IndexedDB it is unavailable', async () => {
  // RxDB's record of the globals that it found when it was loaded.
  const found = vi.spyOn(Dexie.dependencies, 'indexedDB', 'get').mockReturnValue(undefined as unknown as IDBFactory)
  await expect(openDatabase({ name: 'nowhere', schemas: {}, storage: undefined }, createManualClock(0))).rejects.toMatchObject({
    kind: 'unavailable',
  })
  found.mockRestore()
})

test('nothing is written beside the data of a newer build', async () => {
  const made = (name: string): Promise<void> =>
    new Promise((resolve) => {
      const request = indexedDB.open(name)
      request.addEventListener('success', () => {
        request.result.close()
        resolve()
      })
    })
  const text = v.pipe(v.string(), v.maxLength(20))
  const schemas = { rows: rowSchema<{ id: string }>(v.object({ id: text }), 'id', []) }
  const plan = { name: 'taken-back', schemas, storage: undefined }
  // Other databases, and other collections, do not matter.
  await made('rxdb-dexie-taken-back--2--other-rows')
  await made('rxdb-dexie-somebody--2--rows')
  await (await openDatabase(plan, systemClock)).close()
  await made('rxdb-dexie-taken-back--1--rows')
  await expect(openDatabase(plan, systemClock)).rejects.toMatchObject({ kind: 'newer' })
})

test('a database that does not open in time is given up, and closed if it opens after all', async () => {
  const clock = createManualClock(0)
  const storage = deviceStorage()
  let release = (): void => undefined
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  const slow: typeof storage = {
    ...storage,
    createStorageInstance: async (params) => {
      await gate
      return storage.createStorageInstance(params)
    },
  }
  const opening = openDatabase({ name: 'slow', schemas: {}, storage: slow }, clock)
  clock.advance(OPEN_LIMIT_MS)
  await expect(opening).rejects.toEqual(new DatabaseFailure('timeout'))
  release()
  // The name is free again once the late database is closed.
  await expect
    .poll(async () =>
      openDatabase({ name: 'slow', schemas: {}, storage: slow }, clock).then(
        (database) => database.close().then(() => 'open'),
        () => 'taken',
      ),
    )
    .toBe('open')
})
