/** Moderation status of a provider: approval, blocking and removal of the service. */
import * as v from 'valibot'
import type { Profile } from '../documents/profile.ts'
import type { Provider } from '../documents/provider.ts'
import type { Instant } from '../time/instant.ts'

/** Provider fields that only an admin changes, except for the verified badge. */
export const moderationStatusSchema = v.object({
  approval: v.picklist(['pending', 'approved', 'rejected']),
  is_blocked: v.boolean(),
  is_removed: v.boolean(),
})
export type ModerationStatus = v.InferOutput<typeof moderationStatusSchema>

export const MODERATION_STATUS_ACTIONS = ['approve', 'reject', 'block', 'unblock', 'remove', 'restore'] as const
export type ModerationStatusAction = (typeof MODERATION_STATUS_ACTIONS)[number]

/** Changes of the status as its user sees them. `pending` reverts an approval or a rejection. */
export const MODERATION_STATUS_CHANGES = ['approved', 'rejected', 'pending', 'blocked', 'unblocked', 'removed', 'restored'] as const
export type ModerationStatusChange = (typeof MODERATION_STATUS_CHANGES)[number]

const ACTION_RESULT: Readonly<Record<ModerationStatusAction, Partial<ModerationStatus>>> = {
  approve: { approval: 'approved' },
  reject: { approval: 'rejected' },
  block: { is_blocked: true },
  unblock: { is_blocked: false },
  remove: { is_removed: true },
  restore: { is_removed: false },
}

export const moderationStatusOf = ({
  approval,
  is_blocked,
  removed_at,
}: Pick<Provider, 'approval' | 'is_blocked' | 'removed_at'>): ModerationStatus => ({
  approval,
  is_blocked,
  is_removed: (removed_at ?? null) !== null,
})

/** Status of a user without a service: there is nothing to approve or remove. */
export const moderationStatusOfProfile = ({ is_blocked = false }: Pick<Profile, 'is_blocked'>): ModerationStatus => ({
  approval: 'approved',
  is_blocked,
  is_removed: false,
})

/** Returns the status after an action, which may be equal to the one before. */
export const applyModerationStatusAction = (status: ModerationStatus, action: ModerationStatusAction): ModerationStatus => ({
  ...status,
  ...ACTION_RESULT[action],
})

export const isSameModerationStatus = (a: ModerationStatus, b: ModerationStatus): boolean =>
  a.approval === b.approval && a.is_blocked === b.is_blocked && a.is_removed === b.is_removed

/** Returns the most important difference of two statuses; undefined if they are equal. */
export function moderationStatusChange(from: ModerationStatus, to: ModerationStatus): ModerationStatusChange | undefined {
  if (from.is_removed !== to.is_removed) return to.is_removed ? 'removed' : 'restored'
  if (from.is_blocked !== to.is_blocked) return to.is_blocked ? 'blocked' : 'unblocked'
  return from.approval === to.approval ? undefined : to.approval
}

/** Returns the fields of the provider's document that follow from a status. @param at when it was decided */
export const moderationStatusFields = (
  { approval, is_blocked, is_removed }: ModerationStatus,
  at: Instant,
): Pick<Provider, 'approval' | 'is_approved' | 'is_blocked' | 'removed_at'> => ({
  approval,
  is_approved: approval === 'approved',
  is_blocked,
  removed_at: is_removed ? at : null,
})
