import type { Position } from '#domain/location/haversine.ts'
import type { Bounds } from '#config/map/basemap.ts'
import { divIcon, latLng, type Map as LeafletMap, type Marker } from 'leaflet'
import { useEffect, useRef } from 'react'
import { FlatMarker } from '../../markers/flat-marker.ts'
import type { GroundTexts } from './ground-texts.ts'
import { onMarketplaceChange } from '#domain/marketplace/in-force.ts'
import { northOf, ringsAt } from './distance-rings.ts'
import { isFree, isLatin, linesOf, namesAt, withoutOverlaps, type NameBox, type PlaceName } from './place-names.ts'

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
}

/** Size of the label of a ring of distance, px. */
const RING_LABEL = { width: 44, height: 14 }
/** Size of a cluster, px. */
const CLUSTER = { width: 46, height: 46 }

/** Returns the labels of the rings, which no name may cover. */
const ringLabels = (map: LeafletMap, zoom: number, place: Position | undefined): readonly NameBox[] =>
  place === undefined
    ? []
    : ringsAt(zoom, place.latitude).map((km) => {
        const { x, y } = map.project([northOf(place.latitude, km), place.longitude], zoom)
        return { x, y, ...RING_LABEL }
      })

function placedNames(map: LeafletMap, zoom: number, texts: GroundTexts, taken: readonly NameBox[]): readonly PlacedName[] {
  const boxes = namesAt(zoom).map((place): PlacedName => {
    const text = place.kind === 'city' ? texts.city(place.name) : place.name
    const lines = linesOf(text)
    const { line, letter } = SIZES[place.kind]
    const { x, y } = map.project([place.latitude, place.longitude], zoom)
    return { place, text, x, y, width: Math.max(...lines.map(({ length }) => length)) * letter, height: lines.length * line }
  })
  return withoutOverlaps(boxes, taken)
}

function nameElement({ place, text }: PlacedName): HTMLElement {
  const element = document.createElement('span')
  element.className = `map-name map-name--${place.kind}${isLatin(text) ? ' map-name--latin' : ''}`
  element.ariaHidden = 'true'
  element.dir = 'auto'
  for (const [index, line] of linesOf(text).entries()) element.append(...(index > 0 ? [document.createElement('br')] : []), line)
  return element
}

const isWithin = ({ latitude, longitude }: PlaceName, [west, south, east, north]: Bounds): boolean =>
  longitude >= west && longitude <= east && latitude >= south && latitude <= north

const NO_CLUSTERS: readonly Position[] = []

export interface PrintedNames {
  /** Middle of the rings of distance. */
  readonly place: Position | undefined
  readonly texts: GroundTexts
  /** Bounds of the streets, which print their own names. Keep the array the same. */
  readonly streets: readonly Bounds[]
  /** Middles of the clusters, under which no name is printed. */
  readonly clusters?: readonly Position[] | undefined
}

/** Prints the names of cities and districts. */
export function usePlaceNames(map: LeafletMap, { place, texts, streets, clusters = NO_CLUSTERS }: PrintedNames): void {
  const printed = useRef({ clusters, show: (): void => undefined })
  useEffect(() => {
    printed.current.clusters = clusters
    printed.current.show()
  }, [clusters])
  const latitude = place?.latitude
  const longitude = place?.longitude
  useEffect(() => {
    const pane = map.getPane(NAMES_PANE) ?? map.createPane(NAMES_PANE)
    pane.style.zIndex = PANE_Z_INDEX
    const chosen = latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }
    const shown = new Map<string, Marker>()
    let placed: { readonly zoom: number; readonly names: readonly PlacedName[] } | undefined
    const show = (): void => {
      const { x, y } = map.getSize()
      if (x === 0 || y === 0) return
      const zoom = Math.round(map.getZoom())
      if (placed?.zoom !== zoom) placed = { zoom, names: placedNames(map, zoom, texts, ringLabels(map, zoom, chosen)) }
      const view = map.getBounds().pad(PADDING)
      const rings = printed.current.clusters.map((middle): NameBox => {
        const { x: left, y: top } = map.project([middle.latitude, middle.longitude], zoom)
        return { x: left, y: top, ...CLUSTER }
      })
      const visible = new Map(
        placed.names
          .filter((name) => isFree(name, rings))
          .filter(({ place }) => view.contains(latLng(place.latitude, place.longitude)))
          .filter(({ place }) => zoom < STREET_NAMES_ZOOM || !streets.some((bounds) => isWithin(place, bounds)))
          .map((name) => [`${name.place.kind} ${name.place.city} ${name.place.name}`, name]),
      )
      for (const [key, marker] of shown) {
        if (visible.has(key)) continue
        marker.remove()
        shown.delete(key)
      }
      for (const [key, name] of visible) {
        if (shown.has(key)) continue
        const icon = divIcon({ html: nameElement(name), className: 'map-mark', iconSize: [0, 0] })
        const { latitude, longitude } = name.place
        const options = { icon, pane: NAMES_PANE, interactive: false, keyboard: false }
        shown.set(key, new FlatMarker([latitude, longitude], options).addTo(map))
      }
    }
    const endNews = onMarketplaceChange(() => {
      placed = undefined
      show()
    })
    map.on('moveend', show)
    map.on('resize', show)
    const own = printed.current
    own.show = show
    show()
    return () => {
      own.show = () => undefined
      endNews()
      map.off('moveend', show)
      map.off('resize', show)
      for (const marker of shown.values()) marker.remove()
    }
  }, [map, latitude, longitude, texts, streets])
}
