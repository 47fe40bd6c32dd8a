import { mapPainter } from './map-painter.ts'
import type { DataTile, DistrictName } from '#workers/map-bridge.ts'
import { divIcon, type Map as LeafletMap, type Marker } from 'leaflet'
import { nameElement } from '../coarse/labels/name-element.ts'
import { linesOf } from '../coarse/labels/place-names.ts'
import { FlatMarker } from '../markers/flat-marker.ts'
import { overlaps } from '../markers/layout/box-grid.ts'
import { areaBox, onTakenAreas, takeAreas, takenAreas, type TakenArea } from '../markers/layout/taken-areas.ts'

/** Above the streets and the rings of distance, as the coarse map's names. */
const NAMES_PANE = 'street-names'
const PANE_Z_INDEX = '260'
/** Zooms at which streets have names of districts. */
const ZOOMS = { first: 13, last: 17 } as const
/** The worker breaks lines there. */
const LINE_LENGTH = 18
/** The page's lines are somewhat higher than those that the worker has measured, px. */
const MARGIN = 2
/** Size of a data tile's picture at one zoom less than it is shown, px. */
const TILE_SIZE = 256

interface WrittenName {
  readonly marker: Marker
  readonly element: HTMLElement
  readonly area: TakenArea
}

interface NamedTile {
  readonly zoom: number
  /** The painted tiles of the data tile. */
  readonly painted: Set<HTMLElement>
  names: readonly WrittenName[]
}

/**
 * Writes the names of districts, for which the worker has left room between the names of streets. One that a mark or a distance lies over
 * fades: beside its room are streets' names.
 */
export class DistrictNames {
  readonly #map: LeafletMap
  readonly #tiles = new Map<string, NamedTile>()
  readonly #end: () => void

  constructor(map: LeafletMap) {
    this.#map = map
    const pane = map.getPane(NAMES_PANE) ?? map.createPane(NAMES_PANE)
    pane.style.zIndex = PANE_Z_INDEX
    const endAreas = onTakenAreas(map, this.#fade, 'districts')
    map.on('zoomend', this.#fade)
    this.#end = () => {
      endAreas()
      map.off('zoomend', this.#fade)
    }
  }

  /** Writes the names of a tile that was painted. */
  add(painted: HTMLElement, dataTile: DataTile, zoom: number): void {
    if (zoom < ZOOMS.first || zoom > ZOOMS.last) return
    const key = `${dataTile.path}@${zoom}`
    const known = this.#tiles.get(key)
    if (known) known.painted.add(painted)
    else {
      const tile: NamedTile = { zoom, painted: new Set([painted]), names: [] }
      this.#tiles.set(key, tile)
      void this.#write(key, tile, dataTile)
    }
  }

  /** Removes the names of a data tile with its last painted tile. */
  remove(painted: HTMLElement): void {
    for (const [key, tile] of this.#tiles) if (tile.painted.delete(painted) && tile.painted.size === 0) this.#erase(key, tile)
  }

  /** Removes all names, before tiles are painted in another style. */
  clear(): void {
    for (const [key, tile] of this.#tiles) this.#erase(key, tile)
  }

  dispose(): void {
    this.#end()
    this.clear()
  }

  async #write(key: string, tile: NamedTile, dataTile: DataTile): Promise<void> {
    const names = await mapPainter().districts(dataTile, tile.zoom)
    // It was removed in the meantime.
    if (this.#tiles.get(key) !== tile || names.length === 0) return
    tile.names = names.map((name) => this.#writeOne(name, dataTile, tile.zoom))
    this.#fade()
  }

  #writeOne({ text, x, y, width, height }: DistrictName, { x: column, y: row, z }: DataTile, zoom: number): WrittenName {
    const size = TILE_SIZE * 2 ** (zoom - z)
    const { lat, lng } = this.#map.unproject([column * size + x, row * size + y], zoom)
    const element = nameElement('place', linesOf(text, LINE_LENGTH))
    const icon = divIcon({ html: element, className: 'map-mark', iconSize: [0, 0] })
    const marker = new FlatMarker([lat, lng], { icon, pane: NAMES_PANE, interactive: false, keyboard: false }).addTo(this.#map)
    const half = height / 2 + MARGIN
    const area = { latitude: lat, longitude: lng, left: -width / 2, top: -half, right: width / 2, bottom: half }
    return { marker, element, area }
  }

  #erase(key: string, tile: NamedTile): void {
    this.#tiles.delete(key)
    if (tile.names.length > 0) this.#fade()
    for (const { marker } of tile.names) marker.remove()
  }

  readonly #fade = (): void => {
    const zoom = this.#map.getZoom()
    const taken = takenAreas(this.#map, 'districts').map((area) => areaBox(this.#map, area, zoom))
    const written: TakenArea[] = []
    for (const tile of this.#tiles.values())
      for (const { element, area } of tile.names) {
        const box = areaBox(this.#map, area, zoom)
        const isFree = tile.zoom === Math.round(zoom) && !taken.some((each) => overlaps(each, box))
        element.classList.toggle('map-name--hidden', !isFree)
        if (isFree) written.push(area)
      }
    takeAreas(this.#map, 'districts', written)
  }
}
