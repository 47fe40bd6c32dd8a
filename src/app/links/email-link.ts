/** What a letter's link asks for stands behind the # of the address: no server, log or other site is told of it. */
import { openOverlay } from '#state/navigation/overlays.ts'

const LINK = /^#(reset|confirm-email)=([\w.-]{1,200})$/

/** Opens it once, and takes the code out of the address and the history. */
export function openEmailLink(page: Window): void {
  const open = (): void => {
    const [, kind, code] = LINK.exec(page.location.hash) ?? []
    if (kind === undefined || code === undefined) return
    page.history.replaceState(page.history.state, '', page.location.pathname + page.location.search)
    openOverlay(kind === 'reset' ? { kind: 'forgot-password', code } : { kind: 'confirm-email', code })
  }
  open()
  // Followed where the app is open already.
  page.addEventListener('hashchange', open)
}
