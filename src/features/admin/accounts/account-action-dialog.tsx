/** Asks for the reason of what is to be done to a provider or to an account, and says what it will do. */
import type * as v from 'valibot'
import {
  applyModerationStatusAction,
  moderationStatusChange,
  type ModerationStatus,
  type ModerationStatusAction,
} from '#domain/moderation/moderation-status.ts'
import { callAdmin } from '#state/session/admin-session.ts'
import { text } from '#text/catalogue.ts'
import { actedSchema } from '../shared/admin-responses.ts'
import { AskReason } from '../shared/admin-reason-dialog.tsx'
import { tellDone } from '../shared/show-undo-toast.ts'

/** Take something from the provider. */
const HARD: readonly ModerationStatusAction[] = ['reject', 'block', 'remove']

type Acted = v.InferOutput<typeof actedSchema>

/** Whom it is about. */
export interface ActSubject {
  readonly id: string
  readonly name: string
  readonly from: ModerationStatus
  /** `person`: an account without a service. */
  readonly kind: 'provider' | 'person'
}

const pathOf = ({ kind, id }: ActSubject): string => `/${kind === 'person' ? 'people' : 'providers'}/${id}`

function willText({ kind }: ActSubject, action: ModerationStatusAction): string {
  if (kind === 'person' && (action === 'block' || action === 'unblock')) return text(`admin.will_${action}_person`)
  return text(`admin.will_${action}`)
}

function tell(subject: ActSubject, action: ModerationStatusAction, { act }: Acted, onChanged: () => void): void {
  const { from, name } = subject
  const change = moderationStatusChange(from, applyModerationStatusAction(from, action))
  if (change === undefined) return
  tellDone({ title: () => text(`admin.done_${change}`, { name }), name, path: pathOf(subject), schema: actedSchema, act, onChanged })
}

export interface ActDialogProps {
  readonly subject: ActSubject
  readonly action: ModerationStatusAction
  readonly onClose: () => void
  readonly onChanged: () => void
}

export function ActDialog({ subject, action, onClose, onChanged }: ActDialogProps) {
  const { name } = subject
  return (
    <AskReason
      title={text(`admin.ask_${action}`, { name })}
      will={willText(subject, action)}
      help={text('admin.reason_help', { name })}
      confirmLabel={text(`admin.act_${action}`)}
      isHard={HARD.includes(action)}
      send={(reason, id) =>
        action === 'remove'
          ? callAdmin('DELETE', pathOf(subject), actedSchema, { reason, id })
          : callAdmin('PUT', pathOf(subject), actedSchema, { action, reason, id })
      }
      onClose={onClose}
      onDone={(acted) => {
        onChanged()
        tell(subject, action, acted, onChanged)
      }}
      onConflict={onChanged}
    />
  )
}
