import type { Map as LeafletMap } from 'leaflet'
import { useEffect } from 'react'

/** Keeps Leaflet's size of the map up to date: it is mounted once, hidden by CSS on other screens, and shown again. */
export function useInvalidateSize(map: LeafletMap): void {
  useEffect(() => {
    const container = map.getContainer()
    const observer = new ResizeObserver(() => {
      if (container.clientWidth > 0 && container.clientHeight > 0) map.invalidateSize({ animate: false })
    })
    observer.observe(container)
    return () => observer.disconnect()
  }, [map])
}
