import type { Position } from '#domain/location/haversine.ts'
import { circle, divIcon, svg, type Layer, type Map as LeafletMap } from 'leaflet'
import { useEffect } from 'react'
import { FlatMarker } from '../../markers/flat-marker.ts'
import { overlaps, scaled, type Box } from '../../markers/layout/box-grid.ts'
import { areaBox, onTakenAreas, takeAreas, takenAreas, type TakenArea } from '../../markers/layout/taken-areas.ts'
import { textScale } from '../../markers/layout/text-scale.ts'
import { labelPlaces, ringsAt } from './distance-rings.ts'
import type { GroundTexts } from './ground-texts.ts'

const RINGS_PANE = 'coarse-rings'
/** Above the streets: a ring goes through them. */
const PANE_Z_INDEX = '250'
/** Area of a label around its middle, px. */
const LABEL: Box = { left: -24, top: -8, right: 24, bottom: 8 }

function ringLabel(text: string): HTMLElement {
  const element = document.createElement('span')
  element.className = 'map-ring__label'
  element.ariaHidden = 'true'
  element.textContent = text
  return element
}

interface ShownRing {
  readonly km: number
  readonly layers: readonly Layer[]
  readonly marker: FlatMarker
  readonly element: HTMLElement
}

/** Draws rings of round distances about the chosen place; none without one. A label moves along its ring to where no mark is over it. */
export function useDistanceRings(map: LeafletMap, place: Position | undefined, texts: GroundTexts): void {
  const latitude = place?.latitude
  const longitude = place?.longitude
  useEffect(() => {
    if (latitude === undefined || longitude === undefined) return undefined
    const center = { latitude, longitude }
    const pane = map.getPane(RINGS_PANE) ?? map.createPane(RINGS_PANE)
    pane.style.zIndex = PANE_Z_INDEX
    // A drawing without a name would be read as an image.
    pane.ariaHidden = 'true'
    const renderer = svg({ pane: RINGS_PANE })
    let rings: readonly ShownRing[] = []
    let shown = ''
    const ringOf = (km: number): ShownRing => {
      const element = ringLabel(texts.distance(km))
      const icon = divIcon({ html: element, className: 'map-mark', iconSize: [0, 0] })
      const marker = new FlatMarker([latitude, longitude], { icon, pane: RINGS_PANE, interactive: false, keyboard: false })
      const line = circle([latitude, longitude], {
        radius: km * 1000,
        renderer,
        pane: RINGS_PANE,
        className: 'map-ring',
        interactive: false,
      })
      return { km, layers: [line, marker], marker, element }
    }
    const clear = (): void => {
      for (const { layers } of rings) for (const layer of layers) layer.remove()
    }
    const placeLabels = (): void => {
      const zoom = map.getZoom()
      const label = scaled(LABEL, textScale())
      const taken: Box[] = takenAreas(map, 'distances').map((area) => areaBox(map, area, zoom))
      const areas: TakenArea[] = []
      for (const { km, marker, element } of rings) {
        const area = labelPlaces(center, km)
          .map((at): TakenArea => ({ ...at, ...label }))
          .find((each) => !taken.some((box) => overlaps(box, areaBox(map, each, zoom))))
        element.classList.toggle('map-ring__label--hidden', area === undefined)
        if (!area) continue
        marker.setLatLng([area.latitude, area.longitude])
        areas.push(area)
        taken.push(areaBox(map, area, zoom))
      }
      takeAreas(map, 'distances', areas)
    }
    const show = (): void => {
      const kms = ringsAt(map.getZoom(), latitude)
      if (kms.join(' ') !== shown) {
        shown = kms.join(' ')
        clear()
        rings = kms.map(ringOf)
        for (const { layers } of rings) for (const layer of layers) layer.addTo(map)
      }
      placeLabels()
    }
    map.on('zoomend', show)
    const endAreas = onTakenAreas(map, placeLabels, 'distances')
    show()
    return () => {
      endAreas()
      map.off('zoomend', show)
      clear()
      renderer.remove()
      takeAreas(map, 'distances', [])
    }
  }, [map, latitude, longitude, texts])
}
