import { createStore } from 'jotai'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { uidOf } from '#tests/support/device/fixtures.ts'
import { stubLocalStorage } from '#tests/support/local-storage.ts'

const kept = stubLocalStorage()

/** Loads a new page on this device. */
async function openPage() {
  vi.resetModules()
  const { userScopedAtom, signInAtom, signOutAtom } = await import('./user-storage.ts')
  const place = userScopedAtom('view', v.string(), 'map')
  const tab = userScopedAtom('tab', v.string(), 'main')
  const store = createStore()
  const user = (n: number) => ({ uid: uidOf(n), email: 'a@b.c', userType: 'customer' as const, name: 'A' })
  return {
    seen: () => [store.get(place), store.get(tab)],
    go: (to: string) => store.set(place, to),
    choose: (to: string) => store.set(tab, to),
    signIn: (n: number, here: readonly string[] = []) => store.set(signInAtom, user(n), here),
    signOut: (n: number) => store.set(signOutAtom, uidOf(n)),
  }
}

test('each user has their own values, after a reload and after another user', async () => {
  const page = await openPage()
  page.signIn(1)
  page.go('bookings')
  page.choose('earnings')
  page.signIn(2)
  expect(page.seen()).toEqual(['map', 'main'])
  page.go('profile')
  const reloaded = await openPage()
  expect(reloaded.seen()).toEqual(['profile', 'main'])
  reloaded.signIn(1)
  expect(reloaded.seen()).toEqual(['bookings', 'earnings'])
})

test("a visitor's values go to the user who signs in, and their current place replaces the stored one", async () => {
  const page = await openPage()
  page.signIn(1)
  page.go('bookings')
  page.choose('earnings')
  page.signIn(2)
  page.signOut(2)
  page.go('filters')
  page.choose('calendar')
  page.signIn(1, ['view'])
  expect(page.seen()).toEqual(['filters', 'earnings'])
  expect([...kept.keys()].filter((key) => key.includes('visitor'))).toEqual([])
})

test('signing out removes all values of the user, from the storage and the page', async () => {
  const page = await openPage()
  page.go('filters')
  page.signIn(1)
  page.choose('earnings')
  expect(page.seen()).toEqual(['filters', 'earnings'])
  page.signOut(1)
  expect(page.seen()).toEqual(['map', 'main'])
  expect([...kept.keys()]).toEqual([])
  page.signIn(1)
  expect(page.seen()).toEqual(['map', 'main'])
})

test('without local storage values last as long as the page', async () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('full')
    },
    removeItem: () => undefined,
  })
  const page = await openPage()
  page.go('filters')
  page.signIn(1, ['view'])
  expect(page.seen()).toEqual(['filters', 'main'])
})

test('memory-only values are not written, and values written by the visitor before are removed', async () => {
  const page = await openPage()
  page.go('bookings')
  expect([...kept.keys()]).toEqual(['nearhelp.visitor.view'])
  const { setMemoryOnlyStorage } = await import('./local-storage.ts')
  setMemoryOnlyStorage(true)
  page.signIn(1)
  page.choose('earnings')
  expect(page.seen()).toEqual(['bookings', 'earnings'])
  expect([...kept.keys()]).toEqual([])
  page.signOut(1)
  expect(page.seen()).toEqual(['map', 'main'])
  setMemoryOnlyStorage(false)
  page.go('profile')
  expect([...kept.keys()]).toEqual(['nearhelp.visitor.view'])
})
