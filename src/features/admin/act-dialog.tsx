/** Asks for the reason of what is to be done to a provider, and says what it will do. */
import type * as v from 'valibot'
import { admissionAfter, admissionChange, admissionOf, type AdmissionAction } from '#domain/admission.ts'
import type { Instant } from '#domain/instant.ts'
import { callAdmin } from '#state/admin.ts'
import { text } from '#text/catalogue.ts'
import { actedSchema, type Row } from './answers.ts'
import { AskReason } from './ask-reason.tsx'
import { tellDone } from './tell-done.ts'

/** Take something from the provider. */
const HARD: readonly AdmissionAction[] = ['reject', 'block', 'remove']

type Acted = v.InferOutput<typeof actedSchema>

const pathOf = ({ id }: Row): string => `/providers/${id}`

function tell(row: Row, action: AdmissionAction, { act }: Acted, onChanged: () => void): void {
  const from = admissionOf({ ...row, removed_at: row.removed_at as Instant | null | undefined })
  const change = admissionChange(from, admissionAfter(from, action))
  if (change === undefined) return
  const { name } = row
  tellDone({ title: () => text(`admin.done_${change}`, { name }), name, path: pathOf(row), schema: actedSchema, act, onChanged })
}

export interface ActDialogProps {
  readonly row: Row
  readonly action: AdmissionAction
  readonly onClose: () => void
  readonly onChanged: () => void
}

export function ActDialog({ row, action, onClose, onChanged }: ActDialogProps) {
  const { name } = row
  return (
    <AskReason
      title={text(`admin.ask_${action}`, { name })}
      will={text(`admin.will_${action}`)}
      help={text('admin.reason_help', { name })}
      confirmLabel={text(`admin.act_${action}`)}
      isHard={HARD.includes(action)}
      send={(reason, id) =>
        action === 'remove'
          ? callAdmin('DELETE', pathOf(row), actedSchema, { reason, id })
          : callAdmin('PUT', pathOf(row), actedSchema, { action, reason, id })
      }
      onClose={onClose}
      onDone={(acted) => {
        onChanged()
        tell(row, action, acted, onChanged)
      }}
      onConflict={onChanged}
    />
  )
}
