import type { Map as LeafletMap } from 'leaflet'
import { useEffect } from 'react'
import { moveForApp } from './app-moves.ts'

/** Keeps Leaflet's size of the map up to date: it is mounted once, hidden by CSS on other screens, and shown again. */
export function useInvalidateSize(map: LeafletMap): void {
  useEffect(() => {
    const container = map.getContainer()
    const observer = new ResizeObserver(() => {
      const { clientWidth, clientHeight } = container
      const isNew = !map.getSize().equals([clientWidth, clientHeight])
      if (clientWidth > 0 && clientHeight > 0 && isNew) moveForApp(map, () => map.invalidateSize({ animate: false }))
    })
    observer.observe(container)
    return () => observer.disconnect()
  }, [map])
}
