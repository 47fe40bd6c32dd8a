import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useRef } from 'react'
import type { MapItem } from '../map-item.ts'
import { moveForApp } from './app-moves.ts'
import { isRightToLeft } from './use-camera.ts'
import { panOffset, type Insets } from './visible-area.ts'

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
    const size = map.getSize()
    const need = [selectedId, top, bottom, start, end].join(' ')
    if (chosen === undefined || size.y === 0 || fitted.current === need) return
    fitted.current = need
    const at = map.latLngToContainerPoint([chosen.latitude, chosen.longitude])
    const [x, y] = panOffset(at, size, { top, bottom, start, end }, isRightToLeft(map))
    if (x !== 0 || y !== 0) moveForApp(map, () => map.panBy([x, y], { duration: 0.25 }))
  }, [map, items, selectedId, top, bottom, start, end])
}
