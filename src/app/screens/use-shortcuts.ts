import { useEffect } from 'react'
import { shortcutOf, useHasShortcuts, type Shortcut } from '#state/session/shortcuts.ts'
import { useIsDesktop } from '#state/display/use-is-desktop.ts'
import { withUser } from '#shared/account/require-user.ts'
import { isMapOverlay, openOverlay, useOverlays } from '#state/navigation/overlays.ts'
import { showView, useView, type CustomerView } from '#state/navigation/view.ts'
import { goToPlace } from './customer-nav.tsx'

/** What letters go into. */
const TYPED_INTO = 'input, select, textarea, [contenteditable], [role="menu"] *'

function follow(shortcut: Shortcut, view: CustomerView): void {
  if (shortcut === 'messages') withUser(() => openOverlay({ kind: 'messages' }))
  else if (shortcut === 'filters') showView('filters')
  else if (shortcut === 'search') {
    if (view !== 'map' && view !== 'filters') showView('map')
    document.querySelector<HTMLElement>('.top input[type="search"]')?.focus()
  } else goToPlace(shortcut, true)
}

/** Follows the shortcuts of a desktop, unless they are switched off or an overlay is open. */
export function useShortcuts(): void {
  const [isOn] = useHasShortcuts()
  const isDesktop = useIsDesktop()
  const view = useView()
  const isFree = useOverlays().every(isMapOverlay)
  const follows = isOn && isDesktop && isFree
  useEffect(() => {
    if (!follows) return undefined
    const onKeyDown = (event: KeyboardEvent): void => {
      const isTyping = event.target instanceof Element && event.target.matches(TYPED_INTO)
      const shortcut = event.defaultPrevented ? undefined : shortcutOf(event, isTyping)
      if (!shortcut) return
      event.preventDefault()
      follow(shortcut, view)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [follows, view])
}
