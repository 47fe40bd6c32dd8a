/** Unblocks a person; shows a toast if this device cannot store the command. */
import { showToast } from '#state/notifications/toasts.ts'
import { submitCommand } from '#state/sync/user-store.ts'
import { text } from '#text/catalogue.ts'
import { refusalText } from '#text/server-text/refusal-text.ts'

export async function unblock(person_id: string, name: string): Promise<void> {
  const result = await submitCommand('unblock_person', { person_id })
  const refused = result.ok ? undefined : result.error
  showToast({
    content: () => ({ title: refused ? refusalText(refused) : text('block.unblocked', { name }) }),
    icon: refused ? 'alert' : 'user',
  })
}
