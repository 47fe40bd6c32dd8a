import { getDefaultStore } from 'jotai'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Thread } from '#data/views/threads-view.ts'
import { uidOf } from '#tests/support/device/fixtures.ts'
import { aBooking, aMessage, anAcceptedBooking, aSubscription } from '#tests/support/domain/fixtures.ts'
import { stubLocalStorage } from '#tests/support/local-storage.ts'
import { saveChats, useKeptChats } from './chats-snapshot.ts'
import { signInAtom, signOutAtom, writeUserValue } from './user-storage.ts'

stubLocalStorage()

const threads: readonly Thread[] = [
  { booking: anAcceptedBooking(), last_message: { doc: aMessage(1), waiting: true }, unread: 2 },
  { booking: aSubscription(), last_message: { doc: aMessage(2), waiting: false }, unread: 0 },
  { booking: aBooking(), last_message: undefined, unread: 0 },
]

function shown(live?: readonly Thread[]): readonly Thread[] | undefined {
  let seen: readonly Thread[] | undefined
  const Chats = () => {
    seen = useKeptChats(live)
    return null
  }
  renderToStaticMarkup(<Chats />)
  return seen
}

const signIn = (n: number) => getDefaultStore().set(signInAtom, { uid: uidOf(n), email: 'a@b.c', userType: 'provider', name: 'A' }, [])

test('the chats of the last visit are shown until they are read, to the same user only, and not after logging out', () => {
  signIn(1)
  expect(shown()).toBeUndefined()
  saveChats(threads)
  expect(shown()).toEqual(threads)
  expect(shown([])).toEqual([])
  signIn(2)
  expect(shown()).toBeUndefined()
  signIn(1)
  getDefaultStore().set(signOutAtom, uidOf(1))
  signIn(1)
  expect(shown()).toBeUndefined()
})

test('chats that this release cannot read are not shown', () => {
  signIn(3)
  for (const kept of [[{ booking: { id: 'x' }, unread: 0 }], 'chats', [{ ...threads[0], unread: 'many' }]]) {
    writeUserValue('chats', kept)
    expect(shown()).toBeUndefined()
  }
})
