import { expect, test } from 'vitest'
import { uidOf } from '#tests/support/device/fixtures.ts'
import {
  clearPendingWipes,
  hasPendingWipes,
  filterPendingWipes,
  addPendingWipe,
  uidsWithDatabase,
  cancelPendingWipe,
} from './pending-wipes.ts'

const [AMINA, BEN] = [uidOf(1), uidOf(2)]

test('a pending wipe is found by uid, and stores nothing that identifies the person', async () => {
  expect(await hasPendingWipes()).toBe(false)
  await addPendingWipe(AMINA)
  await addPendingWipe(AMINA)
  expect(await hasPendingWipes()).toBe(true)
  expect(await filterPendingWipes([BEN, AMINA])).toEqual([AMINA])
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('nearhelp-leaving')
    request.addEventListener('success', () => resolve(request.result))
  })
  const keys = await new Promise<IDBValidKey[]>((resolve) => {
    const request = database.transaction('people').objectStore('people').getAllKeys()
    request.addEventListener('success', () => resolve(request.result))
  })
  database.close()
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)])
  await cancelPendingWipe(AMINA)
  expect(await filterPendingWipes([BEN, AMINA])).toEqual([])
  await clearPendingWipes()
  expect(await hasPendingWipes()).toBe(false)
  // Cancelling a missing wipe creates no database.
  await cancelPendingWipe(BEN)
  expect(await hasPendingWipes()).toBe(false)
})

test('uids with a database are read from the database names', async () => {
  const name = `rxdb-dexie-nearhelp-user-${AMINA.toLowerCase()}--0--bookings`
  await new Promise((resolve) => indexedDB.open(name).addEventListener('success', resolve))
  expect(await uidsWithDatabase()).toContain(AMINA)
  expect(await uidsWithDatabase()).not.toContain(BEN)
})
