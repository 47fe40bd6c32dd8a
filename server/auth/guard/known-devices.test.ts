import { expect, test } from 'vitest'
import { KNOWN_DEVICE_MS } from '#config/limits.ts'
import { openMemoryStore } from '../../store/level/open-memory-store.ts'
import { KNOWN_ADMIN_COOKIE } from '../credentials.ts'
import { openKnownDevices, type KnownDevices, type KnownDevicesDeps } from './known-devices.ts'

let nowMs = Date.parse('2026-11-26T12:00:00Z')
const depsOf = async (): Promise<KnownDevicesDeps> => ({
  store: await openMemoryStore(),
  nowMs: () => nowMs,
  randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
  publicOrigin: undefined,
})

const request = (cookie = ''): Request => new Request('http://127.0.0.1/', { headers: { cookie } })
/** Remembers accounts in one browser. @returns its cookie */
async function browserOf(known: KnownDevices, ...accounts: readonly string[]): Promise<string> {
  let cookie = ''
  for (const account of accounts) cookie = (await known.remember(request(cookie), account)).split(';')[0] ?? ''
  return cookie
}

test('knows a browser again, by every process, and only for the accounts that logged in there', async () => {
  const deps = await depsOf()
  const known = openKnownDevices(deps, 'person')
  const cookie = await browserOf(known, 'amina-diallo', 'ben-jacobs')
  const other = openKnownDevices(deps, 'person')
  expect(await other.deviceOf(request(cookie), 'amina-diallo')).toMatch(/^[\w-]{16}$/)
  expect(await other.deviceOf(request(cookie), 'ben-jacobs')).toMatch(/^[\w-]{16}$/)
  expect(await other.deviceOf(request(cookie), 'grace')).toBeUndefined()
  expect(await other.anyDeviceOf(request(cookie))).toBe(await other.deviceOf(request(cookie), 'ben-jacobs'))
  expect(await other.anyDeviceOf(request())).toBeUndefined()
  expect(cookie).not.toMatch(/amina-diallo|ben-jacobs/)
})

test('logging in again gives no further budget, and the oldest of five accounts is forgotten', async () => {
  const known = openKnownDevices(await depsOf(), 'person')
  const cookie = await browserOf(known, 'amina')
  const again = (await known.remember(request(cookie), 'amina')).split(';')[0] ?? ''
  expect(await known.deviceOf(request(again), 'amina')).toBe(await known.deviceOf(request(cookie), 'amina'))
  const many = await browserOf(known, 'a', 'b', 'c', 'd', 'e')
  expect(await known.deviceOf(request(many), 'a')).toBeUndefined()
  for (const account of ['b', 'c', 'd', 'e']) expect(await known.deviceOf(request(many), account)).toBeDefined()
})

test('refuses what it did not sign: changed receipts, other servers, the other kind, old ones', async () => {
  const deps = await depsOf()
  const known = openKnownDevices(deps, 'person')
  const cookie = await browserOf(known, 'amina')
  const changed = cookie.replace(/\.(.)([\w-]{15})\./, (_, first: string, rest: string) => `.${first === 'A' ? 'B' : 'A'}${rest}.`)
  const later = cookie.replace(/=(\d+)\./, (_, day: string) => `=${Number(day) + 1}.`)
  for (const forged of [changed, later, 'nearhelp-known=~~~~', 'nearhelp-known=20000.a.b.c'])
    expect([await known.deviceOf(request(forged), 'amina'), await known.anyDeviceOf(request(forged))]).toEqual([undefined, undefined])
  const elsewhere = openKnownDevices(await depsOf(), 'person')
  expect(await elsewhere.deviceOf(request(cookie), 'amina')).toBeUndefined()
  const admin = openKnownDevices(deps, 'admin', KNOWN_ADMIN_COOKIE)
  expect(await admin.deviceOf(request(cookie.replace('nearhelp-known', 'nearhelp-known-admin')), 'amina')).toBeUndefined()
  nowMs += KNOWN_DEVICE_MS
  expect(await known.deviceOf(request(cookie), 'amina')).toBeDefined()
  nowMs += 86_400_000
  expect(await known.deviceOf(request(cookie), 'amina')).toBeUndefined()
})
