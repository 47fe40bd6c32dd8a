/** Says that a change was made when the server took it, and until then that it is kept here: never more than is true. */
import type { OutboxItem } from '#data/outbox/outbox-item.ts'
import type { CommandId } from '#domain/ids.ts'
import { showToast } from '#state/notifications/toasts.ts'
import { currentUserStore } from '#state/sync/user-store.ts'
import { text } from '#text/catalogue.ts'

/** An answer that comes within this time needs no word before it, ms. */
const SILENT_WAIT_MS = 1_500

/** @param done what is said then */
export function notifyWhenConfirmed(id: CommandId, done: () => { readonly title: string; readonly text?: string }): void {
  const store = currentUserStore()
  if (!store) return
  const timer = setTimeout(
    () => showToast({ content: () => ({ title: text('profile.saved_here'), text: text('profile.saved_here_text') }), icon: 'clock' }),
    SILENT_WAIT_MS,
  )
  const take = (items: readonly OutboxItem[]): void => {
    const item = items.find((each) => each.id === id)
    if (item && item.state !== 'refused') return
    clearTimeout(timer)
    // The list may come before the subscription is handed back.
    queueMicrotask(() => following.unsubscribe())
    // What was refused has its card.
    if (!item) showToast({ content: done, icon: 'check' })
  }
  const following = store.outbox().subscribe(take)
}
