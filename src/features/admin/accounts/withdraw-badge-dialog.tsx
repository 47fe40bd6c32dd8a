/** Takes the verified badge of a provider back, with a reason that the provider reads. */
import { verificationStatusSchema } from '#domain/verification/verification.ts'
import { callAdmin } from '#state/session/admin-session.ts'
import { showToast } from '#state/notifications/toasts.ts'
import { text } from '#text/catalogue.ts'
import { AdminReasonDialog } from '../shared/admin-reason-dialog.tsx'
import type { ProviderRow } from '../shared/admin-responses.ts'

export interface WithdrawBadgeDialogProps {
  readonly row: Pick<ProviderRow, 'id' | 'name'>
  readonly onClose: () => void
  readonly onChanged: () => void
}

export function WithdrawBadgeDialog({ row: { id, name }, onClose, onChanged }: WithdrawBadgeDialogProps) {
  return (
    <AdminReasonDialog
      title={text('admin.ask_withdraw', { name })}
      consequence={text('admin.will_withdraw', { name })}
      help={text('admin.badge_reason', { name })}
      confirmLabel={text('admin.act_withdraw')}
      isDestructive
      send={(reason) => callAdmin('PUT', `/verifications/${id}`, verificationStatusSchema, { action: 'withdraw', reason })}
      onClose={onClose}
      onDone={() => {
        onChanged()
        showToast({ icon: 'shield', content: () => ({ title: text('admin.done_withdrawn', { name }), text: text('admin.done_told') }) })
      }}
      onConflict={onChanged}
    />
  )
}
