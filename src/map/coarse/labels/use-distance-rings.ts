import type { Position } from '#domain/location/haversine.ts'
import { circle, divIcon, svg, type Layer, type Map as LeafletMap } from 'leaflet'
import { useEffect } from 'react'
import { FlatMarker } from '../../markers/flat-marker.ts'
import { northOf, ringsAt } from './distance-rings.ts'
import type { GroundTexts } from './ground-texts.ts'

const RINGS_PANE = 'coarse-rings'
/** Above the streets: a ring goes through them. */
const PANE_Z_INDEX = '250'

function ringLabel(text: string): HTMLElement {
  const element = document.createElement('span')
  element.className = 'map-ring__label'
  element.ariaHidden = 'true'
  element.textContent = text
  return element
}

/** Draws rings of round distances about the chosen place; none without one. */
export function useDistanceRings(map: LeafletMap, place: Position | undefined, texts: GroundTexts): void {
  const latitude = place?.latitude
  const longitude = place?.longitude
  useEffect(() => {
    if (latitude === undefined || longitude === undefined) return undefined
    const pane = map.getPane(RINGS_PANE) ?? map.createPane(RINGS_PANE)
    pane.style.zIndex = PANE_Z_INDEX
    const renderer = svg({ pane: RINGS_PANE })
    let layers: readonly Layer[] = []
    let shown = ''
    const ringOf = (km: number): readonly Layer[] => {
      const icon = divIcon({ html: ringLabel(texts.distance(km)), className: 'map-mark', iconSize: [0, 0] })
      const label = new FlatMarker([northOf(latitude, km), longitude], { icon, pane: RINGS_PANE, interactive: false, keyboard: false })
      return [
        circle([latitude, longitude], { radius: km * 1000, renderer, pane: RINGS_PANE, className: 'map-ring', interactive: false }),
        label,
      ]
    }
    const show = (): void => {
      const rings = ringsAt(map.getZoom(), latitude)
      if (rings.join(' ') === shown) return
      shown = rings.join(' ')
      for (const layer of layers) layer.remove()
      layers = rings.flatMap(ringOf)
      for (const layer of layers) layer.addTo(map)
    }
    map.on('zoomend', show)
    show()
    return () => {
      map.off('zoomend', show)
      for (const layer of layers) layer.remove()
      renderer.remove()
    }
  }, [map, latitude, longitude, texts])
}
