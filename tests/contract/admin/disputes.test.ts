import { ulid } from 'ulid'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openMemoryStore } from '#server/store/level/open-memory-store.ts'
import type { TestPerson } from '#tests/support/open-test-app.ts'
import { openAdminHarness, type AdminHarness } from './admin-harness.ts'

const HOUR = 3_600_000
let rig: AdminHarness
let amina: TestPerson
let grace: TestPerson
let booking: string

beforeEach(async () => {
  rig = await openAdminHarness(await openMemoryStore())
  amina = await rig.server.signup('amina')
  grace = await rig.provider('grace')
  booking = await rig.book(amina, grace)
  await grace.call('PUT', `/api/bookings/${booking}/status`, { status: 'accepted' })
})
afterEach(() => rig.close())

const say = (person: TestPerson, outcome: string) => person.call('PUT', `/api/bookings/${booking}/outcome`, { outcome })
/** The session of the harness ends in the hours that pass. */
async function admin(method: string, path: string, body?: unknown) {
  const login = await rig.server.call('POST', '/api/admin/login', { password: 'the admin of tests' })
  return rig.server.call(method, `/api/admin${path}`, body, { authorization: `Bearer ${String(login.body['token'])}` })
}
const list = async () => (await admin('GET', '/disputes')).body['items'] as Record<string, unknown>[]
const decide = (id: string, more: object = {}) =>
  admin('PUT', `/disputes/${booking}`, { outcome: 'customer_absent', reason: 'The photos show it.', id, ...more })

test('an admin sees both answers, decides once with an entry in the log, and both sides read it', async () => {
  expect((await say(amina, 'done')).body).toMatchObject({ error: 'too_early', details: { opens_at: expect.any(String) as string } })
  rig.server.pass(4 * HOUR)
  expect((await say(amina, 'lunch')).body['fields']).toEqual({ outcome: 'Choose what happened' })
  expect((await say(grace, 'customer_absent')).status).toBe(200)
  expect((await say(grace, 'done')).body['error']).toBe('outcome_given')
  expect(await list()).toEqual([])
  expect((await decide(ulid())).status).toBe(409)
  expect((await say(amina, 'provider_absent')).status).toBe(200)
  expect(await list()).toMatchObject([
    {
      booking_id: booking,
      visit: null,
      answers: [
        { by: 'provider', outcome: 'customer_absent' },
        { by: 'customer', outcome: 'provider_absent' },
      ],
    },
  ])
  const id = ulid()
  expect((await decide(id, { reason: ' ' })).body['fields']).toEqual({ reason: 'Add a reason' })
  expect((await decide(id)).status).toBe(204)
  // The lost answer of the same call.
  expect((await decide(id)).status).toBe(204)
  expect((await decide(ulid())).status).toBe(409)
  expect(await list()).toEqual([])
  expect((await admin('GET', '/audit?limit=500&action=dispute.')).body['items']).toMatchObject([
    { action: 'dispute.decided', subject: booking },
  ])
  for (const person of [amina, grace])
    expect((await person.call('GET', `/api/bookings/${booking}`)).body).toMatchObject({ status: 'cancelled' })
  expect((await grace.call('GET', '/api/admin/disputes')).status).toBe(401)
})

test('a step is undone over the API for ten minutes, and one that is too early says when it opens', async () => {
  const undo = (person: TestPerson) => person.call('POST', `/api/bookings/${booking}/undo`)
  expect((await undo(grace)).body['error']).toBe('illegal_transition')
  for (const status of ['in_progress', 'completed']) await grace.call('PUT', `/api/bookings/${booking}/status`, { status })
  expect((await undo(amina)).body['error']).toBe('illegal_transition')
  expect((await undo(grace)).body).toMatchObject({ id: booking, status: 'in_progress' })
  await grace.call('PUT', `/api/bookings/${booking}/status`, { status: 'completed' })
  rig.server.pass(10 * 60_000 + 60_000)
  const late = await undo(grace)
  expect([late.status, late.body['error'], (late.body['booking'] as { status: string }).status]).toEqual([409, 'undo_expired', 'completed'])
  const stranger = await rig.server.signup('olga')
  for (const path of ['undo', 'outcome'])
    expect((await stranger.call(path === 'undo' ? 'POST' : 'PUT', `/api/bookings/${booking}/${path}`, { outcome: 'done' })).status).toBe(
      404,
    )

  const { slots } = (
    await rig.server.call(
      'GET',
      `/api/providers/${grace.uid}/slots?date=${new Date(rig.server.nowMs() + 48 * HOUR).toISOString().slice(0, 10)}`,
    )
  ).body as { slots: { starts_at: string }[] }
  const starts = slots[0]?.starts_at ?? ''
  const next = (await amina.call('POST', '/api/bookings', { address: '1 Market Street', provider_id: grace.uid, scheduled_date: starts }))
    .body
  const move = (status: string) => grace.call('PUT', `/api/bookings/${String(next['id'])}/status`, { status })
  await move('accepted')
  const early = await move('in_progress')
  expect([early.status, early.body['error']]).toEqual([409, 'too_early'])
  expect(early.body['details']).toEqual({ opens_at: new Date(Date.parse(starts) - 2 * HOUR).toISOString() })
})
