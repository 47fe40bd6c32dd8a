/** Adds a provider to the favourites or removes it; shows a toast if this device cannot store the command. */
import { showToast } from '#state/notifications/toasts.ts'
import { submitCommand, whenUserStoreOpens } from '#state/sync/user-store.ts'
import { loadWithTexts } from '#text/catalogue.ts'

/** Waits for the user store, which is not open yet right after the login that this action asked for. */
export async function setFavourite(providerId: string, isFavourite: boolean): Promise<void> {
  if (!(await whenUserStoreOpens())) return
  const result = await submitCommand(isFavourite ? 'add_favourite' : 'remove_favourite', { provider_id: providerId })
  if (result.ok) return
  const { error } = result
  const { refusalText } = await loadWithTexts(() => import('#text/server-text/refusal-text.ts'))
  showToast({ content: () => ({ title: refusalText(error) }), icon: 'alert' })
}
