import { getDefaultStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubLocalStorage } from '#tests/support/local-storage.ts'
import { sessionUserAtom } from '../storage/session-user.ts'
import { logIn } from './session.ts'
import { releaseSharedDevice } from './shared-device.ts'

stubLocalStorage()
const UID = '01M82PR5NRZXMDVE0J7QPYV7N0'
let page: EventTarget
/** Sign-outs that the server received: uid and session of each. */
let ended: (string | null)[][]
let session: string

beforeEach(() => {
  page = new EventTarget()
  ended = []
  session = 'first'
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path === '/api/auth/login')
      return Response.json({ session, user: { uid: UID, email: 'amina@example.test', userType: 'customer', name: 'Amina' } })
    const headers = new Headers(init.headers)
    if (path === '/api/auth/logout') ended.push([headers.get('nearhelp-person'), headers.get('nearhelp-session')])
    return new Response(null, { status: 204 })
  })
})

afterEach(() => {
  releaseSharedDevice()
  getDefaultStore().set(sessionUserAtom, null)
})

test('a page on a shared device ends its own session by name, also after another sign-in', async () => {
  await logIn('amina@example.test', 'password', true)
  page.dispatchEvent(new Event('pagehide'))
  session = 'second'
  await logIn('amina@example.test', 'password')
  page.dispatchEvent(new Event('pagehide'))
  expect(ended).toEqual([
    [UID, 'first'],
    [UID, 'second'],
  ])
})
