/** Submits a person's command: decides it over what is shown, stores it durably, and leaves it to the outbox to send. */
import { currencyOf } from '#domain/cities.ts'
import { USD } from '#domain/marketplace/own-marketplace.ts'
import type { Actor, DecideContext, Lookup } from '#domain/commands/command.ts'
import { applyEffect, effectDocId, getAs } from '#domain/commands/command.ts'
import { COMMAND_VERSION } from '#domain/commands/migrate-arguments.ts'
import type { PersonCommandName } from '#domain/commands/command-table.ts'
import { prepareCommand } from '#domain/commands/prepare-command.ts'
import { isRequestLimit } from '#domain/booking/limits/request-limits.ts'
import type { Booking } from '#domain/documents/booking.ts'
import type { Doc } from '#domain/documents/document.ts'
import { refusal, type ErrorCode, type Refusal } from '#domain/errors.ts'
import { blockId, bookingId, commandId, packageId, providerId, type CommandId, type DeviceId, type Uid, type Ulid } from '#domain/ids.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import type { DeviceClock } from '../platform/device-clock.ts'
import type { ServerClock } from '../transport/server-clock.ts'
import { failureKind } from '../database/database-failure.ts'
import { retryAfterEviction, type FreeSpace } from '../database/retry-after-eviction.ts'
import type { SyncState } from '../database/sync-state.ts'
import type { OutboxSubject } from '../outbox/outbox-item.ts'
import type { Projection } from './projection.ts'
import { isUnknownToServer, type Outbox } from '../outbox/outbox.ts'
import { bookingOfCommand, type OutboxRow } from '../outbox/outbox-row.ts'
import { pressesUndoneBy } from '../outbox/withdrawable-commands.ts'

export interface SubmitCommandDeps {
  readonly actor: Actor
  readonly device: DeviceId
  readonly outbox: Outbox
  readonly syncState: SyncState
  readonly projection: Projection
  readonly clock: DeviceClock
  readonly serverClock: ServerClock
  readonly newId: () => Ulid
  /** As in the store's dependencies. */
  readonly freeSpace?: FreeSpace | undefined
  /** Returns true once the device received the whole feed at least once, so a document that it does not have does not exist. */
  readonly caughtUp: () => boolean
}

/** Tells refusals that only the server can be sure of: it may have documents that this device lacks, and its clock is authoritative. */
function isDecidedByServer(code: ErrorCode, caughtUp: boolean): boolean {
  if (code === 'not_found' || code === 'slot_past') return true
  return code === 'no_provider_profile' && !caughtUp
}

function packageOf({ package_id: id }: Readonly<Record<string, unknown>>, actor: Actor, get: Lookup, decided: readonly Doc[]) {
  if (typeof id !== 'string') return undefined
  return decided.find((doc) => doc.type === 'package') ?? getAs(get, packageId(actor.uid, id as Ulid), 'package')
}

function subjectOf(args: Readonly<Record<string, unknown>>, actor: Actor, get: Lookup, decided: readonly Doc[]): OutboxSubject {
  const id = bookingOfCommand({ args })
  const booking =
    id === undefined
      ? undefined
      : (decided.find((doc): doc is Booking => doc.type === 'booking') ?? getAs(get, bookingId(id as Ulid), 'booking'))
  const other = args['provider_id'] ?? args['person_id']
  const provider = typeof other === 'string' ? getAs(get, providerId(other as Uid), 'provider') : undefined
  const blocked = typeof other === 'string' ? getAs(get, blockId(actor.uid, other as Uid), 'block') : undefined
  const provider_name = booking?.provider_name ?? provider?.name ?? blocked?.name
  const package_name = packageOf(args, actor, get, decided)?.name
  const city = package_name === undefined ? undefined : getAs(get, providerId(actor.uid), 'provider')?.city
  return {
    ...(booking ? { booking } : {}),
    ...(provider_name === undefined ? {} : { provider_name }),
    ...(package_name === undefined ? {} : { package_name }),
    ...(city === undefined || currencyOf(city).code === USD.code ? {} : { city }),
  }
}

/** Returns documents in which no request counts towards a limit. */
const withoutLimits =
  (get: Lookup): Lookup =>
  (id) => {
    const doc = get(id)
    return doc?.type === 'profile' ? { ...doc, requests: undefined } : doc
  }

/**
 * Decides the command over what is shown, and builds its row.
 * @param keepsLimited stores a request that a limit refuses as refused: the person can have it sent when the limit ends
 */
async function decideCommand(
  deps: SubmitCommandDeps,
  name: PersonCommandName,
  args: unknown,
  keepsLimited = false,
): Promise<Result<Omit<OutboxRow, 'id'>, Refusal>> {
  const { actor, clock, projection } = deps
  const prepared = prepareCommand(name, args, actor)
  if (!prepared.ok) return prepared
  await projection.settled()
  const basis: Doc[] = []
  const get = await projection.lookup(prepared.value, basis)
  const shown_at = deps.serverClock.now()
  // The number is only for deciding; the real one is assigned when the command is stored.
  const context: DecideContext = {
    commandId: commandId(deps.device, 0),
    actor,
    get,
    now: shown_at,
    queuedMs: 0,
    doneAt: shown_at,
    newId: deps.newId,
  }
  const first = prepared.value.decide(context)
  const limited = keepsLimited && !first.ok && isRequestLimit(first.error) ? first.error : null
  const decision = limited ? prepared.value.decide({ ...context, get: withoutLimits(get) }) : first
  if (!decision.ok && !isDecidedByServer(decision.error.code, deps.caughtUp())) return decision
  const decided = decision.ok ? decision.value.flatMap((effect) => applyEffect(effect, get(effectDocId(effect))) ?? []) : []
  const record = args as Readonly<Record<string, unknown>>
  return ok({
    name,
    command_version: COMMAND_VERSION,
    args: record,
    created_at: instantFromMs(clock.now()),
    shown_at,
    state: limited ? 'refused' : 'waiting',
    pushed: false,
    refusal: limited,
    effects: [],
    basis,
    shown: subjectOf(record, actor, get, decided),
  })
}

/** Takes a number beside what decides the command. That of a refused one is a gap, which means nothing. */
function takeNumber({ syncState, device }: SubmitCommandDeps): Promise<CommandId> {
  const number = syncState.nextCommandId(device)
  // A failure concerns only a command that is stored.
  number.catch(() => undefined)
  return number
}

/** @param number of the first attempt to store the command */
async function enqueue(
  deps: SubmitCommandDeps,
  row: Omit<OutboxRow, 'id'>,
  number: Promise<CommandId>,
): Promise<Result<CommandId, Refusal>> {
  let taken: Promise<CommandId> | undefined = number
  try {
    const id = await retryAfterEviction(deps.freeSpace, async () => {
      const taking = taken ?? takeNumber(deps)
      taken = undefined
      const next = await taking
      await deps.outbox.add({ ...row, id: next })
      return next
    })
    await deps.projection.settled()
    return ok(id)
  } catch (error) {
    if (failureKind(error) === 'quota') return fail(refusal('storage_full'))
    throw error
  }
}

/**
 * Withdraws a booking request that was never sent, instead of cancelling it.
 * @returns id of the withdrawn request; undefined when the server must receive the cancellation
 */
async function withdraw(deps: SubmitCommandDeps, name: PersonCommandName, args: unknown): Promise<CommandId | undefined> {
  const booking = name === 'cancel_booking' ? bookingOfCommand({ args: args as Record<string, unknown> }) : undefined
  const request = booking === undefined ? undefined : deps.outbox.unsentRequest(booking)
  return request && (await deps.outbox.removeIf(request.id, isUnknownToServer)) ? request.id : undefined
}

/**
 * Withdraws a start or completion that was never sent, instead of undoing it.
 * @param name a command that is possible now, so that nothing that waits rests on the press but a start code given after it
 */
async function withdrawPress(
  { outbox, projection }: SubmitCommandDeps,
  name: PersonCommandName,
  args: Readonly<Record<string, unknown>>,
): Promise<CommandId | undefined> {
  const presses = pressesUndoneBy(name)
  const waiting = outbox.rows.value.filter(
    (row) => row.state === 'waiting' && row.args['booking_id'] === args['booking_id'] && row.args['visit'] === args['visit'],
  )
  const press = waiting.findLast((row) => presses.includes(row.name))
  if (!press || waiting.some((row) => row.name === 'confirm_start' && row.id > press.id)) return undefined
  if (!(await outbox.removeIf(press.id, (row) => row.state === 'waiting' && !row.pushed))) return undefined
  await projection.settled()
  return press.id
}

/** Submits one command. Call one at a time within a page, so that the numbers follow the order of submission. */
export async function submitCommand(deps: SubmitCommandDeps, name: PersonCommandName, args: unknown): Promise<Result<CommandId, Refusal>> {
  const withdrawn = await withdraw(deps, name, args)
  if (withdrawn !== undefined) return ok(withdrawn)
  const number = takeNumber(deps)
  const decided = await decideCommand(deps, name, args, true)
  if (!decided.ok) return decided
  const undone = await withdrawPress(deps, name, decided.value.args)
  return undone === undefined ? enqueue(deps, decided.value, number) : ok(undone)
}

/**
 * Submits a held or refused command again, as a new one at the end, then removes the old one.
 * @param wish whether it is sent yet again where a limit refuses it
 */
export async function retryCommand(
  deps: SubmitCommandDeps,
  id: CommandId,
  wish: Pick<OutboxRow, 'resend'> = {},
): Promise<Result<CommandId, Refusal>> {
  const row = await deps.outbox.get(id)
  if (!row || (row.state !== 'held' && row.state !== 'refused')) return fail(refusal('not_found'))
  const number = takeNumber(deps)
  const decided = await decideCommand(deps, row.name, row.args)
  if (!decided.ok) return decided
  const queued = await enqueue(deps, { ...decided.value, ...wish }, number)
  if (queued.ok) await deps.outbox.removeIf(id, isUnknownToServer)
  return queued
}
