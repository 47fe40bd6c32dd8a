/** Whether the panel is open, and where the focus goes with it. It lies on top like a sheet, so Back closes it. */
import { useEffect, useRef, type RefObject } from 'react'
import { closeOverlay, openOverlay, topOverlay, useOverlays } from '#state/navigation/overlays.ts'
import type { WatchState } from '#state/location/proximity-alert.ts'

export interface WatchPanelState {
  readonly isOpen: boolean
  readonly open: () => void
  readonly close: () => void
  /** The button that opens it, and the panel. */
  readonly button: RefObject<HTMLButtonElement | null>
  readonly panel: RefObject<HTMLElement | null>
}

const open = (): void => openOverlay({ kind: 'proximity' })
const close = (): void => {
  if (topOverlay()?.kind === 'proximity') closeOverlay()
}

/** It opens by itself to say what went wrong, once nothing else lies on top, and makes room for who was found. */
export function useWatchPanel(watch: WatchState): WatchPanelState {
  const overlays = useOverlays()
  const isOpen = overlays.some(({ kind }) => kind === 'proximity')
  const isFree = overlays.length === 0
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLElement>(null)
  const wasOpen = useRef(isOpen)
  const byItself = useRef(false)
  const told = useRef<WatchState['trouble']>(undefined)
  const nearest = watch.kind === 'watching' ? watch.found[0]?.provider.id : undefined
  const { trouble } = watch

  useEffect(() => {
    if (trouble === told.current) return
    if (trouble !== undefined && !isOpen) {
      if (!isFree) return
      byItself.current = true
      open()
    }
    told.current = trouble
  }, [trouble, isFree, isOpen])
  useEffect(() => {
    if (nearest === undefined || topOverlay()?.kind !== 'proximity') return
    byItself.current = true
    close()
  }, [nearest])
  useEffect(() => {
    // What opens or closes by itself must not take the focus from anything.
    if (wasOpen.current !== isOpen && !byItself.current) (isOpen ? panel : button).current?.focus({ preventScroll: true })
    wasOpen.current = isOpen
    byItself.current = false
  }, [isOpen])

  return { isOpen, open, close, button, panel }
}
