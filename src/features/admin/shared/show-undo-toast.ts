/** Shows a toast about an admin action, with an undo button. */
import type * as v from 'valibot'
import { callAdmin } from '#state/session/admin-session.ts'
import { newId } from '#state/sync/new-id.ts'
import { showToast } from '#state/notifications/toasts.ts'
import { text } from '#text/catalogue.ts'
import { refusalText } from '#text/server-text/refusal-text.ts'

export interface UndoableAction {
  /** Text about the completed action; a function, so that it follows the language. */
  readonly title: () => string
  /** Name of the provider or person concerned. */
  readonly name: string
  /** API path of the call that undoes the action. */
  readonly undoPath: string
  readonly schema: v.GenericSchema
  /** Null when nothing was done. */
  readonly actionId: string | null
  readonly onChanged: () => void
}

async function undo({ undoPath, schema, name, actionId, onChanged }: UndoableAction): Promise<void> {
  const result = await callAdmin('PUT', undoPath, schema, { action: 'undo', act: actionId, reason: text('admin.undo_reason'), id: newId() })
  onChanged()
  showToast(
    result.ok
      ? { content: () => ({ title: text('admin.undone'), text: name }), icon: 'undo' }
      : { content: () => ({ title: text('admin.undo_failed'), text: refusalText(result.error) }), icon: 'alert' },
  )
}

export const showUndoToast = (done: UndoableAction): void =>
  showToast({
    content: () => ({ title: done.title(), text: text('admin.done_told') }),
    icon: 'shield',
    ...(done.actionId === null ? {} : { button: { label: () => text('admin.undo'), onPress: () => void undo(done) } }),
  })
