import type { Position } from '#domain/location/haversine.ts'
import { createIconElement } from '#ui/icons/create-icon-element.ts'
import { divIcon, marker, type LatLng, type LeafletMouseEvent, type Map as LeafletMap, type Marker } from 'leaflet'
import { useEffect, useRef } from 'react'
import { useLatest } from '../use-latest.ts'

/** Distance that an arrow key moves the marker, px; the second is with Shift. */
const STEP_PX = 12
const LARGE_STEP_PX = 72
/** Distance that the marker keeps from the edge when keys move it, px: the map pans along. */
const EDGE_PX = 48

const DIRECTIONS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Creates the marker's element. It handles the arrow keys, and says so to assistive technology. */
function createPickupElement(): HTMLElement {
  const element = document.createElement('span')
  element.className = 'pickup'
  element.role = 'application'
  element.tabIndex = 0
  const disc = document.createElement('span')
  disc.className = 'pickup__d'
  disc.append(createIconElement('home', 20))
  element.append(disc)
  return element
}

const placeOf = (at: LatLng): Position => {
  const { lat, lng } = at.wrap()
  return { latitude: lat, longitude: lng }
}

/** Shows the place of the work: a marker that is dragged, moved by the arrow keys, or placed by pressing the map. */
export function usePickupMarker(
  map: LeafletMap,
  { latitude, longitude }: Position,
  label: string,
  onMove: (place: Position) => void,
): void {
  const latestOnMove = useLatest(onMove)
  const shown = useRef<{ readonly marker: Marker; readonly element: HTMLElement }>(undefined)
  const first = useRef<Position>({ latitude, longitude })
  useEffect(() => {
    const element = createPickupElement()
    const icon = divIcon({ html: element, className: 'map-mark map-pickup', iconSize: [0, 0] })
    const made = marker([first.current.latitude, first.current.longitude], {
      icon,
      draggable: true,
      autoPan: true,
      autoPanPadding: [EDGE_PX, EDGE_PX],
      keyboard: false,
      zIndexOffset: 20_000,
    }).addTo(map)
    shown.current = { marker: made, element }

    const go = (at: LatLng): void => {
      made.setLatLng(at)
      latestOnMove.current(placeOf(at))
    }
    const pressed = ({ latlng }: LeafletMouseEvent): void => go(latlng)
    const dropped = (): void => latestOnMove.current(placeOf(made.getLatLng()))
    const onKeyDown = (event: KeyboardEvent): void => {
      const direction = event.altKey || event.ctrlKey || event.metaKey ? undefined : DIRECTIONS[event.key]
      if (!direction) return
      event.preventDefault()
      // The map would pan too.
      event.stopPropagation()
      const step = event.shiftKey ? LARGE_STEP_PX : STEP_PX
      const at = map.containerPointToLatLng(map.latLngToContainerPoint(made.getLatLng()).add([direction[0] * step, direction[1] * step]))
      map.panInside(at, { padding: [EDGE_PX, EDGE_PX], animate: false })
      go(at)
    }
    made.on('dragend', dropped)
    map.on('click', pressed)
    element.addEventListener('keydown', onKeyDown)
    return () => {
      map.off('click', pressed)
      made.remove()
      shown.current = undefined
    }
  }, [map, latestOnMove])
  useEffect(() => {
    first.current = { latitude, longitude }
    shown.current?.marker.setLatLng([latitude, longitude])
  }, [map, latitude, longitude])
  useEffect(() => {
    if (shown.current) shown.current.element.ariaLabel = label
  }, [map, label])
}
