import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { commandId, type CommandId, type DeviceId } from '#domain/ids.ts'
import { addMs, instantFromMs } from '#domain/instant.ts'
import { uidOf } from '#tests/convergence/cast.ts'
import { systemClock } from './device-clock.ts'
import type { OutboxRow } from './outbox/outbox-row.ts'
import { openOutbox, type Outbox } from './outbox/outbox.ts'
import { sendWaiting } from './send-waiting.ts'
import { forgetLeaving, markLeaving } from './storage/leaving-mark.ts'
import { openOutboxTable } from './storage/outbox-database.ts'
import type { Table } from './storage/table.ts'

const BASE = 'http://127.0.0.1:1'
const [AMINA, BEN] = [uidOf(1), uidOf(2)]
const DEVICE = '01M82PR5NRZXMDVE0J7QPYV7N0' as DeviceId
const BOOKING = '01M82PR5NRZXMDVE0J7QPYV7N1'

/** The page's opening of the same. */
let page: { readonly table: Table<OutboxRow>; close(): Promise<void> }
let outbox: Outbox
let asked: { readonly path: string; readonly body: string; readonly meantFor: string | null }[]
async function openPage(): Promise<void> {
  page = await openOutboxTable(AMINA, systemClock)
  outbox = await openOutbox(page.table)
}
async function closePage(): Promise<void> {
  outbox.close()
  await page.close()
}
beforeAll(openPage)
afterAll(closePage)
beforeEach(async () => {
  asked = []
  await page.table.change(
    outbox.rows.value.map(({ id }) => id),
    () => null,
  )
})

let count = 0
function rowOf(fields: Partial<OutboxRow>): OutboxRow {
  count += 1
  const now = instantFromMs(Date.now())
  return {
    id: commandId(DEVICE, count),
    name: 'add_favourite',
    command_version: 1,
    args: { provider_id: BEN },
    created_at: now,
    shown_at: now,
    state: 'waiting',
    pushed: false,
    refusal: null,
    effects: [],
    basis: [],
    shown: {},
    ...fields,
  }
}

async function add(fields: Partial<OutboxRow> = {}): Promise<CommandId> {
  const row = rowOf(fields)
  await outbox.add(row)
  return row.id
}

type Answer = (path: string, body: string) => Response | Promise<Response>
const isIn = (uid: string): Response => Response.json({ user: { uid } })
/** Takes everything, in the order it was sent. */
const takes: Answer = (path, body) => {
  if (path === '/api/auth/me') return isIn(AMINA)
  const { docs } = JSON.parse(body) as { docs: { _id: string }[] }
  return Response.json(
    docs.map(({ _id }) => ({ ok: true, id: _id, rev: '1-a' })),
    { status: 201 },
  )
}

/** With no page open, which finds afterwards what became of it. */
async function send(answer: Answer = takes): Promise<void> {
  await closePage()
  const sent = sendWaiting({
    baseUrl: BASE,
    clock: systemClock,
    signal: AbortSignal.timeout(20_000),
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const [path, body] = [new URL(request.url).pathname, await request.text()]
      asked.push({ path, body, meantFor: request.headers.get('nearhelp-person') })
      return answer(path, body)
    },
  })
  const failed = await sent.then(
    () => undefined,
    (error: unknown) => ({ error }),
  )
  await openPage()
  if (failed) throw failed.error
}

const pushes = () => asked.filter(({ path }) => path === '/db/me/_bulk_docs')
const sentIds = (): string[] => pushes().flatMap(({ body }) => (JSON.parse(body) as { docs: { _id: string }[] }).docs.map(({ _id }) => _id))
const states = (...wanted: readonly string[]): void => expect(outbox.rows.value.map(({ state }) => state)).toEqual(wanted)

test('what waits is sent in order, for whom it was given, and the next page knows', async () => {
  const rows = Array.from({ length: 120 }, () => rowOf({}))
  const ids = rows.map(({ id }) => id)
  await page.table.put(rows, () => false)
  await send()
  expect(sentIds()).toEqual(ids)
  expect(pushes().map(({ meantFor }) => meantFor)).toEqual([AMINA, AMINA])
  states(...ids.map(() => 'sent'))
})

test('nothing that waits, nothing sent', async () => {
  await add({ state: 'refused' })
  await add({ state: 'held' })
  await send()
  expect(pushes()).toEqual([])
})

describe('who may send', () => {
  test.each([
    ['nobody is signed in', 401],
    ['the account is blocked', 403],
    ['the account was deleted', 410],
  ])('%s: nothing is sent, and it is not tried again', async (_what, status) => {
    await add()
    await send(() => Response.json({ error: 'unauthorized' }, { status }))
    expect(asked.map(({ path }) => path)).toEqual(['/api/auth/me'])
    states('waiting')
  })

  test('somebody else is signed in: what was left here of another is not theirs', async () => {
    await add()
    await send(() => isIn(BEN))
    expect(pushes()).toEqual([])
    states('waiting')
  })

  test('who is being removed from this device sends nothing more', async () => {
    await add()
    await markLeaving(AMINA)
    await send()
    await forgetLeaving()
    expect(pushes()).toEqual([])
    states('waiting')
  })
})

describe('a server that does not take it', () => {
  test.each([
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['an error of its own', () => new Response('oops', { status: 500 })],
    ['patience asked for', () => new Response('', { status: 429, headers: { 'retry-after': '60' } })],
    ['the page of a portal', () => new Response('<html>Sign in to the hotel</html>', { headers: { 'content-type': 'text/html' } })],
  ])('%s, when asked who is there: the browser is to try again', async (_what, answer: Answer) => {
    await add()
    await expect(send(answer)).rejects.toMatchObject({ name: 'WireFailure' })
    states('waiting')
  })

  test('and when it is sent: it waits, as begun', async () => {
    await add()
    await expect(
      send((path, body) => (path === '/api/auth/me' ? takes(path, body) : new Response('', { status: 503 }))),
    ).rejects.toMatchObject({
      name: 'WireFailure',
      status: 503,
    })
    states('waiting')
    expect(outbox.rows.value.map(({ pushed }) => pushed)).toEqual([true])
    await send()
    states('sent')
  })

  test('a refusal of one holds up no other', async () => {
    const [first] = [await add(), await add()]
    await send((path, body) =>
      path === '/api/auth/me'
        ? takes(path, body)
        : Response.json(
            (JSON.parse(body) as { docs: { _id: string }[] }).docs.map(({ _id }) =>
              _id === first ? { id: _id, error: 'forbidden', reason: 'Not yours' } : { ok: true, id: _id, rev: '1-a' },
            ),
            { status: 201 },
          ),
    )
    states('refused', 'sent')
  })
})

test('a message with a photo waits for the page, with what was written after it; nothing else does', async () => {
  const message = (more: object) => ({ name: 'send_message' as const, args: { booking_id: BOOKING, message: 'Hello', ...more } })
  const before = await add(message({}))
  await add(message({ attachment_id: BOOKING }))
  await add(message({}))
  const other = await add()
  await send()
  expect(sentIds()).toEqual([before, other])
  states('sent', 'waiting', 'waiting', 'sent')
})

test('a request for now that waited too long is held, not sent', async () => {
  await add({ name: 'request_booking', args: { scheduled_date: null }, created_at: addMs(instantFromMs(Date.now()), -11 * 60_000) })
  await send()
  expect(pushes()).toEqual([])
  states('held')
})
