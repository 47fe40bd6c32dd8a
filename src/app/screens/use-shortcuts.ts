import { useEffect } from 'react'
import { shortcutOf, useHasShortcuts, type Shortcut } from '#state/session/shortcuts.ts'
import { useIsDesktop } from '#state/display/use-is-desktop.ts'
import { withUser } from '#shared/account/require-user.ts'
import { isMapOverlay, openOverlay, topOverlay } from '#state/navigation/overlays.ts'
import { currentPlace, showView } from '#state/navigation/view.ts'
import { goToPlace } from './customer-nav.tsx'

/** What letters go into. */
const TYPED_INTO = 'input, select, textarea, [contenteditable], [role="menu"] *'

function follow(shortcut: Shortcut): void {
  if (shortcut === 'messages') withUser(() => openOverlay({ kind: 'messages' }))
  else if (shortcut === 'filters') showView('filters')
  else if (shortcut === 'search') {
    const { view } = currentPlace()
    if (view !== 'map' && view !== 'filters') showView('map')
    document.querySelector<HTMLElement>('.top input[type="search"]')?.focus()
  } else goToPlace(shortcut, true)
}

/** The overlays' state, not what is drawn: a key may come before a dialog that just closed has left the screen. */
function isFree(): boolean {
  const top = topOverlay()
  return top === undefined || isMapOverlay(top)
}

/** Follows the shortcuts of a desktop, unless they are switched off or an overlay is open. */
export function useShortcuts(): void {
  const [isOn] = useHasShortcuts()
  const isDesktop = useIsDesktop()
  const follows = isOn && isDesktop
  useEffect(() => {
    if (!follows) return undefined
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || !isFree()) return
      const isTyping = event.target instanceof Element && event.target.matches(TYPED_INTO)
      const shortcut = shortcutOf(event, isTyping)
      if (!shortcut) return
      event.preventDefault()
      follow(shortcut)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [follows])
}
