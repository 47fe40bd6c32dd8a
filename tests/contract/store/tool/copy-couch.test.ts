/** `npm run store -- copy --from http://…`: the CouchDB of the release before, in a fake and, with COUCHDB_URL_TEST, in a real one. */
import { join } from 'node:path'
import { ClassicLevel } from 'classic-level'
import { afterEach, expect, test } from 'vitest'
import { readPouchFolder } from '#server/node/store/pouchdb-folder.ts'
import { argon2Passwords } from '#server/node/argon2-passwords.ts'
import { openTestApp } from '#tests/support/open-test-app.ts'
import { postgresExists } from '#tests/support/postgres/postgres-binaries.ts'
import { startPostgres } from '#tests/support/postgres/test-postgres.ts'
import { readReleaseFixture, unpackFolder, type ReleaseFixture } from '#tests/support/released/release-fixture.ts'
import { openPostgresUrl } from '../../support/store-kinds.ts'
import { openAt } from './busy-store.ts'
import { contentOf, faultsOf, prepareFolders } from './copied-store.ts'
import { startFakeCouch, type FakeCouch } from './fake-couch.ts'
import { storeTool } from './store-tool.ts'

const RELEASE = '2026-11-23-2053d19'
/** Such as `http://admin:password@127.0.0.1:5984`. */
const realCouch = process.env['COUCHDB_URL_TEST']

type Doc = Parameters<FakeCouch['add']>[0][number]

const newFolder = prepareFolders()
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function fakeCouch(docs: readonly Doc[], copies = 1): Promise<string> {
  const couch = await startFakeCouch({ copies })
  ends.push(couch.close)
  couch.add(docs)
  return couch.url
}

/** Puts documents into a new database. @returns its address */
async function fillRealCouch(docs: readonly Doc[]): Promise<string> {
  const server = new URL(realCouch ?? '')
  const authorization = `Basic ${Buffer.from(`${server.username}:${server.password}`).toString('base64')}`
  const name = `nearhelp-${crypto.randomUUID()}`
  const call = async (method: string, path: string, body?: unknown): Promise<void> => {
    const headers = { authorization, 'content-type': 'application/json' }
    const response = await fetch(server.origin + path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
  }
  await call('PUT', `/${name}`)
  ends.push(() => call('DELETE', `/${name}`))
  for (let from = 0; from < docs.length; from += 200) await call('POST', `/${name}/_bulk_docs`, { docs: docs.slice(from, from + 200) })
  await call('PUT', `/${name}/_design/views`, { language: 'javascript' })
  await call('PUT', `/${name}/_local/identity`, { identity: 'abc' })
  return `${server.href.replace(/\/$/, '')}/${name}`
}

/** Reads the documents that the release wrote, in the old form, with their bytes. */
async function oldDocuments(released: ReleaseFixture): Promise<Doc[]> {
  const folder = newFolder()
  await unpackFolder(released.server, folder)
  const db = new ClassicLevel<string, string>(join(folder, 'store'))
  await db.open()
  const docs: Doc[] = []
  for await (const { doc, bytes } of readPouchFolder(db).documents(0)) {
    const { _rev, _attachments, ...fields } = doc
    const data = bytes && Buffer.from(bytes).toString('base64')
    docs.push(data === undefined ? fields : { ...fields, _attachments: { bytes: { content_type: 'image/jpeg', data } } })
  }
  await db.close()
  return docs
}

/** What the same documents are after the first start of this release over the embedded store. */
async function convertedContent(released: ReleaseFixture): Promise<Record<string, unknown>> {
  const folder = newFolder()
  await unpackFolder(released.server, folder)
  const store = await openAt(join(folder, 'store'))
  const content = await contentOf(store)
  await store.close()
  return content
}

async function expectCopied(fill: (docs: readonly Doc[]) => Promise<string>): Promise<void> {
  const released = await readReleaseFixture(RELEASE)
  const photo = Buffer.from(crypto.getRandomValues(new Uint8Array(60_000))).toString('base64')
  const attached: Doc = { _id: 'photo:a b/c', type: 'photo', _attachments: { bytes: { content_type: 'image/jpeg', data: photo } } }
  const docs = [...(await oldDocuments(released)), attached]
  const expected = { ...(await convertedContent(released)), [attached._id]: { _id: attached._id, type: 'photo', $bytes: photo } }
  const outcomes = docs.filter(({ _id }) => /^command:\w+:\d+$/.test(_id))
  expect(outcomes.length).toBeGreaterThan(5)
  const address = await fill(docs)

  const dataDir = newFolder()
  const toFolder = await storeTool(dataDir, 'copy', '--from', address)
  expect([toFolder.err.at(-1), toFolder.code]).toEqual(['Comparing both stores', 0])
  const store = await openAt(join(dataDir, 'store'))
  ends.push(() => store.close())
  expect(await contentOf(store)).toEqual(expected)

  // A command whose outcome the device did not receive is answered with it, and not executed again.
  const app = await openTestApp({ store, passwords: argon2Passwords, clock: () => released.takenMs })
  ends.push(() => app.app.stop())
  const { email, password, uid } = released.person
  const login = await app.call('POST', '/api/auth/login', { email, password })
  const authorization = `Bearer ${String(login.body['token'])}`
  const { _id, name, state } = outcomes.find((outcome) => outcome['uid'] === uid) ?? expect.fail('no outcome')
  const again = { docs: [{ _id, name, command_version: 1, queued_ms: 0, args: {} }] }
  expect((await app.call('POST', '/db/me/_bulk_docs', again, { authorization })).status).toBe(201)
  expect((await app.call('GET', `/db/me/${encodeURIComponent(_id)}`, undefined, { authorization })).body).toMatchObject({ state })

  if (!postgresExists) return
  const postgres = await startPostgres()
  ends.push(postgres.stop)
  const url = await postgres.createDatabase()
  expect(await storeTool(newFolder(), 'copy', '--from', address, '--to', url)).toMatchObject({ code: 0 })
  const shared = await openPostgresUrl(url)
  ends.push(() => shared.close())
  expect(await contentOf(shared)).toEqual(expected)
  expect((await faultsOf(shared)).map(({ id, what }) => `${id} ${what}`)).toEqual([])
}

test('a database of the release before is copied, and its outcomes get their new ids', () => expectCopied(fakeCouch))

test.runIf(realCouch !== undefined)('so is a real one (skipped without COUCHDB_URL_TEST)', () => expectCopied(fillRealCouch))

test('a cluster, conflicts and commands under way are refused, and so is what is no database', async () => {
  const dataDir = newFolder()
  const refused = async (address: string): Promise<string> => {
    const { code, err } = await storeTool(dataDir, 'copy', '--from', address)
    expect(code).toBe(1)
    expect(err.join('\n')).not.toContain('secret')
    return err.at(-1) ?? ''
  }
  expect(await refused(await fakeCouch([{ _id: 'thing:1' }], 3))).toContain('keeps 3 copies of each document.')
  expect(await refused(await fakeCouch([{ _id: 'thing:1', _conflicts: ['2-a'] }]))).toContain('thing:1 has conflicting revisions')
  expect(await refused(await fakeCouch([{ _id: 'command:1', type: 'intent' }]))).toContain('Start a server of the earlier release once')
  const fake = await fakeCouch([])
  expect(await refused(fake.replace('secret', 'wrong'))).toContain('refused the user or the password.')
  expect(await refused(fake.replace('/nearhelp', '/another'))).toContain('has no such database.')
  expect(await refused(fake.replace('/nearhelp', ''))).toContain('is not the address of a database in CouchDB.')
  await ends.pop()?.()
  expect(await refused(fake)).toContain('does not answer.')
})
