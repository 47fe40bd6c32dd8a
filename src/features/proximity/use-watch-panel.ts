/** State of the panel, and its focus. The panel is an overlay like a sheet, so Back closes it. */
import { useEffect, useRef, type RefObject } from 'react'
import { closeOverlay, openOverlay, topOverlay, useOverlays } from '#state/navigation/overlays.ts'
import type { WatchState } from '#state/location/proximity-alert.ts'

export interface WatchPanelState {
  readonly isOpen: boolean
  readonly open: () => void
  readonly close: () => void
  /** The button that opens the panel, and the panel. */
  readonly button: RefObject<HTMLButtonElement | null>
  readonly panel: RefObject<HTMLElement | null>
}

const open = (): void => openOverlay({ kind: 'proximity' })
const close = (): void => {
  if (topOverlay()?.kind === 'proximity') closeOverlay()
}

/** Opens the panel for an error once no other overlay is open, and closes it when a provider is found. */
export function useWatchPanel(watch: WatchState): WatchPanelState {
  const overlays = useOverlays()
  const isOpen = overlays.some(({ kind }) => kind === 'proximity')
  const isFree = overlays.length === 0
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLElement>(null)
  const wasOpen = useRef(isOpen)
  const isAutomatic = useRef(false)
  const handledError = useRef<WatchState['error']>(undefined)
  const nearest = watch.kind === 'watching' ? watch.found[0]?.provider.id : undefined
  const { error } = watch

  useEffect(() => {
    if (error === handledError.current) return
    if (error !== undefined && !isOpen) {
      if (!isFree) return
      isAutomatic.current = true
      open()
    }
    handledError.current = error
  }, [error, isFree, isOpen])
  useEffect(() => {
    if (nearest === undefined || topOverlay()?.kind !== 'proximity') return
    isAutomatic.current = true
    close()
  }, [nearest])
  useEffect(() => {
    // A panel that opens or closes without a press must not take the focus.
    if (wasOpen.current !== isOpen && !isAutomatic.current) (isOpen ? panel : button).current?.focus({ preventScroll: true })
    wasOpen.current = isOpen
    isAutomatic.current = false
  }, [isOpen])

  return { isOpen, open, close, button, panel }
}
