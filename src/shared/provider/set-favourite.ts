/** Putting a provider among the favourites, or taking one out: where this device cannot keep it, the person is told why. */
import { showToast } from '#state/notifications/toasts.ts'
import { submitCommand, whenUserStoreOpens } from '#state/sync/user-store.ts'
import { text } from '#text/catalogue.ts'

/** Somebody who was asked to log in for it has no open store yet. */
export async function setFavourite(providerId: string, isFavourite: boolean): Promise<void> {
  if (!(await whenUserStoreOpens())) return
  const answer = await submitCommand(isFavourite ? 'add_favourite' : 'remove_favourite', { provider_id: providerId })
  if (answer.ok) return
  const { code } = answer.error
  // The heart is in the first bundle, and the words of marked fields are not: it has none.
  showToast({ content: () => ({ title: text(`refusal.${code}`) }), icon: 'alert' })
}
