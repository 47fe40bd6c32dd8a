/**
 * Moderation of providers, and of people without a service: changes the document with the person's notification, cancels the open bookings
 * of a removed provider, and writes the audit log.
 */
import { applyModerationStatusAction, type ModerationStatus, type ModerationStatusAction } from '#domain/moderation/moderation-status.ts'
import { isEnded } from '#domain/documents/booking.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { refusal, type Refusal } from '#domain/errors.ts'
import { userAudience } from '#domain/replication/audience.ts'
import { providerId, type CommandId, type Uid, type Ulid } from '#domain/ids.ts'
import { ok, type Result } from '#domain/result.ts'
import { SERVICE_REMOVED_REASON } from '#domain/documents/placeholder-texts.ts'
import type { DocumentReader } from '../store/documents/document-reader.ts'
import type { CommandRunner } from '../commands/command-runner.ts'
import { readPointers } from '../store/documents/feed-pointers.ts'
import { fromStored } from '../store/documents/stored-document.ts'
import { PROVIDER_MODERATION, type ModerationAction } from './moderation-record.ts'
import { moderationCommand, findModerationTarget } from './moderation-target.ts'
import {
  openModerationRunner,
  type ModerationRequest as AnyModerationRequest,
  type ModerationRunner,
  type RequestedAction as AnyRequestedAction,
  type ModerationRunnerDeps,
} from './moderation-runner.ts'

/** Documents read in one page. */
const PAGE = 200

export type RequestedProviderAction = AnyRequestedAction<ModerationStatusAction>
export type ProviderModerationRequest = Omit<AnyModerationRequest<ModerationStatusAction>, 'contentKey'>

export interface ModerationResult {
  /** Current provider; undefined without a service. */
  readonly provider: Provider | undefined
  /** Undefined when nothing had to change. */
  readonly actionId: Ulid | undefined
}

export interface ModerationActions extends Omit<ModerationRunner<ModerationStatusAction>, 'run'> {
  /** Works as for every kind of moderation, and returns the resulting provider. */
  run(call: ProviderModerationRequest): Promise<Result<ModerationResult, Refusal>>
  /** Returns why a person is blocked; undefined for a person who is not, or without an action that says so. */
  blockReason(uid: Uid): Promise<string | undefined>
}

export interface ModerationActionsDeps extends ModerationRunnerDeps {
  readonly documents: Pick<DocumentReader, 'get'>
  readonly runner: Pick<CommandRunner, 'run'>
  /** Called after each change, before the response, so that in-memory state is current. */
  readonly onChanged: (action: ModerationAction<ModerationStatus>) => Promise<void>
}

export function openModerationActions(deps: ModerationActionsDeps): ModerationActions {
  const { store, documents, runner, onChanged } = deps

  async function cancelOpenBookings(uid: Uid): Promise<void> {
    for (let after = '', more = true; more;) {
      const ids = await readPointers(store, userAudience(uid), { from: 'booking:', to: 'booking:\uffff', after, limit: PAGE })
      for (const stored of await store.getMany(ids)) {
        const booking = fromStored(stored)
        if (booking?.type !== 'booking' || booking.provider_uid !== uid || isEnded(booking.status)) continue
        await runner.run({
          commandId: `system:provider_removed:${booking.id}` as CommandId,
          uid,
          kind: 'system',
          name: 'cancel_booking',
          args: { booking_id: booking.id, reason: SERVICE_REMOVED_REASON },
          queuedMs: 0,
        })
      }
      more = ids.length === PAGE
      after = ids.at(-1) ?? after
    }
  }

  async function apply(action: ModerationAction<ModerationStatus>): Promise<Refusal | undefined> {
    const outcome = await runner.run(moderationCommand(action))
    return outcome.state === 'accepted' ? undefined : (outcome.refusal ?? refusal('conflict'))
  }

  const moderation = openModerationRunner<ModerationStatus, ModerationStatusAction>(
    {
      records: PROVIDER_MODERATION,
      current: async ({ uid, isAccount = false }) => {
        const subject = await findModerationTarget(documents, uid, isAccount)
        return subject && { kind: subject.kind, state: subject.status }
      },
      after: applyModerationStatusAction,
      apply,
      follow: async (action) => {
        await onChanged(action)
        if (action.change === 'removed') await cancelOpenBookings(action.uid)
      },
    },
    deps,
  )
  return {
    ...moderation,
    run: async (call) => {
      const result = await moderation.run({ ...call, contentKey: '' })
      if (!result.ok) return result
      return ok({ provider: await documents.get(providerId(call.uid), 'provider'), actionId: result.value })
    },
    blockReason: async (uid) => {
      const blocks = (await PROVIDER_MODERATION.readAll(store, uid)).filter(
        ({ state, change }) => state !== 'void' && (change === 'blocked' || change === 'removed'),
      )
      return blocks.toSorted((a, b) => (a.decided_at < b.decided_at ? 1 : -1))[0]?.reason
    },
  }
}
