/** Asks for the reason of a decision about a dispute. */
import type { Outcome } from '#domain/documents/booking.ts'
import { outcomeText } from '#shared/booking/steps/outcome-text.ts'
import { callAdmin } from '#state/session/admin-session.ts'
import { showToast } from '#state/notifications/toasts.ts'
import { text } from '#text/catalogue.ts'
import { AdminReasonDialog } from '../shared/admin-reason-dialog.tsx'
import { noResponseSchema, type Dispute } from '../shared/admin-responses.ts'

export interface DisputeDialogProps {
  readonly dispute: Dispute
  readonly outcome: Outcome
  readonly onClose: () => void
  readonly onChanged: () => void
}

export function DisputeDialog({ dispute: { booking_id, visit }, outcome, onClose, onChanged }: DisputeDialogProps) {
  const answer = outcomeText(outcome, undefined)
  return (
    <AdminReasonDialog
      title={text('admin.dispute_ask')}
      consequence={text('admin.dispute_will', { answer })}
      help={text('admin.dispute_reason')}
      confirmLabel={text('admin.dispute_decide', { answer })}
      isDestructive={false}
      send={(reason, id) =>
        callAdmin('PUT', `/disputes/${booking_id}`, noResponseSchema, { outcome, reason, id, ...(visit === null ? {} : { visit }) })
      }
      onClose={onClose}
      onDone={() => {
        onChanged()
        showToast({ icon: 'check', content: () => ({ title: text('admin.dispute_done'), text: '' }) })
      }}
      onConflict={onChanged}
    />
  )
}
