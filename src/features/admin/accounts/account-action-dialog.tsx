/** Asks for the reason of an action on a provider or an account, and names its consequence. */
import type * as v from 'valibot'
import {
  applyModerationStatusAction,
  moderationStatusChange,
  type ModerationStatus,
  type ModerationStatusAction,
} from '#domain/moderation/moderation-status.ts'
import { callAdmin } from '#state/session/admin-session.ts'
import { text } from '#text/catalogue.ts'
import { actionResponseSchema } from '../shared/admin-responses.ts'
import { AdminReasonDialog } from '../shared/admin-reason-dialog.tsx'
import { showUndoToast } from '../shared/show-undo-toast.ts'

/** Actions that take something away from the provider. */
const DESTRUCTIVE_ACTIONS: readonly ModerationStatusAction[] = ['reject', 'block', 'remove']

type ActionResponse = v.InferOutput<typeof actionResponseSchema>

/** Provider or account that the action is about. */
export interface AccountActionSubject {
  readonly id: string
  readonly name: string
  readonly from: ModerationStatus
  /** `person` is an account without a service. */
  readonly kind: 'provider' | 'person'
}

const pathOf = ({ kind, id }: AccountActionSubject): string => `/${kind === 'person' ? 'people' : 'providers'}/${id}`

function consequenceText({ kind }: AccountActionSubject, action: ModerationStatusAction): string {
  if (kind === 'person' && (action === 'block' || action === 'unblock')) return text(`admin.will_${action}_person`)
  return text(`admin.will_${action}`)
}

function showDoneToast(
  subject: AccountActionSubject,
  action: ModerationStatusAction,
  { act: actionId }: ActionResponse,
  onChanged: () => void,
): void {
  const { from, name } = subject
  const change = moderationStatusChange(from, applyModerationStatusAction(from, action))
  if (change === undefined) return
  showUndoToast({
    title: () => text(`admin.done_${change}`, { name }),
    name,
    undoPath: pathOf(subject),
    schema: actionResponseSchema,
    actionId,
    onChanged,
  })
}

export interface AccountActionDialogProps {
  readonly subject: AccountActionSubject
  readonly action: ModerationStatusAction
  readonly onClose: () => void
  readonly onChanged: () => void
}

export function AccountActionDialog({ subject, action, onClose, onChanged }: AccountActionDialogProps) {
  const { name } = subject
  return (
    <AdminReasonDialog
      title={text(`admin.ask_${action}`, { name })}
      consequence={consequenceText(subject, action)}
      help={text('admin.reason_help', { name })}
      confirmLabel={text(`admin.act_${action}`)}
      isDestructive={DESTRUCTIVE_ACTIONS.includes(action)}
      send={(reason, id) =>
        action === 'remove'
          ? callAdmin('DELETE', pathOf(subject), actionResponseSchema, { reason, id })
          : callAdmin('PUT', pathOf(subject), actionResponseSchema, { action, reason, id })
      }
      onClose={onClose}
      onDone={(done) => {
        onChanged()
        showDoneToast(subject, action, done, onChanged)
      }}
      onConflict={onChanged}
    />
  )
}
