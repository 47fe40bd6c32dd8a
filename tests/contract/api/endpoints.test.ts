import { ulid } from 'ulid'
import { outcomeId } from '#server/store/documents/stored-id.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WIRE_HEADER } from '#config/wire-version.ts'
import { COMMAND_VERSION } from '#domain/commands/migrate-arguments.ts'
import { asDeviceId, bookingId, commandId, profileId, providerId, type DeviceId, type Uid, type Ulid } from '#domain/ids.ts'
import { wireRev } from '#server/feed/wire-document.ts'
import { openMemoryStore } from '#server/store/level/open-memory-store.ts'
import { waitForWindow, insertDocuments, newId, newUid, startBackend, testDevice, type Backend } from '../support/backend.ts'
import { profileOf, providerOf, requestFor } from '../support/people.ts'
import { visibleState } from '../support/store-state.ts'

let backend: Backend
let customer: Uid
let provider: Uid
let stranger: Uid
let booking: Ulid

beforeEach(async () => {
  backend = await startBackend(await openMemoryStore())
  customer = newUid()
  provider = newUid()
  stranger = newUid()
  booking = newId()
  await insertDocuments(backend.writer, profileOf(customer), profileOf(provider), providerOf(provider), profileOf(stranger))
  await testDevice(backend.runner, customer).run('request_booking', requestFor(provider, booking, '2026-11-21T09:00:00.000Z'))
  await backend.store.put({ _id: `account:${customer}`, type: 'account', uid: customer })
  await waitForWindow(backend)
})
afterEach(async () => {
  await backend.stop()
  await backend.store.close()
})

const textOf = async (pending: Promise<Response>): Promise<string> => {
  const response = await pending
  return `${response.status} ${[...response.headers].map(([name, value]) => `${name}: ${value}`).join(', ')} ${await response.text()}`
}

describe('a document of another person', () => {
  test('of another person answers byte for byte like a missing one, in every request', async () => {
    const mine = bookingId(booking)
    const missing = bookingId(newId())
    const others = [
      mine,
      `account:${customer}`,
      `inbox:user:${customer}:${mine}`,
      `place:${booking}:${customer}`,
      '_design/x',
      `local:${customer}:me:x`,
    ]
    const asks: ((id: string) => Promise<string>)[] = [
      (id) => textOf(backend.call(stranger, 'GET', `/db/me/${encodeURIComponent(id)}`)),
      (id) => textOf(backend.call(stranger, 'GET', `/db/me/${encodeURIComponent(id)}?rev=${wireRev(1)}&revs=true&conflicts=true`)),
      (id) => textOf(backend.call(stranger, 'GET', `/db/me/${encodeURIComponent(id)}?open_revs=all`)),
      (id) =>
        textOf(
          backend.call(stranger, 'GET', `/db/me/${encodeURIComponent(id)}?open_revs=${encodeURIComponent(JSON.stringify([wireRev(1)]))}`),
        ),
      (id) => textOf(backend.call(stranger, 'POST', '/db/me/_all_docs?include_docs=true', { keys: [id] })),
      (id) => textOf(backend.call(stranger, 'GET', `/db/me/_all_docs?include_docs=true&keys=${encodeURIComponent(JSON.stringify([id]))}`)),
      (id) => textOf(backend.call(stranger, 'GET', `/db/me/_all_docs?include_docs=true&key=${encodeURIComponent(JSON.stringify(id))}`)),
      (id) => textOf(backend.call(stranger, 'POST', '/db/me/_bulk_get?revs=true', { docs: [{ id, rev: wireRev(1) }] })),
      (id) => textOf(backend.call(stranger, 'POST', '/db/me/_revs_diff', { [id]: [wireRev(1)] })),
      (id) => textOf(backend.call(stranger, 'POST', '/db/me/_changes?filter=_doc_ids&include_docs=true', { doc_ids: [id] })),
      (id) => textOf(backend.call(undefined, 'GET', `/db/directory/${encodeURIComponent(id)}`)),
      (id) => textOf(backend.call(stranger, 'DELETE', `/db/me/${encodeURIComponent(id)}?rev=${wireRev(1)}`)),
      (id) => textOf(backend.call(stranger, 'PUT', `/db/me/${encodeURIComponent(id)}`, { _rev: wireRev(1), status: 'completed' })),
    ]
    for (const ask of asks) {
      for (const id of others) expect((await ask(id)).replaceAll(id, '<id>')).toBe((await ask(missing)).replaceAll(missing, '<id>'))
    }
    // The same requests by its own person are answered.
    expect((await asks[0]?.(mine))?.startsWith('404')).toBe(true)
    expect((await backend.call(customer, 'GET', `/db/me/${encodeURIComponent(mine)}`)).status).toBe(200)
  })

  test('is in no range and in no local document', async () => {
    const all = await (await backend.call(stranger, 'GET', '/db/me/_all_docs?include_docs=true&startkey=%22%22&endkey=%22zzz%22')).text()
    expect(all).toContain(stranger)
    for (const foreign of [customer, provider, booking]) expect(all).not.toContain(foreign)
    expect((await backend.call(customer, 'PUT', '/db/me/_local/checkpoint.1', { last_seq: 'secret place' })).status).toBe(201)
    expect(await textOf(backend.call(stranger, 'GET', '/db/me/_local/checkpoint.1'))).toBe(
      await textOf(backend.call(stranger, 'GET', '/db/me/_local/checkpoint.2')),
    )
    expect(await (await backend.call(customer, 'GET', '/db/me/_local/checkpoint.1')).json()).toMatchObject({
      _id: '_local/checkpoint.1',
      last_seq: 'secret place',
    })
    expect((await backend.call(customer, 'DELETE', '/db/me/_local/checkpoint.1')).status).toBe(200)
    expect((await backend.call(customer, 'GET', '/db/me/_local/checkpoint.1')).status).toBe(404)
  })
})

describe('a push', () => {
  let device: DeviceId
  beforeEach(() => {
    device = asDeviceId(ulid())
  })
  const command = (n: number, name: string, args: unknown, more: object = {}): object => ({
    _id: commandId(device, n),
    name,
    command_version: 1,
    args,
    queued_ms: 0,
    ...more,
  })
  const push = async (docs: unknown[], more: object = {}): Promise<{ status: number; rows: Record<string, unknown>[] }> => {
    const response = await backend.call(customer, 'POST', '/db/me/_bulk_docs', { docs, ...more })
    return { status: response.status, rows: (await response.json()) as Record<string, unknown>[] }
  }

  test('answers one row per command in order; a bad one does not block the others', async () => {
    const theirs = testDevice(backend.runner, provider)
    const stored = (n: number) => backend.store.get(outcomeId(customer, commandId(device, n)))
    await theirs.run('add_favourite', { provider_id: provider })
    const { status, rows } = await push([
      command(1, 'add_favourite', { provider_id: provider }),
      { ...command(2, 'add_favourite', { provider_id: provider }), _id: `${commandId(theirs.id, 1)}0` },
      command(3, 'set_status', { status: 'Busy' }),
      command(4, 'launch_rocket', {}),
      command(5, 'add_favourite', { provider_id: 'nobody' }),
      { _id: bookingId(booking), status: 'completed' },
      command(6, 'remove_favourite', { provider_id: provider }, { uid: provider }),
      'not even an object',
      command(7, 'remove_favourite', { provider_id: provider }, { _deleted: true }),
      command(8, 'remove_favourite', { provider_id: provider }, { _rev: wireRev(1) }),
      command(9, 'remove_favourite', { provider_id: provider }),
      command(1, 'add_favourite', { provider_id: provider }),
    ])
    expect(status).toBe(201)
    const [ok, forbidden] = [
      { ok: true, rev: wireRev(1) },
      { error: 'forbidden', reason: 'You don’t have permission to do that.' },
    ]
    expect(rows).toMatchObject([ok, forbidden, ok, forbidden, ok, forbidden, forbidden, forbidden, forbidden, forbidden, ok, ok])
    expect(rows[1]).toEqual({ ...forbidden, id: `${commandId(theirs.id, 1)}0`, fields: { _id: 'Not a valid command ID' } })
    expect(rows[6]).toMatchObject({ fields: { uid: expect.any(String) as string } })
    const outcomes = await Promise.all([1, 3, 5, 9].map(async (n) => (await stored(n))?.['state']))
    expect(outcomes).toEqual(['accepted', 'refused', 'refused', 'accepted'])
    for (const n of [2, 4, 6, 7, 8]) expect(await stored(n)).toBeUndefined()
  })

  test('keeps the order of a device even when two of its pushes arrive together', async () => {
    const half = (from: number): object[] =>
      Array.from({ length: 10 }, (_, index) =>
        command(from + index, (from + index) % 2 === 1 ? 'add_favourite' : 'remove_favourite', { provider_id: provider }),
      )
    const { last_seq } = (await (await backend.call(customer, 'GET', '/db/me/_changes?since=now')).json()) as { last_seq: string }
    const responses = await Promise.all([push(half(1)), push(half(11)), push(half(1))])
    for (const { rows } of responses) expect(rows.every((row) => row['ok'] === true)).toBe(true)
    await waitForWindow(backend)
    const { results } = (await (await backend.call(customer, 'GET', `/db/me/_changes?since=${last_seq}`)).json()) as {
      results: { id: string }[]
    }
    const decided = results.map((row) => row.id).filter((id) => id.startsWith('command:'))
    expect(decided).toEqual(Array.from({ length: 20 }, (_, index) => commandId(device, index + 1)))
  })

  test('of a newer build is not executed yet, nor is anything after it; earlier commands are', async () => {
    const { status, rows } = await push([
      command(1, 'add_favourite', { provider_id: provider }),
      command(2, 'a_later_one', {}, { command_version: COMMAND_VERSION + 1 }),
      command(3, 'remove_favourite', { provider_id: provider }),
    ])
    expect(status).toBe(201)
    const later = { error: 'unavailable', reason: 'NearHelp isn’t available right now. Try again.' }
    expect(rows).toEqual([
      { ok: true, id: commandId(device, 1), rev: wireRev(1) },
      { ...later, id: commandId(device, 2) },
      { ...later, id: commandId(device, 3) },
    ])
    const stored = await Promise.all([1, 2, 3].map((n) => backend.store.get(outcomeId(customer, commandId(device, n)))))
    expect(stored.map((doc) => doc?.['state'])).toEqual(['accepted', undefined, undefined])
  })

  test('of revisions, of too many rows, or of something else is refused whole', async () => {
    const state = await visibleState(backend.store)
    expect((await push([command(1, 'add_favourite', { provider_id: provider })], { new_edits: false })).status).toBe(403)
    expect((await push(Array.from({ length: 501 }, (_, n) => command(n + 1, 'add_favourite', { provider_id: provider })))).status).toBe(413)
    expect((await backend.call(customer, 'POST', '/db/me/_bulk_docs', { docs: 'all' })).status).toBe(400)
    expect((await backend.call(undefined, 'POST', '/db/me/_bulk_docs', { docs: [] })).status).toBe(401)
    expect(
      (await backend.call(customer, 'POST', '/db/directory/_bulk_docs', { docs: [command(1, 'add_favourite', { provider_id: provider })] }))
        .status,
    ).toBe(404)
    expect(await visibleState(backend.store)).toEqual(state)
  })
})

describe('a device whose wire is too old', () => {
  test('is told so by every request, and may still push its outbox', async () => {
    const recent = await startBackend(backend.store, { limits: { oldestWireVersion: 3 } })
    const ask = (wire: string | undefined, method: string, path: string, body?: unknown) =>
      recent.call(customer, method, path, body, wire === undefined ? {} : { headers: { [WIRE_HEADER]: wire } })
    try {
      for (const wire of [undefined, '1', '2']) {
        for (const path of ['/db/me/', '/db/me/_changes?feed=longpoll', `/db/me/${profileId(customer)}`, '/db/directory/_changes']) {
          const response = await ask(wire, 'GET', path)
          expect([response.status, response.headers.get('retry-after')], path).toEqual([412, '300'])
          expect(await response.json()).toEqual({
            error: 'update_needed',
            reason: 'This version of NearHelp is too old. Update to continue.',
          })
        }
        expect((await ask(wire, 'POST', '/db/me/_all_docs', { keys: [] })).status).toBe(412)
        const docs = [
          {
            _id: commandId(asDeviceId(ulid()), 1),
            name: 'add_favourite',
            command_version: 1,
            args: { provider_id: provider },
            queued_ms: 0,
          },
        ]
        const handed = await ask(wire, 'POST', '/db/me/_bulk_docs', { docs })
        expect([handed.status, await handed.json()]).toMatchObject([201, [{ ok: true }]])
      }
      expect((await ask('3', 'GET', '/db/me/_changes')).status).toBe(200)
      expect((await ask('4', 'GET', '/db/me/_changes')).status).toBe(200)
    } finally {
      await recent.stop()
    }
  })
})

describe('the surface', () => {
  test('offers nothing that executes code of the sender, and nothing else', async () => {
    const refused: readonly (readonly [method: string, path: string, body: unknown, status: number])[] = [
      ['GET', '/db/me/_changes?filter=mine/all', undefined, 400],
      ['GET', '/db/me/_changes?filter=_view&view=a/b', undefined, 400],
      ['POST', '/db/me/_changes?filter=_selector', { selector: { _id: { $regex: '.*' } } }, 400],
      ['POST', '/db/me/_changes', { selector: {} }, 400],
      ['GET', '/db/me/_changes?descending=true', undefined, 400],
      ['GET', '/db/me/_changes?feed=continuous', undefined, 400],
      ['POST', '/db/me/_changes?filter=_doc_ids', { doc_ids: Array.from({ length: 501 }, String) }, 400],
      ['POST', '/db/me/_find', { selector: {} }, 405],
      ['PUT', '/db/me', undefined, 405],
      ['PUT', '/db/me/_design/x', { views: {} }, 404],
      ['GET', '/db/me/_design/x/_view/y', undefined, 404],
      ['POST', '/db/me', { _id: 'x' }, 405],
      ['POST', '/db/me/_purge', {}, 405],
      ['GET', '/db/_all_dbs', undefined, 404],
      ['GET', '/db/nearhelp/', undefined, 404],
      ['GET', '/db/directory/?city=Atlantis', undefined, 404],
      ['PUT', '/db/me/_local/x', { _attachments: {} }, 400],
      ['PUT', '/db/me/_local/x', { big: 'x'.repeat(9_000) }, 413],
      ['PUT', '/db/directory/_local/x', { a: 1 }, 403],
    ]
    for (const [method, path, body, status] of refused) {
      const response = await backend.call(path.startsWith('/db/directory/_local') ? undefined : customer, method, path, body)
      expect([method, path, response.status]).toEqual([method, path, status])
    }
    for (const path of [
      '/db/me/',
      '/db/me/_changes',
      '/db/me/_all_docs',
      `/db/me/${encodeURIComponent(bookingId(booking))}`,
      '/db/me/_local/x',
    ]) {
      expect((await backend.call(undefined, 'GET', path)).status).toBe(401)
    }
  })

  test('tells a replicator where the database is', async () => {
    const info = (await (await backend.call(customer, 'GET', '/db/me/')).json()) as Record<string, unknown>
    expect(info).toMatchObject({ db_name: 'me', update_seq: expect.stringMatching(/^w-/) as string })
    const page: unknown = await (await backend.call(customer, 'GET', `/db/me/_changes?since=${String(info['update_seq'])}`)).json()
    expect(page).toMatchObject({ results: [], last_seq: info['update_seq'] })
    expect(await (await backend.call(customer, 'GET', '/db/me/_changes?since=now')).json()).toMatchObject({
      results: [],
      last_seq: info['update_seq'],
    })
  })

  test('_revs_diff and _bulk_get know the newest revision', async () => {
    const id = providerId(provider)
    const old = wireRev(7)
    expect(await (await backend.call(provider, 'POST', '/db/me/_revs_diff', { [id]: [wireRev(1), old] })).json()).toEqual({
      [id]: { missing: [old] },
    })
    const got = (await (await backend.call(provider, 'POST', '/db/me/_bulk_get?revs=true', { docs: [{ id, rev: old }] })).json()) as object
    expect(got).toMatchObject({
      results: [{ id, docs: [{ ok: { _id: id, _rev: wireRev(1), _revisions: { start: 1, ids: [wireRev(1).slice(2)] } } }] }],
    })
  })
})
