/** Says that something was done as the admin, and offers to take it back. */
import type * as v from 'valibot'
import { callAdmin } from '#state/session/admin-session.ts'
import { newId } from '#state/sync/new-id.ts'
import { showToast } from '#state/notifications/toasts.ts'
import { text } from '#text/catalogue.ts'
import { refusalText } from '#text/server-text/refusal-text.ts'

export interface UndoableAction {
  /** What was done; said anew in each language. */
  readonly title: () => string
  /** Whom it is about. */
  readonly name: string
  /** Of the call that takes it back. */
  readonly undoPath: string
  readonly schema: v.GenericSchema
  /** Null: nothing was done. */
  readonly act: string | null
  readonly onChanged: () => void
}

async function undo({ undoPath, schema, name, act, onChanged }: UndoableAction): Promise<void> {
  const answer = await callAdmin('PUT', undoPath, schema, { action: 'undo', act, reason: text('admin.undo_reason'), id: newId() })
  onChanged()
  showToast(
    answer.ok
      ? { content: () => ({ title: text('admin.undone'), text: name }), icon: 'undo' }
      : { content: () => ({ title: text('admin.undo_failed'), text: refusalText(answer.error) }), icon: 'alert' },
  )
}

export const showUndoToast = (done: UndoableAction): void =>
  showToast({
    content: () => ({ title: done.title(), text: text('admin.done_told') }),
    icon: 'shield',
    ...(done.act === null ? {} : { button: { label: () => text('admin.undo'), onPress: () => void undo(done) } }),
  })
