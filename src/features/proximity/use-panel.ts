/** Whether the panel is open, and where the focus goes with it. */
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { WatchState } from '#state/proximity.ts'

export interface Panel {
  readonly isOpen: boolean
  readonly open: () => void
  readonly close: () => void
  /** The button that opens it, and the panel. */
  readonly button: RefObject<HTMLButtonElement | null>
  readonly panel: RefObject<HTMLElement | null>
}

/** It opens by itself to say what went wrong, and makes room for who was found. */
export function usePanel(watch: WatchState): Panel {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLElement>(null)
  const pressed = useRef(false)
  const nearest = watch.kind === 'watching' ? watch.found[0]?.provider.id : undefined
  const { trouble } = watch

  useEffect(() => {
    if (trouble !== undefined) setOpen(true)
  }, [trouble])
  useEffect(() => {
    if (nearest !== undefined) setOpen(false)
  }, [nearest])
  useEffect(() => {
    // Only after a press: what opens or closes by itself must not take the focus from anything.
    if (pressed.current) (isOpen ? panel : button).current?.focus({ preventScroll: true })
    pressed.current = false
  }, [isOpen])

  const turn = (next: boolean): void => {
    pressed.current = true
    setOpen(next)
  }
  return { isOpen, open: () => turn(true), close: () => turn(false), button, panel }
}
