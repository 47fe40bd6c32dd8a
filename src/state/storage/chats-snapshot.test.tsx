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

function shown(n: number, live?: readonly Thread[]): readonly Thread[] | undefined {
  let seen: readonly Thread[] | undefined
  const Chats = () => {
    seen = useKeptChats(uidOf(n), live)
    return null
  }
  renderToStaticMarkup(<Chats />)
  return seen
}

const signIn = (n: number) => getDefaultStore().set(signInAtom, { uid: uidOf(n), email: 'a@b.c', userType: 'provider', name: 'A' }, [])

test('the chats of the last visit are shown until they are read, to the same user only, and not after logging out', () => {
  signIn(1)
  expect(shown(1)).toBeUndefined()
  saveChats(uidOf(1), threads)
  expect(shown(1)).toEqual(threads)
  expect(shown(1, [])).toEqual([])
  signIn(2)
  expect(shown(2)).toBeUndefined()
  signIn(1)
  getDefaultStore().set(signOutAtom, uidOf(1))
  signIn(1)
  expect(shown(1)).toBeUndefined()
})

test('chats that are saved late are not left to the next user, or to a visitor', () => {
  signIn(1)
  getDefaultStore().set(signOutAtom, uidOf(1))
  saveChats(uidOf(1), threads)
  expect(shown(1)).toBeUndefined()
  signIn(2)
  saveChats(uidOf(1), threads)
  expect(shown(2)).toBeUndefined()
})

test('chats that this release cannot read are not shown', () => {
  signIn(3)
  for (const kept of [[{ booking: { id: 'x' }, unread: 0 }], 'chats', [{ ...threads[0], unread: 'many' }]]) {
    writeUserValue('chats', kept)
    expect(shown(3)).toBeUndefined()
  }
})
