/** Shows a toast once the server confirmed a change. Until then it only says that the change is stored on this device. */
import type { OutboxItem } from '#data/outbox/outbox-item.ts'
import type { CommandId } from '#domain/ids.ts'
import { showToast } from '#state/notifications/toasts.ts'
import { currentUserStore } from '#state/sync/user-store.ts'
import { text } from '#text/catalogue.ts'

/** A confirmation within this time needs no toast before it, ms. */
const SILENT_WAIT_MS = 1_500

/** @param done content of the toast after the confirmation */
export function notifyWhenConfirmed(id: CommandId, done: () => { readonly title: string; readonly text?: string }): void {
  const store = currentUserStore()
  if (!store) return
  const timer = setTimeout(
    () => showToast({ content: () => ({ title: text('profile.saved_here'), text: text('profile.saved_here_text') }), icon: 'clock' }),
    SILENT_WAIT_MS,
  )
  const onItems = (items: readonly OutboxItem[]): void => {
    const item = items.find((each) => each.id === id)
    if (item && item.state !== 'refused') return
    clearTimeout(timer)
    // The observable can emit before `subscribe` returns.
    queueMicrotask(() => subscription.unsubscribe())
    // A refused command has its own card.
    if (!item) showToast({ content: done, icon: 'check' })
  }
  const subscription = store.outbox.items().subscribe(onItems)
}
