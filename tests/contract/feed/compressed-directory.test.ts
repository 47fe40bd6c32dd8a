// The directory is public and large, so it is compressed for clients that accept it. Private data never is.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cleaning, openTestApp, ORIGIN, type TestApp, type TestPerson } from '#tests/support/open-test-app.ts'

let server: TestApp
let grace: TestPerson

beforeEach(async () => {
  server = await openTestApp()
  grace = await server.signup('grace', 'provider')
  expect((await grace.call('POST', '/api/providers', cleaning)).status).toBe(201)
})

afterEach(() => server.close())

const ask = (path: string, headers: Readonly<Record<string, string>>): Promise<Response> =>
  Promise.resolve(server.app.fetch(new Request(ORIGIN + path, { headers }), '127.0.0.1'))

/** The documents without feed positions, which differ each time. */
const docsIn = async (response: Response): Promise<readonly unknown[]> =>
  ((await response.json()) as { results: readonly { doc: unknown }[] }).results.map(({ doc }) => doc)

const DIRECTORY = '/db/directory/_changes?include_docs=true&since=0&limit=500'

test('the directory is compressed, and decompressed it is the same', async () => {
  const packed = await ask(DIRECTORY, { 'accept-encoding': 'gzip, deflate, br' })
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  expect(packed.headers.get('vary')?.toLowerCase()).toContain('accept-encoding')
  expect(packed.headers.get('cache-control')).toBe('no-store')
  const unpacked = await docsIn(new Response(packed.body?.pipeThrough(new DecompressionStream('gzip'))))
  const plain = await ask(DIRECTORY, {})
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(unpacked).toEqual(await docsIn(plain))
  expect(unpacked).toMatchObject([{ _id: `provider:${grace.uid}` }])
})

test.each([
  ['a person’s own feed', '/db/me/_changes?include_docs=true&since=0'],
  ['a held answer', '/db/directory/_changes?feed=longpoll&timeout=10&since=0'],
  ['a list of documents', '/db/directory/_all_docs'],
])('%s is never compressed', async (_what, path) => {
  const response = await ask(path, { 'accept-encoding': 'gzip', authorization: `Bearer ${grace.token}` })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-encoding')).toBeNull()
  await response.text()
})
