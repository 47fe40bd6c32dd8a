import { useEffect, useRef } from 'react'
import type { Map as LeafletMap } from 'leaflet'
import { createMarkLayer, type Mark, type MarkDrawing, type MarkLayer } from './mark-layer.ts'

/**
 * Keeps the marks of one kind on the map in sync with a list.
 * @param draw must be the same function between renders, or every mark is created again
 */
export function useMarks<Item extends Mark>(map: LeafletMap, draw: () => MarkDrawing<Item>, items: readonly Item[]): void {
  const layer = useRef<MarkLayer<Item>>(undefined)
  useEffect(() => {
    const made = createMarkLayer<Item>(map, draw)
    layer.current = made
    return () => made.remove()
  }, [map, draw])
  useEffect(() => layer.current?.show(items), [map, draw, items])
}
