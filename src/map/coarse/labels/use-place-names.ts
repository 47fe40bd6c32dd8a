import type { Bounds } from '#config/map/basemap.ts'
import { divIcon, latLng, type Map as LeafletMap, type Marker } from 'leaflet'
import { useEffect } from 'react'
import { FlatMarker } from '../../markers/flat-marker.ts'
import { areaBox, onTakenAreas, takenAreas } from '../../markers/layout/taken-areas.ts'
import { textScale } from '../../markers/layout/text-scale.ts'
import type { GroundTexts } from './ground-texts.ts'
import { onMarketplaceChange } from '#domain/marketplace/in-force.ts'
import { nameElement } from './name-element.ts'
import { linesOf, namesAt, roomForNames, withoutOverlaps, type NameBox, type PlaceName } from './place-names.ts'

/** Above the streets, which print no names of districts below `STREET_NAMES_ZOOM`, and would cut one at their edge. */
const NAMES_PANE = 'coarse-names'
const PANE_Z_INDEX = '260'
/** From this zoom, the streets print their names. */
const STREET_NAMES_ZOOM = 13
/** Names this far outside of the view are on the map, as a share of its size: a short drag needs no new ones. */
const PADDING = 0.5

/** Line height and the width of a letter, px, somewhat more than needed. */
const SIZES = { city: { line: 20, letter: 9.6 }, place: { line: 15, letter: 8.4 } } as const

interface PlacedName extends NameBox {
  readonly place: PlaceName
  readonly text: string
  /** Ways down that it may take, px. */
  readonly moves: readonly number[]
}

/** Ways down that a name may take to be beside the marks, px: no further than its district is seen to be. */
const MOVES = { city: [0, 12, -12, 23, -23, 46, -46], place: [0, 7, -7, 13, -13, 20, -20, 26, -26] } as const

function placedNames(map: LeafletMap, zoom: number, texts: GroundTexts): readonly PlacedName[] {
  const scale = textScale()
  const boxes = namesAt(zoom).map((place): PlacedName => {
    const text = place.kind === 'city' ? texts.city(place.name) : place.name
    const lines = linesOf(text)
    const { line, letter } = SIZES[place.kind]
    const { x, y } = map.project([place.latitude, place.longitude], zoom)
    const width = Math.max(...lines.map(({ length }) => length)) * letter * scale
    return { place, text, x, y, width, height: lines.length * line * scale, moves: MOVES[place.kind].map((down) => down * scale) }
  })
  return withoutOverlaps(boxes)
}

const isWithin = ({ latitude, longitude }: PlaceName, [west, south, east, north]: Bounds): boolean =>
  longitude >= west && longitude <= east && latitude >= south && latitude <= north

export interface PrintedNames {
  readonly texts: GroundTexts
  /** Bounds of the streets, which print their own names. Keep the array the same. */
  readonly streets: readonly Bounds[]
}

interface ShownName {
  readonly marker: Marker
  readonly element: HTMLElement
}

/** Prints the names of cities and districts. Those that marks or distances lie over move a little, or fade. */
export function usePlaceNames(map: LeafletMap, { texts, streets }: PrintedNames): void {
  useEffect(() => {
    const pane = map.getPane(NAMES_PANE) ?? map.createPane(NAMES_PANE)
    pane.style.zIndex = PANE_Z_INDEX
    const shown = new Map<string, ShownName>()
    let placed: { readonly zoom: number; readonly names: readonly PlacedName[] } | undefined
    const add = (name: PlacedName): ShownName => {
      const element = nameElement(name.place.kind, linesOf(name.text))
      const icon = divIcon({ html: element, className: 'map-mark', iconSize: [0, 0] })
      const { latitude, longitude } = name.place
      const options = { icon, pane: NAMES_PANE, interactive: false, keyboard: false }
      return { element, marker: new FlatMarker([latitude, longitude], options).addTo(map) }
    }
    const show = (): void => {
      const { x, y } = map.getSize()
      if (x === 0 || y === 0) return
      const zoom = Math.round(map.getZoom())
      if (placed?.zoom !== zoom) placed = { zoom, names: placedNames(map, zoom, texts) }
      const view = map.getBounds().pad(PADDING)
      const inView = new Map(
        placed.names
          .filter(({ place }) => view.contains(latLng(place.latitude, place.longitude)))
          .filter(({ place }) => zoom < STREET_NAMES_ZOOM || !streets.some((bounds) => isWithin(place, bounds)))
          .map((name) => [`${name.place.kind} ${name.place.city} ${name.place.name}`, name]),
      )
      const marks = takenAreas(map).map((area) => areaBox(map, area, zoom))
      const room = roomForNames([...inView.values()], marks, ({ moves }) => moves)
      for (const [key, { marker }] of shown) {
        if (inView.has(key)) continue
        marker.remove()
        shown.delete(key)
      }
      for (const [key, name] of inView) {
        const down = room.get(name)
        const known = shown.get(key)
        if (down === undefined) known?.element.classList.add('map-name--hidden')
        if (down === undefined) continue
        const { element, marker } = known ?? add(name)
        element.style.setProperty('--down', `${down}px`)
        element.classList.remove('map-name--hidden')
        shown.set(key, { element, marker })
      }
    }
    const endNews = onMarketplaceChange(() => {
      placed = undefined
      show()
    })
    map.on('moveend', show)
    map.on('resize', show)
    const endAreas = onTakenAreas(map, show)
    show()
    return () => {
      endAreas()
      endNews()
      map.off('moveend', show)
      map.off('resize', show)
      for (const { marker } of shown.values()) marker.remove()
    }
  }, [map, texts, streets])
}
