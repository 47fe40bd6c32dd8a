/** Start of the page: opens the target named in the address, or restores where the person was. */
import { startOverlays } from '#state/navigation/overlays.ts'
import { parseNotificationLink } from './notification-link.ts'
import { parseShortcut } from './app-shortcut.ts'

/** Opens the target once, so that a reload stays where the person went from there. Call it before any overlay is opened. */
export function openEntryLink(page: Window): void {
  const { search, pathname } = page.location
  const openTarget = parseShortcut(search) ?? parseNotificationLink(search)
  // Before another history entry follows this one: Back must not find the target again.
  if (openTarget) page.history.replaceState(page.history.state, '', pathname)
  // Restored overlays would cover the target.
  startOverlays(openTarget === undefined)
  openTarget?.()
}
