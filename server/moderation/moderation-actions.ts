/**
 * Moderation of providers, and of people without a service: changes the document with the person's notification, suspends or resumes
 * the open bookings of a provider and tells their customers, and writes the audit log.
 */
import { applyModerationStatusAction, type ModerationStatus, type ModerationStatusAction } from '#domain/moderation/moderation-status.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { refusal, type Refusal } from '#domain/errors.ts'
import { providerId, type Uid, type Ulid } from '#domain/ids.ts'
import { ok, type Result } from '#domain/result.ts'
import type { DocumentReader } from '../store/documents/document-reader.ts'
import type { CommandRunner } from '../commands/command-runner.ts'
import { PROVIDER_MODERATION, type ModerationAction } from './moderation-record.ts'
import { followSuspension } from './suspension/follow-suspension.ts'
import { moderationCommand, findModerationTarget } from './moderation-target.ts'
import {
  openModerationRunner,
  type ModerationRequest as AnyModerationRequest,
  type ModerationRunner,
  type RequestedAction as AnyRequestedAction,
  type ModerationRunnerDeps,
} from './moderation-runner.ts'

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
  /** Returns the action that blocks a person now; undefined for a person who is not blocked. */
  currentBlock(uid: Uid): Promise<ModerationAction<ModerationStatus> | undefined>
}

export interface ModerationActionsDeps extends ModerationRunnerDeps {
  readonly documents: Pick<DocumentReader, 'get'>
  readonly runner: Pick<CommandRunner, 'run'>
  /** Called after each change, before the response, so that in-memory state is current. */
  readonly onChanged: (action: ModerationAction<ModerationStatus>) => Promise<void>
}

export function openModerationActions(deps: ModerationActionsDeps): ModerationActions {
  const { store, documents, runner, onChanged } = deps

  /** Returns the actions that blocked a person, newest first. */
  async function readBlocks(uid: Uid): Promise<readonly ModerationAction<ModerationStatus>[]> {
    const blocks = (await PROVIDER_MODERATION.readAll(store, uid)).filter(
      ({ state, change }) => state !== 'void' && (change === 'blocked' || change === 'removed'),
    )
    return blocks.toSorted((a, b) => (a.decided_at < b.decided_at ? 1 : -1))
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
        await followSuspension({ store, runner }, action)
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
    blockReason: async (uid) => (await readBlocks(uid))[0]?.reason,
    currentBlock: async (uid) => {
      const found = await findModerationTarget(documents, uid, true)
      const service = found?.kind === 'person' ? await findModerationTarget(documents, uid, false) : undefined
      const isBlocked = [found, service].some((subject) => subject?.status.is_blocked === true || subject?.status.is_removed === true)
      return isBlocked ? (await readBlocks(uid))[0] : undefined
    },
  }
}
