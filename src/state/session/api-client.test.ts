import { getDefaultStore } from 'jotai'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Uid } from '#domain/ids.ts'
import { stubLocalStorage } from '#tests/support/local-storage.ts'
import { callApi, uploadFile } from './api-client.ts'
import { sessionUserAtom } from '../storage/session-user.ts'

stubLocalStorage()
const UID = '01M82PR5NRZXMDVE0J7QPYV7N0' as Uid
let expectedUsers: (string | null)[]

beforeEach(() => {
  expectedUsers = []
  // Another test of this process may have left its user.
  getDefaultStore().set(sessionUserAtom, null)
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    expectedUsers.push(new Headers(init.headers).get('nearhelp-person'))
    return new Response(null, { status: 204 })
  })
})

test('requests name the user that the page shows, and those of a visitor name nobody', async () => {
  const store = getDefaultStore()
  await callApi('GET', '/cities')
  store.set(sessionUserAtom, { uid: UID, email: 'amina@example.test', userType: 'customer', name: 'Amina' })
  await callApi('GET', '/me/data')
  await uploadFile('/me/file', new Uint8Array(1), 'image/png')
  store.set(sessionUserAtom, null)
  await callApi('POST', '/auth/login', {})
  expect(expectedUsers).toEqual([null, UID, UID, null])
})
