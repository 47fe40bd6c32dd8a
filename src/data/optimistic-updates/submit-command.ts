/** A person does something: decided over what is shown, kept durably, and on its way when the network allows. */
import type { Actor, DecideContext, Lookup } from '#domain/commands/command.ts'
import { applyEffect, effectDocId, getAs } from '#domain/commands/command.ts'
import { COMMAND_VERSION } from '#domain/commands/migrate-arguments.ts'
import type { PersonCommandName } from '#domain/commands/command-table.ts'
import { prepareCommand } from '#domain/commands/prepare-command.ts'
import type { Booking } from '#domain/documents/booking.ts'
import type { Doc } from '#domain/documents/document.ts'
import { refusal, type ErrorCode, type Refusal } from '#domain/errors.ts'
import { bookingId, commandId, packageId, providerId, type CommandId, type DeviceId, type Uid, type Ulid } from '#domain/ids.ts'
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

export interface SubmitCommandDeps {
  readonly actor: Actor
  readonly device: DeviceId
  readonly outbox: Outbox
  readonly syncState: SyncState
  readonly projection: Projection
  readonly clock: DeviceClock
  readonly serverClock: ServerClock
  readonly newId: () => Ulid
  /** As in the store's surroundings. */
  readonly freeSpace?: FreeSpace | undefined
  /** The device has taken everything there was at least once, so what it does not hold does not exist. */
  readonly caughtUp: () => boolean
}

/** Refusals that only the server can be sure of: it may hold what this device does not, and its clock counts. */
function isLeftToServer(code: ErrorCode, caughtUp: boolean): boolean {
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
  const other = args['provider_id']
  const provider = typeof other === 'string' ? getAs(get, providerId(other as Uid), 'provider') : undefined
  const provider_name = booking?.provider_name ?? provider?.name
  const package_name = packageOf(args, actor, get, decided)?.name
  return {
    ...(booking ? { booking } : {}),
    ...(provider_name === undefined ? {} : { provider_name }),
    ...(package_name === undefined ? {} : { package_name }),
  }
}

/** Judges the command over what is shown, and makes its row. */
async function decideCommand(
  deps: SubmitCommandDeps,
  name: PersonCommandName,
  args: unknown,
): Promise<Result<Omit<OutboxRow, 'id'>, Refusal>> {
  const { actor, clock, projection } = deps
  const prepared = prepareCommand(name, args, actor)
  if (!prepared.ok) return prepared
  await projection.settled()
  const basis: Doc[] = []
  const get = await projection.lookup(prepared.value, basis)
  const shown_at = deps.serverClock.now()
  // The number is only for judging; the real one is given when it is kept.
  const context: DecideContext = { commandId: commandId(deps.device, 0), actor, get, now: shown_at, queuedMs: 0, newId: deps.newId }
  const decision = prepared.value.decide(context)
  if (!decision.ok && !isLeftToServer(decision.error.code, deps.caughtUp())) return decision
  const decided = decision.ok ? decision.value.flatMap((effect) => applyEffect(effect, get(effectDocId(effect))) ?? []) : []
  const given = args as Readonly<Record<string, unknown>>
  return ok({
    name,
    command_version: COMMAND_VERSION,
    args: given,
    created_at: instantFromMs(clock.now()),
    shown_at,
    state: 'waiting',
    pushed: false,
    refusal: null,
    effects: [],
    basis,
    shown: subjectOf(given, actor, get, decided),
  })
}

async function enqueue(deps: SubmitCommandDeps, row: Omit<OutboxRow, 'id'>): Promise<Result<CommandId, Refusal>> {
  try {
    const id = await retryAfterEviction(deps.freeSpace, async () => {
      const next = await deps.syncState.nextCommandId(deps.device)
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

/** Cancelling what was never sent withdraws it. @returns the withdrawn request, or undefined where the server must hear of it */
async function withdraw(deps: SubmitCommandDeps, name: PersonCommandName, args: unknown): Promise<CommandId | undefined> {
  const booking = name === 'cancel_booking' ? bookingOfCommand({ args: args as Record<string, unknown> }) : undefined
  const request = booking === undefined ? undefined : deps.outbox.unsentRequest(booking)
  return request && (await deps.outbox.removeIf(request.id, isUnknownToServer)) ? request.id : undefined
}

/** Gives one command. One at a time within a page, so that numbers follow the order given. */
export async function submitCommand(deps: SubmitCommandDeps, name: PersonCommandName, args: unknown): Promise<Result<CommandId, Refusal>> {
  const withdrawn = await withdraw(deps, name, args)
  if (withdrawn !== undefined) return ok(withdrawn)
  const judged = await decideCommand(deps, name, args)
  return judged.ok ? enqueue(deps, judged.value) : judged
}

/** Gives a held or refused command again, as a new one at the end; then the old one goes. */
export async function retryCommand(deps: SubmitCommandDeps, id: CommandId): Promise<Result<CommandId, Refusal>> {
  const row = await deps.outbox.get(id)
  if (!row || (row.state !== 'held' && row.state !== 'refused')) return fail(refusal('not_found'))
  const judged = await decideCommand(deps, row.name, row.args)
  if (!judged.ok) return judged
  const kept = await enqueue(deps, judged.value)
  if (kept.ok) await deps.outbox.removeIf(id, isUnknownToServer)
  return kept
}
