/** Moderation status of a provider and the buttons that change it, in the provider's row. */
import type { ModerationStatusAction } from '#domain/moderation/moderation-status.ts'
import { text } from '#text/catalogue.ts'
import { Badge, type BadgeTone } from '#ui/status/badge.tsx'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { providerGroupOf, type ProviderGroup, type ProviderRow } from '../shared/admin-responses.ts'
import { groupName } from './provider-filters.tsx'

const TONES: Readonly<Record<ProviderGroup, BadgeTone>> = {
  pending: 'pending',
  approved: 'accepted',
  rejected: 'rejected',
  blocked: 'rejected',
  removed: 'other',
}

export function ReviewBadge({ row }: { readonly row: ProviderRow }) {
  const group = providerGroupOf(row)
  return (
    <Badge tone={TONES[group]} icon={group === 'removed' ? 'trash' : undefined}>
      {groupName(group)}
    </Badge>
  )
}

const ACTIONS: Readonly<Record<ProviderGroup, readonly ModerationStatusAction[]>> = {
  pending: ['approve', 'reject'],
  approved: ['block'],
  rejected: ['approve'],
  blocked: ['unblock'],
  removed: ['restore'],
}

/** Withdrawing the badge is a decision about the verification, not about the status. */
export type ProviderAction = ModerationStatusAction | 'withdraw'

export interface ProviderActionsProps {
  readonly row: ProviderRow
  readonly onAction: (row: ProviderRow, action: ProviderAction) => void
}

/** Tints the most likely action. Removal, and actions that are rare before the first decision, are icons at the end. */
export function ProviderActions({ row, onAction }: ProviderActionsProps) {
  const group = providerGroupOf(row)
  const named = (action: ProviderAction): string => text('admin.act_of', { action: text(`admin.act_${action}`), name: row.name })
  return (
    <span className="admin-acts">
      {ACTIONS[group].map((action) => (
        <Button
          key={action}
          size="compact"
          variant={action === 'approve' ? 'tint' : 'quiet'}
          label={named(action)}
          onPress={() => onAction(row, action)}
        >
          {text(`admin.act_${action}`)}
        </Button>
      ))}
      {(group === 'pending' || group === 'rejected') && (
        <IconButton icon="lock" size={20} tone="quiet" label={named('block')} onPress={() => onAction(row, 'block')} />
      )}
      {row.is_verified && (
        <IconButton icon="verified" size={20} tone="quiet" label={named('withdraw')} onPress={() => onAction(row, 'withdraw')} />
      )}
      {group !== 'removed' && (
        <IconButton icon="trash" size={20} tone="quiet" label={named('remove')} onPress={() => onAction(row, 'remove')} />
      )}
    </span>
  )
}
