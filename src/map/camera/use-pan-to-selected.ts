import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useRef } from 'react'
import type { MapItem } from '../map-item.ts'
import { panIntoView } from './pan-into-view.ts'
import type { Insets } from './visible-area.ts'

/**
 * Pans once for each selection, and again when what covers the map changes, so that the selected pin is in the uncovered part. After that
 * the person moves the map freely.
 */
export function usePanToSelected(
  map: LeafletMap,
  items: readonly MapItem[],
  selectedId: string | undefined,
  { top, bottom, start, end }: Insets,
): void {
  const fitted = useRef('')
  useEffect(() => {
    if (selectedId === undefined) {
      fitted.current = ''
      return
    }
    const chosen = items.find((item) => item.kind === 'pin' && item.id === selectedId)
    const need = [selectedId, top, bottom, start, end].join(' ')
    if (chosen === undefined || map.getSize().y === 0 || fitted.current === need) return
    fitted.current = need
    const at = map.latLngToContainerPoint([chosen.latitude, chosen.longitude])
    panIntoView(map, at, { top, bottom, start, end })
  }, [map, items, selectedId, top, bottom, start, end])
}
