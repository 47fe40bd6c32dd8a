/** Subject of a moderation action: a provider, or the account of a person without a service. */
import { moderationStatusOf, moderationStatusOfProfile, type ModerationStatus } from '#domain/moderation/moderation-status.ts'
import { profileId, providerId, type CommandId, type Uid, type Ulid } from '#domain/ids.ts'
import type { DocumentReader } from '../store/documents/document-reader.ts'
import type { RunCommand } from '../commands/command-runner.ts'
import type { ModerationAction } from './moderation-record.ts'

export interface ModerationTarget {
  readonly kind: 'provider' | 'person'
  readonly status: ModerationStatus
}

/** Finds the subject. @param isAccount the owner of the account is meant; otherwise the service, and nothing without one */
export async function findModerationTarget(
  documents: Pick<DocumentReader, 'get'>,
  uid: Uid,
  isAccount: boolean,
): Promise<ModerationTarget | undefined> {
  const provider = await documents.get(providerId(uid), 'provider')
  const profile = isAccount ? await documents.get(profileId(uid), 'profile') : undefined
  // A person who was blocked before their service was registered is unblocked the same way.
  if (profile && (!provider || profile.is_blocked)) return { kind: 'person', status: moderationStatusOfProfile(profile) }
  return provider && { kind: 'provider', status: moderationStatusOf(provider) }
}

/** Returns the command that makes the change and notifies the person; the same action gives the same command. */
export function moderationCommand({ kind, uid, id, from, to, reason }: ModerationAction<ModerationStatus>): RunCommand {
  const change = { from, to, reason }
  const named =
    kind === 'person'
      ? ({ name: 'admit_person', args: { uid, ...change } } as const)
      : ({ name: 'admit_provider', args: { provider_id: uid, ...change } } as const)
  return { commandId: idOf(named.name, id), uid, kind: 'system', queuedMs: 0, ...named }
}

const idOf = (name: string, id: Ulid): CommandId => `system:${name}:${id}` as CommandId
