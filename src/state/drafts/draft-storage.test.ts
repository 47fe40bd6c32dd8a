import { getDefaultStore } from 'jotai'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { uidOf } from '#tests/support/device/fixtures.ts'
import { stubLocalStorage } from '#tests/support/local-storage.ts'

const kept = stubLocalStorage()

/** Loads a new page on this device, in the same tab or another one. */
async function openPage() {
  vi.resetModules()
  const { signInAtom, signOutAtom } = await import('../storage/user-storage.ts')
  const { createDraftStorage } = await import('./draft-storage.ts')
  const store = getDefaultStore()
  const user = (n: number) => ({ uid: uidOf(n), email: 'a@b.c', userType: 'customer' as const, name: 'A' })
  return {
    drafts: createDraftStorage('chat', v.pipe(v.string(), v.maxLength(20)), 3),
    signIn: (n: number) => store.set(signInAtom, user(n), []),
    signOut: (n: number) => store.set(signOutAtom, uidOf(n)),
  }
}

test('each subject has a draft that survives a reload until it is removed', async () => {
  const { drafts } = await openPage()
  drafts.save('one', 'Half a sen')
  drafts.save('two', 'Other')
  drafts.save('one', 'Half a sentence')
  const reloaded = (await openPage()).drafts
  expect([reloaded.read('one'), reloaded.read('two'), reloaded.read('three')]).toEqual(['Half a sentence', 'Other', undefined])
  reloaded.save('one', undefined)
  expect((await openPage()).drafts.read('one')).toBe(undefined)
})

test("two tabs keep each other's drafts", async () => {
  const { drafts: here } = await openPage()
  const { drafts: there } = await openPage()
  here.save('one', 'Here')
  there.save('two', 'There')
  here.save('one', 'Here too')
  expect([there.read('one'), here.read('two')]).toEqual(['Here too', 'There'])
})

test('the oldest draft is dropped at the limit, and an invalid one does not affect the others', async () => {
  const { drafts } = await openPage()
  for (const about of ['one', 'two', 'three', 'four']) drafts.save(about, about)
  expect(['one', 'two', 'four'].map((about) => drafts.read(about))).toEqual([undefined, 'two', 'four'])
  drafts.save('five', 'x'.repeat(21))
  expect([drafts.read('five'), drafts.read('four')]).toEqual([undefined, 'four'])
  for (const key of kept.keys()) kept.set(key, '{"not": "a list"}')
  expect(drafts.read('four')).toBe(undefined)
})

test("a visitor's drafts go to the user who signs in only, and signing out removes them", async () => {
  const page = await openPage()
  page.drafts.save('one', 'As a visitor')
  page.signIn(1)
  expect(page.drafts.read('one')).toBe('As a visitor')
  page.drafts.save('two', 'As Amina')
  page.signIn(2)
  expect([page.drafts.read('one'), page.drafts.read('two')]).toEqual([undefined, undefined])
  page.signIn(1)
  expect(page.drafts.read('two')).toBe('As Amina')
  page.signOut(1)
  expect(page.drafts.read('two')).toBe(undefined)
  expect([...kept.keys()].filter((key) => key.includes('drafts'))).toEqual([])
})
