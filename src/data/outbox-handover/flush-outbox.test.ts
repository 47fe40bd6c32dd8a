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

/** The page's opening of the same database. */
let page: { readonly table: Table<OutboxRow>; close(): Promise<void> }
let outbox: Outbox
let asked: { readonly path: string; readonly body: string; readonly expectedUser: string | null }[]
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
beforeEach(() => {
  asked = []
})
// Other files of this process open the same database.
afterEach(async () => {
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

type Respond = (path: string, body: string) => Response | Promise<Response>
const isIn = (uid: string): Response => Response.json({ user: { uid } })
/** Accepts everything, and records it in the order it was sent. */
const takes: Respond = (path, body) => {
  if (path === '/api/auth/me') return isIn(AMINA)
  const { docs } = JSON.parse(body) as { docs: { _id: string }[] }
  return Response.json(
    docs.map(({ _id }) => ({ ok: true, id: _id, rev: '1-a' })),
    { status: 201 },
  )
}

/** Flushes without an open page, then reads the resulting states in a new page. */
async function send(respond: Respond = takes, signal = AbortSignal.timeout(20_000)): Promise<void> {
  await closePage()
  const sent = flushOutbox({
    baseUrl: BASE,
    clock: systemClock,
    signal,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const [path, body] = [new URL(request.url).pathname, await request.text()]
      asked.push({ path, body, expectedUser: request.headers.get('nearhelp-person') })
      return respond(path, body)
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

test('waiting commands are sent in order, on behalf of their person, and the next page knows', async () => {
  const rows = Array.from({ length: 120 }, () => rowOf({}))
  const ids = rows.map(({ id }) => id)
  await page.table.put(rows, () => false)
  await send()
  expect(sentIds()).toEqual(ids)
  expect(pushes().map(({ expectedUser }) => expectedUser)).toEqual([AMINA, AMINA])
  states(...ids.map(() => 'sent'))
})

test('without waiting commands nothing is sent', async () => {
  await add({ state: 'refused' })
  await add({ state: 'held' })
  await send()
  expect(pushes()).toEqual([])
})

describe('who may send', () => {
  test.each([
    ['no one is signed in', 401],
    ['the account is blocked', 403],
    ['the account was deleted', 410],
  ])('%s: nothing is sent, and the browser does not retry', async (_what, status) => {
    await add()
    await send(() => Response.json({ error: 'unauthorized' }, { status }))
    expect(asked.map(({ path }) => path)).toEqual(['/api/auth/me'])
    states('waiting')
  })

  test('with another person signed in, their session sends none of these commands', async () => {
    await add()
    await send(() => isIn(BEN))
    expect(pushes()).toEqual([])
    states('waiting')
  })

  test('a person with a pending wipe sends nothing more', async () => {
    await add()
    await addPendingWipe(AMINA)
    await send()
    await clearPendingWipes()
    expect(pushes()).toEqual([])
    states('waiting')
  })
})

describe('a server that does not accept it', () => {
  test.each([
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['an internal error', () => new Response('oops', { status: 500 })],
    ['Retry-After', () => new Response('', { status: 429, headers: { 'retry-after': '60' } })],
    ['the page of a captive portal', () => new Response('<html>Sign in to the hotel</html>', { headers: { 'content-type': 'text/html' } })],
  ])('%s when asked who is signed in: the browser must retry', async (_what, respond: Respond) => {
    await add()
    await expect(send(respond)).rejects.toMatchObject({ name: 'RequestFailure' })
    states('waiting')
  })

  test('the same when they are pushed: the commands wait, one that could be withdrawn marked as started', async () => {
    await add()
    await add({ name: 'start_job', args: { booking_id: BOOKING } })
    await expect(
      send((path, body) => (path === '/api/auth/me' ? takes(path, body) : new Response('', { status: 503 }))),
    ).rejects.toMatchObject({
      name: 'RequestFailure',
      status: 503,
    })
    states('waiting', 'waiting')
    expect(outbox.rows.value.map(({ pushed }) => pushed)).toEqual([false, true])
    await send()
    states('sent', 'sent')
  })

  test('a refusal of one command holds up no other', async () => {
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
  const photoStorage = () => openDexiePhotoStorage(userDatabaseName(AMINA))
  const message = (more: object) => ({ name: 'send_message' as const, args: { booking_id: BOOKING, message: 'Hello', ...more } })
  const isPhoto = (path: string): boolean => path === `/api/bookings/${BOOKING}/attachments/${PHOTO}`
  /** The server's response to the photo; it accepts everything else. */
  const toPhoto =
    (status: number, body: object = {}): Respond =>
    (path, sent) =>
      isPhoto(path) ? Response.json(body, { status }) : takes(path, sent)

  async function keepPhoto(uploaded = false, more: object = {}): Promise<void> {
    const photos = photoStorage()
    const picture = { id: PHOTO, media_type: 'image/jpeg', bytes: 4, width: 1, height: 1, blur: 'LEHV6nWB2yk8pyo0adR*.7kCMdnj' } as const
    await photos.put({ id: PHOTO, booking_id: BOOKING as Ulid, picture, draft: true, uploaded, used_ms: 0, ...more }, bytes)
    photos.close()
  }
  async function isUploaded(): Promise<boolean | undefined> {
    const photos = photoStorage()
    const row = await photos.row(PHOTO)
    photos.close()
    return row?.uploaded
  }
  const photosSent = () => asked.filter(({ path }) => isPhoto(path))
  /** A message, one with a photo, one after it in the same chat, and another command. */
  const addFour = async (): Promise<readonly CommandId[]> => [
    await add(message({})),
    await add(message({ attachment_id: PHOTO })),
    await add(message({})),
    await add(),
  ]

  afterEach(async () => {
    const photos = photoStorage()
    await photos.remove([PHOTO])
    photos.close()
  })

  test('is sent once its photo has arrived, with later messages of its chat; no other command waits for that', async () => {
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
    expect(photosSent().map(({ expectedUser }) => expectedUser)).toEqual([AMINA])
    states('sent', 'sent', 'sent', 'sent')
    expect(await isUploaded()).toBe(true)
  })

  test('of a request follows it with no page open, and again while the server does not have the request', async () => {
    await keepPhoto(false, { draft: false, wanted_by: [BOOKING] })
    await add({ name: 'request_booking', args: { booking_id: BOOKING, photos: [{ id: PHOTO }] } })
    await send(toPhoto(404, { error: 'not_found' }))
    states('sent')
    expect(await isUploaded()).toBe(false)
    await send(toPhoto(200))
    expect(photosSent()).toHaveLength(2)
    expect(await isUploaded()).toBe(true)
    await send(toPhoto(200))
    expect(photosSent()).toHaveLength(2)
  })

  test('does not upload a photo again that the server has', async () => {
    await keepPhoto(true)
    await addFour()
    await send(toPhoto(500))
    expect(photosSent()).toEqual([])
    states('sent', 'sent', 'sent', 'sent')
  })

  test('waits while the server accepts no photo; other commands are sent, and the next try sends it', async () => {
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

  test('is retried after an abort between its photo and itself, without another upload', async () => {
    await keepPhoto()
    const [, shows, after] = await addFour()
    const ended = new AbortController()
    const cut: Respond = (path, body) => {
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
    ['is refused by the server', true, toPhoto(415, { error: 'not_a_picture' }), 'not_a_picture'],
    ['is missing on the device', false, toPhoto(200), 'photo_missing'],
  ])('is refused with a photo that %s, and holds up no other', async (_what, isKept, respond, code) => {
    if (isKept) await keepPhoto()
    const [before, , after, other] = await addFour()
    await send(respond)
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
