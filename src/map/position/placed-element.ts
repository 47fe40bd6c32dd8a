import { Layer, latLng, type LatLng, type LeafletEventHandlerFn, type Map as LeafletMap, type Point, type ZoomAnimEvent } from 'leaflet'
import type { Position } from '#domain/location/haversine.ts'

declare module 'leaflet' {
  interface Map {
    /** Leaflet's internal method: where a position is in the map plane after a zoom, px. */
    _latLngToNewLayerPoint(at: LatLng, zoom: number, center: LatLng): Point
  }
}

/**
 * An element without a size at a position of the map. At rest it has no transform, and so no browser layer; it has one during a zoom
 * animation, which scales it with the map where `isToScale` is set.
 */
export class PlacedElement extends Layer {
  readonly element = document.createElement('div')
  readonly #pane: string
  readonly #isToScale: boolean
  readonly #onPlaced: (map: LeafletMap) => void
  #at: LatLng = latLng(0, 0)
  #rest: Point | undefined

  /** @param onPlaced called at each new place and zoom */
  constructor(pane: string, isToScale: boolean, onPlaced: (map: LeafletMap) => void = () => undefined) {
    super()
    this.#pane = pane
    this.#isToScale = isToScale
    this.#onPlaced = onPlaced
    this.element.className = 'map-placed leaflet-zoom-animated'
  }

  override onAdd(): this {
    this.getPane(this.#pane)?.append(this.element)
    this.#place()
    return this
  }

  override onRemove(): this {
    this.element.remove()
    return this
  }

  override getEvents(): Record<string, LeafletEventHandlerFn> {
    const place = (): void => this.#place()
    return { zoom: place, viewreset: place, zoomanim: (event) => this.#animate(event as ZoomAnimEvent) }
  }

  moveTo({ latitude, longitude }: Position): void {
    this.#at = latLng(latitude, longitude)
    this.#place()
  }

  #place(): void {
    const map = this._map as LeafletMap | undefined
    if (!map) return
    const at = map.latLngToLayerPoint(this.#at).round()
    this.#rest = at
    const { style } = this.element
    style.transform = ''
    style.left = `${at.x}px`
    style.top = `${at.y}px`
    this.#onPlaced(map)
  }

  #animate({ zoom, center }: ZoomAnimEvent): void {
    if (!this.#rest) return
    const at = this._map._latLngToNewLayerPoint(this.#at, zoom, center).subtract(this.#rest)
    const scale = this.#isToScale ? this._map.getZoomScale(zoom) : 1
    this.element.style.transform = `translate(${at.x}px, ${at.y}px) scale(${scale})`
  }
}
