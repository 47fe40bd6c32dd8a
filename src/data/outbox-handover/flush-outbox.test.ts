import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { commandId, type CommandId, type DeviceId, type Ulid } from '#domain/ids.ts'
import { addMs, instantFromMs } from '#domain/time/instant.ts'
import { uidOf } from '#tests/support/device/fixtures.ts'
import { systemClock } from '../platform/device-clock.ts'
import type { OutboxRow } from '../outbox/outbox-row.ts'
import { openOutbox, type Outbox } from '../outbox/outbox.ts'
import { openDexiePhotoStorage } from '../photos/dexie-photo-storage.ts'
import { flushOutbox } from './flush-outbox.ts'
import { clearPendingWipes, addPendingWipe } from '../user-database/pending-wipes.ts'
import { openOutboxTable, userDatabaseName } from '../user-database/open-outbox-table.ts'
import type { Table } from '../database/table.ts'

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
async function send(answer: Answer = takes, signal = AbortSignal.timeout(20_000)): Promise<void> {
  await closePage()
  const sent = flushOutbox({
    baseUrl: BASE,
    clock: systemClock,
    signal,
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
    await addPendingWipe(AMINA)
    await send()
    await clearPendingWipes()
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
    await expect(send(answer)).rejects.toMatchObject({ name: 'RequestFailure' })
    states('waiting')
  })

  test('and when it is sent: it waits, as begun', async () => {
    await add()
    await expect(
      send((path, body) => (path === '/api/auth/me' ? takes(path, body) : new Response('', { status: 503 }))),
    ).rejects.toMatchObject({
      name: 'RequestFailure',
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

describe('a message with a photo', () => {
  const PHOTO = '01M82PR5NRZXMDVE0J7QPYV7N2' as Ulid
  const bytes = new Uint8Array([0xff, 0xd8, 0xff, 0xd9])
  const shelf = () => openDexiePhotoStorage(userDatabaseName(AMINA))
  const message = (more: object) => ({ name: 'send_message' as const, args: { booking_id: BOOKING, message: 'Hello', ...more } })
  const isPhoto = (path: string): boolean => path === `/api/bookings/${BOOKING}/attachments/${PHOTO}`
  /** What the server says to the photo; it takes everything else. */
  const toPhoto =
    (status: number, body: object = {}): Answer =>
    (path, sent) =>
      isPhoto(path) ? Response.json(body, { status }) : takes(path, sent)

  async function keepPhoto(uploaded = false): Promise<void> {
    const photos = shelf()
    const picture = { id: PHOTO, media_type: 'image/jpeg', bytes: 4, width: 1, height: 1, blur: 'LEHV6nWB2yk8pyo0adR*.7kCMdnj' } as const
    await photos.put({ id: PHOTO, booking_id: BOOKING as Ulid, picture, draft: true, uploaded, used_ms: 0 }, bytes)
    photos.close()
  }
  async function isUploaded(): Promise<boolean | undefined> {
    const photos = shelf()
    const row = await photos.row(PHOTO)
    photos.close()
    return row?.uploaded
  }
  const photosSent = () => asked.filter(({ path }) => isPhoto(path))
  /** A message, one with a photo, one after it in the same chat, and something else. */
  const addFour = async (): Promise<readonly CommandId[]> => [
    await add(message({})),
    await add(message({ attachment_id: PHOTO })),
    await add(message({})),
    await add(),
  ]

  afterEach(async () => {
    const photos = shelf()
    await photos.remove([PHOTO])
    photos.close()
  })

  test('goes out once its photo has, with what was written after it; nothing else waits for that', async () => {
    await keepPhoto()
    const [before, shows, after, other] = await addFour()
    await send(toPhoto(200))
    expect(asked.map(({ path }) => (isPhoto(path) ? 'photo' : path))).toEqual([
      '/api/auth/me',
      '/db/me/_bulk_docs',
      'photo',
      '/db/me/_bulk_docs',
    ])
    expect(sentIds()).toEqual([before, other, shows, after])
    expect(photosSent().map(({ meantFor }) => meantFor)).toEqual([AMINA])
    states('sent', 'sent', 'sent', 'sent')
    expect(await isUploaded()).toBe(true)
  })

  test('whose photo the server has does not send it again', async () => {
    await keepPhoto(true)
    await addFour()
    await send(toPhoto(500))
    expect(photosSent()).toEqual([])
    states('sent', 'sent', 'sent', 'sent')
  })

  test('waits while the server takes no photo, the rest has gone, and the next try brings it', async () => {
    await keepPhoto()
    const [before, shows, after, other] = await addFour()
    await expect(send(toPhoto(503))).rejects.toMatchObject({ name: 'RequestFailure', status: 503 })
    expect(sentIds()).toEqual([before, other])
    states('sent', 'waiting', 'waiting', 'sent')
    expect(await isUploaded()).toBe(false)
    asked = []
    await send(toPhoto(200))
    expect(sentIds()).toEqual([shows, after])
    states('sent', 'sent', 'sent', 'sent')
  })

  test('cut off between its photo and itself, it is to be tried again, and its photo is not sent twice', async () => {
    await keepPhoto()
    const [, shows, after] = await addFour()
    const ended = new AbortController()
    const cut: Answer = (path, body) => {
      if (isPhoto(path)) ended.abort()
      return toPhoto(200)(path, body)
    }
    await expect(send(cut, ended.signal)).rejects.toMatchObject({ name: 'RequestFailure' })
    states('sent', 'waiting', 'waiting', 'sent')
    expect(await isUploaded()).toBe(true)
    asked = []
    await send(toPhoto(500))
    expect(sentIds()).toEqual([shows, after])
    expect(photosSent()).toEqual([])
  })

  test.each([
    ['the server refuses', true, toPhoto(415, { error: 'not_a_picture' }), 'not_a_picture'],
    ['is not here any more', false, toPhoto(200), 'photo_missing'],
  ])('whose photo %s is refused, and holds up no other', async (_what, isKept, answer, code) => {
    if (isKept) await keepPhoto()
    const [before, , after, other] = await addFour()
    await send(answer)
    expect(sentIds()).toEqual([before, other, after])
    states('sent', 'refused', 'sent', 'sent')
    expect(outbox.rows.value[1]?.refusal).toMatchObject({ code })
  })
})

test('a request for now that waited too long is held, not sent', async () => {
  await add({ name: 'request_booking', args: { scheduled_date: null }, created_at: addMs(instantFromMs(Date.now()), -11 * 60_000) })
  await send()
  expect(pushes()).toEqual([])
  states('held')
})
