/** Many signed-in devices. Sessions are written to the store while the server is down: signing in hashes a password each time. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { SESSION_MS, SESSION_RENEW_MS } from '#config/limits.ts'
import { openSessions } from '#server/auth/sessions.ts'
import { openLevelStore } from '#server/node/store/open-level-store.ts'
import { openAccount } from '#tests/support/e2e/account.ts'
import type { ProductServer } from '#tests/support/e2e/product-server.ts'

/** Below the server's limit for one person, so that no session replaces another. */
const DEVICES_EACH = 40

/** @returns the tokens of so many devices, of people who have nothing to do with anybody else */
export async function openManyDevices(server: ProductServer, count: number): Promise<string[]> {
  const people: string[] = []
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  for (let number = 0; number * DEVICES_EACH < count; number += 1) {
    const name = `${letters.charAt(number % 26)}${letters.charAt(Math.floor(number / 26))}`
    people.push((await openAccount(server, `Device ${name}`)).uid)
  }
  await server.kill()
  const store = await openLevelStore({ path: join(server.dataDir, 'store'), durability: 'relaxed' })
  const sessions = openSessions(
    { store, nowMs: Date.now, randomBytes: (length) => new Uint8Array(randomBytes(length)) },
    { kind: 'session', lifetimeMs: SESSION_MS, renewMs: SESSION_RENEW_MS },
  )
  const tokens: string[] = []
  for (let number = 0; number < count; number += 1) {
    const uid = people[Math.floor(number / DEVICES_EACH)] ?? ''
    tokens.push((await sessions.open(uid, { epoch: 0, shared: false, device: { browser: 'other', system: 'other' } })).token)
  }
  await store.close()
  await server.start()
  return tokens
}
