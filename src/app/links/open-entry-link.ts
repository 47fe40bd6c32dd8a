/** Where a start of the page leads: to the place that its address names, else to where the person was. */
import { startOverlays } from '#state/navigation/overlays.ts'
import { parseNotificationLink } from './notification-link.ts'
import { parseShortcut } from './app-shortcut.ts'

/** Goes there, once: after a reload the person is where they went from there. Before anything else is opened. */
export function openEntryLink(page: Window): void {
  const { search, pathname } = page.location
  const go = parseShortcut(search) ?? parseNotificationLink(search)
  // Before an entry of the history lies on top of this one: Back must not find the place named once more.
  if (go) page.history.replaceState(page.history.state, '', pathname)
  // What was left open would lie over the place that was asked for.
  startOverlays(go === undefined)
  go?.()
}
