/** Appeal of a blocked person: the reason of the block, what the person wrote, and the two answers. */
import { useState } from 'react'
import { shortId } from '#domain/ids.ts'
import { callAdmin } from '#state/session/admin-session.ts'
import { showToast } from '#state/notifications/toasts.ts'
import { text } from '#text/catalogue.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'
import { Button } from '#ui/controls/button.tsx'
import { AdminReasonDialog } from '../shared/admin-reason-dialog.tsx'
import { noResponseSchema, type QueueEntry } from '../shared/admin-responses.ts'
import { WaitingLine } from './waiting-line.tsx'

type Answer = 'keep_block' | 'lift_block'

export function BlockAppealCard({ entry, onChanged }: { readonly entry: QueueEntry; readonly onChanged: () => void }) {
  const [pending, setPending] = useState<Answer>()
  const { subject, block } = entry
  const name = subject.name === null ? text('admin.report_nobody') : localizeName(subject.name)
  const button = (answer: Answer) => (
    <Button
      size="compact"
      variant="quiet"
      label={text('admin.act_of', { action: text(`admin.act_${answer}`), name })}
      onPress={() => setPending(answer)}
    >
      {text(`admin.act_${answer}`)}
    </Button>
  )
  return (
    <article className="card card--pad stack g-3" aria-label={text('admin.block_appeal_of', { name })}>
      <WaitingLine entry={entry} />
      <h3 className="t-strong">
        <bdi>{text('admin.block_appeal_of', { name })}</bdi> <code className="t-small c-2">{shortId(subject.uid)}</code>
      </h3>
      <blockquote className="admin-report__words">
        <p className="admin-report__text" dir="auto">
          {block?.words === '' ? text('admin.appeal_wordless') : block?.words}
        </p>
      </blockquote>
      <p className="t-small c-2">
        {text('blocked.reason')}: <bdi>{block?.because}</bdi>
      </p>
      <span className="admin-acts">
        {button('keep_block')}
        {button('lift_block')}
      </span>
      {pending && (
        <AdminReasonDialog
          title={text(`admin.ask_${pending}`, { name })}
          consequence={text(`admin.will_${pending}`)}
          help={text('admin.reason_help', { name })}
          confirmLabel={text(`admin.act_${pending}`)}
          isDestructive={false}
          send={(reason, id) =>
            pending === 'keep_block'
              ? callAdmin('PUT', `/people/${subject.uid}/appeal`, noResponseSchema, { reason })
              : callAdmin('PUT', `/people/${subject.uid}`, noResponseSchema, { action: 'unblock', reason, id })
          }
          onClose={() => setPending(undefined)}
          onDone={() => {
            onChanged()
            showToast({ icon: 'check', content: () => ({ title: text('admin.appeal_done'), text: text('admin.done_told') }) })
          }}
          onConflict={onChanged}
        />
      )}
    </article>
  )
}
