import { expect, test } from 'vitest'
import { asDeviceId, commandId, parseCommandId, type CommandId } from '#domain/ids.ts'
import { outcomeId } from '#server/store/documents/stored-id.ts'
import { idMaker, START_MS, uidOf } from '#tests/support/device/fixtures.ts'
import type { Ledger } from '../commands/random-command.ts'
import { checkVersions } from './check-versions.ts'
import { linearise } from './linearise.ts'
import { createRequestLog } from '../world/request-log.ts'

const ANN = uidOf(1)
const DEVICE = asDeviceId(idMaker(1)())
const [FIRST, SECOND] = [commandId(DEVICE, 1), commandId(DEVICE, 2)]
const NOW = new Date(START_MS).toISOString()
const ARGS = { up_to: NOW }

const signedUp = { email: 'ann@world.test', phone: '', userType: 'customer', at: NOW } as never
const person = { uid: ANN, name: 'ann', token: '', isProvider: false, signedUp }

/** Two commands, each sent and responded to in turn. */
async function twoInTurn(): Promise<{ wire: ReturnType<typeof createRequestLog>; ledger: Ledger }> {
  const wire = createRequestLog(() => START_MS)
  const ledger: Ledger = { submitted: new Map(), withdrawn: new Set(), kept: new Set() }
  for (const id of [FIRST, SECOND]) {
    ledger.submitted.set(id, { id, name: 'mark_notifications_read', args: ARGS, person, label: 'ann1' })
    const serve = wire.logged(async () => new Response(JSON.stringify([{ ok: true, id }]), { status: 201 }), ANN)
    const docs = [{ _id: id, name: 'mark_notifications_read', args: ARGS, queued_ms: 5 }]
    await serve(new Request('http://world.test/db/me/_bulk_docs', { method: 'POST', body: JSON.stringify({ docs }) }))
  }
  return { wire, ledger }
}

const outcome = (id: CommandId, at = NOW) => ({
  _id: outcomeId(ANN, id),
  type: 'command',
  device_id: parseCommandId(id)?.device,
  n: parseCommandId(id)?.n,
  version: 1,
  uid: ANN,
  state: 'accepted',
  refusal: null,
  effects: [],
  decided_at: at,
})

test('commands are in the order of their first records, with the waiting times that were sent', async () => {
  const { wire, ledger } = await twoInTurn()
  const { entries, faults } = linearise([[outcome(FIRST)], [outcome(SECOND)]], wire, ledger)
  expect(faults).toEqual([])
  expect(entries.map(({ id, uid, args, claims }) => ({ id, uid, args, waits: claims.map(({ queuedMs }) => queuedMs) }))).toEqual([
    { id: FIRST, uid: ANN, args: ARGS, waits: [5] },
    { id: SECOND, uid: ANN, args: ARGS, waits: [5] },
  ])
})

test('finds a command that was answered before another was sent, and is ordered after it', async () => {
  const { wire, ledger } = await twoInTurn()
  const { faults } = linearise([[outcome(SECOND)], [outcome(FIRST)]], wire, ledger)
  expect(faults).toEqual([`${FIRST} was answered before ${SECOND} was sent, and stands after it`])
})

test('finds a command that was never sent, was changed on the way or decided at another time', async () => {
  const { wire, ledger } = await twoInTurn()
  const third = commandId(DEVICE, 3)
  ledger.submitted.set(SECOND, { id: SECOND, name: 'mark_notifications_read', args: {}, person, label: 'ann1' })
  const { faults } = linearise([[outcome(FIRST, '2026-11-24T15:59:59.999Z')], [outcome(SECOND)], [outcome(third)]], wire, ledger)
  expect(faults.join('\n')).toContain(`${FIRST} was decided at 2026-11-24T15:59:59.999Z, not between`)
  expect(faults.join('\n')).toContain(`${SECOND} did not travel as it was given`)
  expect(faults.join('\n')).toContain(`${third} was recorded and never sent`)
})

test('finds a repeated version and an outcome that names another one', () => {
  const doc = (version: number) => ({ _id: 'booking:1', type: 'booking', version })
  const named = (version: number) => ({ ...outcome(FIRST), effects: [{ doc_id: 'booking:1', version }] })
  const check = (first: number, second: number, told: number): string[] =>
    checkVersions([doc(first), doc(second), named(told)], [[doc(first)], [doc(second), named(told)]])
  expect(check(1, 2, 2)).toEqual([])
  expect(check(1, 1, 1)).toEqual(['booking:1 went from version 1 to 1'])
  expect(check(1, 2, 1)).toEqual([`${outcomeId(ANN, FIRST)} says it made version 1 of booking:1, it made 2`])
})

test('finds a command that was executed twice', async () => {
  const { wire, ledger } = await twoInTurn()
  expect(linearise([[outcome(FIRST)], [outcome(FIRST)], [outcome(SECOND)]], wire, ledger).faults).toContain(`${FIRST} was executed twice`)
})
