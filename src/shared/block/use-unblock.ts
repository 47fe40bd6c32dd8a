/** Returns a function that unblocks a person, and says so or why not. */
import { showToast } from '#state/notifications/toasts.ts'
import { useSavedToast } from '../waiting/use-saved-toast.ts'
import { submitCommand } from '#state/sync/user-store.ts'
import { text } from '#text/catalogue.ts'
import { refusalText } from '#text/server-text/refusal-text.ts'

export function useUnblock(): (person_id: string, name: string) => Promise<void> {
  const showSaved = useSavedToast()
  return async (person_id, name) => {
    const result = await submitCommand('unblock_person', { person_id })
    if (result.ok) showSaved({ title: () => text('block.unblocked', { name }), icon: 'user' })
    else showToast({ content: () => ({ title: refusalText(result.error) }), icon: 'alert' })
  }
}
