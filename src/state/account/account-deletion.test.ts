import { getDefaultStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fail, ok } from '#domain/result.ts'
import type { Uid } from '#domain/ids.ts'
import { refusal } from '#domain/errors.ts'
import { stubLocalStorage } from '#tests/support/local-storage.ts'
import { deleteAccount, onAccountDeleted } from './account-deletion.ts'
import { accountDeletedAtom, hasPendingDeletion } from './pending-deletion.ts'
import { applyProfileLanguage } from '../display/language.ts'
import { sessionUserAtom } from '../storage/session-user.ts'
import { currentUserStore, setUserStore, type UserStore } from '../sync/user-store.ts'
import { onSignOutFailed } from './sign-out.ts'

const kept = stubLocalStorage()
const UID = '01M82PR5NRZXMDVE0J7QPYV7N0' as Uid
/** Whether this device allows deleting a database. */
let lets: boolean
let reopened: number

beforeEach(() => {
  lets = false
  reopened = 0
  const remove = async (): Promise<void> => {
    if (!lets) throw new Error('the database could not be deleted')
  }
  vi.stubGlobal('navigator', { languages: ['en'] })
  vi.stubGlobal('document', { documentElement: {} })
  // The choice of a role takes the steps of the ended session away.
  vi.stubGlobal('history', { go: () => undefined, pushState: () => undefined, replaceState: () => undefined, state: null })
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/auth/me') return Response.json({ error: 'account_deleted' }, { status: 410 })
    return path === '/api/me/delete' ? Response.json({ state: 'settling' }) : new Response(null, { status: 204 })
  })
  getDefaultStore().set(sessionUserAtom, { uid: UID, email: 'amina@example.test', userType: 'customer', name: 'Amina' })
  setUserStore({ kind: 'open', store: { uid: UID, remove } as UserStore })
  onSignOutFailed(async () => void (reopened += 1))
})

afterEach(() => {
  setUserStore({ kind: 'none' })
  onSignOutFailed(async () => undefined)
  getDefaultStore().set(sessionUserAtom, null)
  getDefaultStore().set(accountDeletedAtom, null)
})

/** Uid that the next start removes first, the user shown until then, and whether a deletion is pending. */
const left = () => ({
  next: kept.get('nearhelp.wipe'),
  shown: getDefaultStore().get(sessionUserAtom),
  open: currentUserStore(),
  asked: hasPendingDeletion(),
  reopened,
})
const NOBODY = { shown: null, open: undefined, asked: false, reopened: 0 }

test('deletes an account whose device cannot be cleared, reports that, and leaves it for the next start', async () => {
  expect(await deleteAccount('password')).toEqual(ok({ isEmptied: false }))
  expect(left()).toEqual({ ...NOBODY, next: UID })
})

test('a device that can be cleared leaves nothing for the next start, nor the language of the profile', async () => {
  lets = true
  await applyProfileLanguage(UID, 'German')
  expect(kept.get('nearhelp.language-asked')).toContain(UID)
  expect(await deleteAccount('password')).toEqual(ok({ isEmptied: true }))
  expect(left()).toEqual({ ...NOBODY, next: undefined })
  expect([...kept.values()].join(' ')).not.toContain(UID)
  expect(await deleteAccount('password')).toEqual(fail(refusal('unauthorized')))
})

test.each([
  [false, 'not emptied', UID],
  [true, 'emptied', undefined],
] as const)('deleted from another device, emptied: %s', async (can, said, next) => {
  lets = can
  await onAccountDeleted()
  expect(getDefaultStore().get(accountDeletedAtom)).toBe(said)
  expect(left()).toEqual({ ...NOBODY, next })
})
