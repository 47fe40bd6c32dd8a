import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_BODY_BYTES } from '#config/limits.ts'
import { sendBytes } from '../support/send-bytes.ts'
import { startServerProcess, type ServerProcess } from '../support/server-process.ts'

const MB = 1_048_576
/** Most that a refusal may cost, ms, on a machine with other things to do. */
const QUICK_MS = 1_000
/** Most that all of it may leave behind in memory, bytes: the garbage of a few bodies. */
const FLAT_BYTES = 64 * MB

const ROUNDS = 5

let server: ServerProcess
let token: string
beforeAll(async () => {
  server = await startServerProcess()
  const made = await server.call('POST', '/api/auth/signup', {
    email: 'mallory@example.test',
    password: 'secret password',
    name: 'Mallory',
    phone: '',
    userType: 'customer',
  })
  token = String(made.body['token'])
})
afterAll(() => server.dispose())

const send = (path: string, parts: readonly (string | Buffer)[], headers: Record<string, string | number> = {}) =>
  sendBytes(server.origin() + path, parts, { authorization: `Bearer ${token}`, ...headers })
const push = '/db/me/_bulk_docs'
const megabytes = (count: number): Buffer => Buffer.alloc(count * MB, 'x')
const command = (args: string): string =>
  `{"docs":[{"_id":"command:01ARZ3NDEKTSV4RRFFQ69G5FAV:000000001","name":"set_status","command_version":1,"queued_ms":0,"args":${args}}]}`
const list = (count: number, entry: string): string => Array.from({ length: count }, () => entry).join(',')

/** A name, method and path, the body, and the statuses that are right. */
const ATTACKS: readonly (readonly [
  name: string,
  path: string,
  parts: readonly (string | Buffer)[],
  status: number,
  headers?: Record<string, string | number>,
])[] = [
  ['8 MB, announced', push, ['{"docs":"', megabytes(8), '"}'], 413, { 'content-length': 8 * MB + 11 }],
  ['8 MB, in chunks', push, ['{"docs":"', megabytes(4), megabytes(4), '"}'], 413],
  ['8 MB to the API', '/api/chat', ['{"message":"', megabytes(8), '"}'], 413],
  ['10,000 commands', push, [`{"docs":[${list(10_000, '{"_id":"command:01ARZ3NDEKTSV4RRFFQ69G5FAV:000000001"}')}]}`], 413],
  ['10,000 rows of nothing', push, [`{"docs":[${list(10_000, '{}')}]}`], 413],
  ['depth 10,000', push, [`${'['.repeat(10_000)}${']'.repeat(10_000)}`], 400],
  ['depth 10,000 of objects', '/api/chat', [`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`], 400],
  ['a key of 1 MB', push, [`{"${'k'.repeat(MB)}":1}`], 400],
  ['a key of almost 1 MB', '/db/me/_revs_diff', [`{"${'k'.repeat(MAX_BODY_BYTES - 20)}":["1-a"]}`], 400],
  ['a key of almost 1 MB to the API', '/api/chat', [`{"${'k'.repeat(MAX_BODY_BYTES - 20)}":1}`], 400],
  ['a key of 600 bytes', push, [command(`{"${'k'.repeat(600)}":1}`)], 400],
  ['100,000 nested lists', push, [command(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)], 400],
  ['a million keys', '/db/me/_all_docs', [`{"keys":[${list(1_000_000, '"a"')}]}`], 400],
  ['as many keys as fit', '/db/me/_all_docs', [`{"keys":[${list(260_000, '"a"')}]}`], 400],
  ['as many fields as fit', '/api/chat', [`{${Array.from({ length: 90_000 }, (_, n) => `"k${n}":1`).join(',')}}`], 400],
  ['as many ids of a feed as fit', '/db/me/_changes?filter=_doc_ids', [`{"doc_ids":[${list(260_000, '"a"')}]}`], 400],
  [
    'as many documents as fit',
    '/db/me/_bulk_get',
    [
      `{"docs":[${list(100_000, '{"id":"a"}')
        .slice(0, 900_000)
        .replace(/,[^}]*$/, '')}]}`,
    ],
    400,
  ],
  ['a compressed bomb', push, [gzipSync('x'.repeat(64 * MB))], 415, { 'content-encoding': 'gzip' }],
  ['a prototype', push, [command('{"__proto__":{"is_admin":true}}')], 400],
  ['a constructor', '/api/chat', ['{"constructor":{"prototype":{"is_admin":true}}}'], 400],
  ['no JSON at all', push, [megabytes(1).subarray(0, MAX_BODY_BYTES - 1)], 400],
  ['text that is no UTF-8', push, [Buffer.from([0x22, 0xff, 0xfe, 0x22])], 400],
]

test('is refused for its fault, soon, and leaves no memory behind', async () => {
  let before: number | undefined
  const seen: unknown[] = []
  const figures: string[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    // The first round fills caches that stay filled.
    if (round === 1) before = server.memory()
    for (const [name, path, parts, status, headers] of ATTACKS) {
      const sent = await send(path, parts, headers)
      if (round === 0) figures.push(`${sent.ms.toFixed(0).padStart(5)} ms  ${sent.status}  ${name}`)
      if (sent.status !== status || sent.ms > QUICK_MS || sent.text.length > 1_000)
        seen.push([name, sent.status, Math.round(sent.ms), sent.text.slice(0, 200)])
    }
  }
  const after = server.memory()
  console.log(
    `${figures.join('\n')}\n${before === undefined || after === undefined ? '' : `memory ${((after - before) / MB).toFixed(0)} MB more`}`,
  )
  expect(seen).toEqual([])
  if (before !== undefined && after !== undefined) expect(after - before).toBeLessThan(FLAT_BYTES)
  expect((await server.call('GET', '/api/auth/me', undefined, token)).status).toBe(200)
})

test('a command with too large arguments is refused alone, and its record keeps little of them', async () => {
  const large = await send(push, [command(`{"status":"${'x'.repeat(70_000)}"}`)])
  expect([large.status, large.text.includes('too_large')]).toEqual([201, true])
  const odd = await send(push, [command(`{"status":"Busy","${'k'.repeat(500)}":"${'v'.repeat(60_000)}"}`)])
  expect(odd.status).toBe(201)
  const outcome = await server.call('GET', '/db/me/command:01ARZ3NDEKTSV4RRFFQ69G5FAV:000000001', undefined, token)
  expect(outcome.body['state']).toBe('refused')
  expect(JSON.stringify(outcome.body).length).toBeLessThan(2_000)
})
