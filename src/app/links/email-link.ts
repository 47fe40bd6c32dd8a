/** Links in e-mails. Their code is in the fragment of the address, so it is not sent to any server, log or other site. */
import { openOverlay } from '#state/navigation/overlays.ts'

const LINK = /^#(reset|confirm-email|verify-email)=([\w.-]{1,200})$/

/**
 * Opens the link's dialog and removes the code from the address and the history.
 * @param first fragment at the start of the page, as the history has another address since
 */
export function openEmailLink(page: Window, first: string): void {
  const open = (hash: string): void => {
    const [, kind, code] = LINK.exec(hash) ?? []
    if (kind === undefined || code === undefined) return
    page.history.replaceState(page.history.state, '', page.location.pathname + page.location.search)
    if (kind === 'verify-email') openOverlay({ kind: 'verify-contact', channel: 'email', code })
    else openOverlay(kind === 'reset' ? { kind: 'forgot-password', code } : { kind: 'confirm-email', code })
  }
  open(first)
  // A link that is followed while the app is open. The address may have been brought up to date since.
  page.addEventListener('hashchange', ({ newURL }) => open(new URL(newURL).hash))
}
