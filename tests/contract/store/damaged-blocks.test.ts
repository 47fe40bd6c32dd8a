/** A block that becomes unreadable under a running server, and one that is damaged when the server starts. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { profileId } from '#domain/ids.ts'
import { openLevelStore } from '#server/node/store/open-level-store.ts'
import { openTestApp, type LogLine } from '#tests/support/open-test-app.ts'
import { compactFolder, contentHashes, damageBlockWith, damageDocument } from './tool/damage.ts'
import { startServerProcess } from '../support/server-process.ts'

let place: string
let folder: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'nearhelp-damage-'))
  folder = join(place, 'store')
})
afterEach(() => rmSync(place, { recursive: true, force: true }))

const REMEDY = /is damaged: a file does not have the content that was written\. "npm run store -- verify" shows what is damaged/

test('a running server answers 503 for what it cannot read, says so in its log, and serves the rest', async () => {
  const before = await openLevelStore({ path: folder, durability: 'relaxed' })
  const first = await openTestApp({ store: before })
  const amina = await first.signup('amina')
  const grace = await first.signup('grace', 'provider')
  // More than a start reads, and on both sides of the profiles, so that no cache has their block.
  for (const id of ['profile-', 'profile;', 'thing:'])
    for (let n = 0; n < 11_000; n += 1_000)
      await before.putAll(Array.from({ length: 1_000 }, (_, m) => ({ _id: `${id}${n + m}`, type: 'filler', text: crypto.randomUUID() })))
  await first.app.stop()
  await before.close()
  await compactFolder(folder)

  const log: LogLine[] = []
  const note = (level: LogLine['level']) => (fields: LogLine['fields'], message: string) => void log.push({ level, fields, message })
  const store = await openLevelStore({
    path: folder,
    durability: 'relaxed',
    log: { info: note('info'), warn: note('warn'), error: note('error') },
  })
  const server = await openTestApp({ store })
  damageDocument(folder, profileId(amina.uid))
  const asAmina = { authorization: `Bearer ${amina.token}` }
  for (let n = 0; n < 2; n += 1) {
    const refused = await server.call('GET', '/api/auth/me', undefined, asAmina)
    expect([refused.status, refused.body['error']]).toEqual([503, 'store_unavailable'])
  }
  expect(log).toEqual([{ level: 'error', fields: expect.anything() as object, message: expect.stringMatching(REMEDY) as string }])
  // What is elsewhere is read, and writes are accepted.
  expect((await server.call('GET', '/api/providers')).status).toBe(200)
  expect((await server.call('GET', '/health')).status).toBe(200)
  expect((await server.signup('ben')).token).not.toBe('')
  expect(grace.token).not.toBe('')
  await server.app.stop()
  await store.close()
}, 20_000)

test('a damaged photo does not keep the server from starting', async () => {
  const store = await openLevelStore({ path: folder, durability: 'relaxed' })
  const bytes = crypto.getRandomValues(new Uint8Array(20_000))
  await store.put({ _id: 'photo', type: 'photo', _bytes: bytes })
  await store.putAll(Array.from({ length: 200 }, (_, n) => ({ _id: `thing:${n}`, text: crypto.randomUUID() })))
  await store.close()
  await compactFolder(folder)
  damageBlockWith(folder, 'b!photo')
  const again = await openLevelStore({ path: folder, durability: 'relaxed' })
  expect((await again.range({ start: '', end: '\uffff' })).length).toBe(201)
  await again.close()
})

test('a server that finds damage at its start ends with the code for it, and changes nothing', async () => {
  const server = await startServerProcess()
  try {
    const person = { email: 'a@example.test', password: 'first-hour-1', name: 'A', phone: '', userType: 'customer' }
    const { status } = await server.call('POST', '/api/auth/signup', person)
    expect(status).toBe(201)
    await server.kill()
    const stored = join(server.dataDir, 'store')
    await compactFolder(stored)
    damageDocument(stored, 'account:')
    const hashes = contentHashes(stored)
    const { code, output } = await server.startAnother()
    expect(code).toBe(11)
    expect(output).toMatch(
      /NearHelp could not start: The store in .* is damaged: the file \d+\.ldb has a damaged block at byte \d+\. Restore the/,
    )
    expect(output).not.toContain('    at ')
    expect(contentHashes(stored)).toEqual(hashes)
  } finally {
    await server.dispose()
  }
})
