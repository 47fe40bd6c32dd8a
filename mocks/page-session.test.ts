import { expect, test } from 'vitest'
import { saveSession, attachSession } from './page-session.ts'

function tokens(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

const to = (path: string, init: RequestInit = {}): Request => new Request(`http://mock.test${path}`, init)
const bearer = (request: Request): string | null => request.headers.get('authorization')
const signIn = to('/api/auth/login', { method: 'POST' })

test('the token of a sign-in is attached to later requests, and its own response is unchanged', async () => {
  const kept = tokens()
  const response = Response.json({ token: 'abc', user: {} })
  await saveSession(signIn, response, kept)
  expect(await response.json()).toEqual({ token: 'abc', user: {} })
  expect(bearer(attachSession(to('/db/me/_changes'), kept))).toBe('Bearer abc')
  const change = attachSession(
    to('/api/bookings', { method: 'POST', body: '{"a":1}', headers: { 'content-type': 'application/json' } }),
    kept,
  )
  expect([bearer(change), change.method, await change.json()]).toEqual(['Bearer abc', 'POST', { a: 1 }])
})

test('a request with its own token keeps it', async () => {
  const kept = tokens()
  await saveSession(signIn, Response.json({ token: 'abc' }), kept)
  expect(bearer(attachSession(to('/api/bookings', { headers: { authorization: 'Bearer own' } }), kept))).toBe('Bearer own')
})

test('signing out removes it; a refused sign-in stores nothing', async () => {
  const kept = tokens()
  await saveSession(signIn, Response.json({ error: 'bad_credentials' }, { status: 401 }), kept)
  expect(bearer(attachSession(to('/api/bookings'), kept))).toBeNull()
  await saveSession(signIn, Response.json({ token: 'abc' }), kept)
  await saveSession(to('/api/auth/logout', { method: 'POST' }), new Response(null, { status: 204 }), kept)
  expect(bearer(attachSession(to('/api/bookings'), kept))).toBeNull()
})

test('the admin’s session is separate', async () => {
  const kept = tokens()
  await saveSession(to('/api/admin/login', { method: 'POST' }), Response.json({ token: 'root' }), kept)
  expect(bearer(attachSession(to('/api/admin/stats'), kept))).toBe('Bearer root')
  expect(bearer(attachSession(to('/api/bookings'), kept))).toBeNull()
})
