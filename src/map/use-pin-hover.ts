import type { Map as LeafletMap } from 'leaflet'
import { useEffect } from 'react'
import { useLatest } from './use-latest.ts'

/** Returns the id of the provider whose pin has the target of an event. */
const pinIdOf = ({ target }: Event): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-provider]')?.dataset['provider'] : undefined

/** Reports the pin under the pointer or the focus, and when it is left. One listener for all pins. */
export function usePinHover(map: LeafletMap, onHover: ((id: string, isOver: boolean) => void) | undefined): void {
  const latestOnHover = useLatest(onHover)
  useEffect(() => {
    const listening = new AbortController()
    const listen = (type: string, isOver: boolean): void =>
      map.getContainer().addEventListener(
        type,
        (event) => {
          const id = pinIdOf(event)
          if (id !== undefined) latestOnHover.current?.(id, isOver)
        },
        { signal: listening.signal },
      )
    listen('pointerover', true)
    listen('focusin', true)
    listen('pointerout', false)
    listen('focusout', false)
    return () => listening.abort()
  }, [map, latestOnHover])
}
