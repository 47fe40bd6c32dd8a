import { Marker, type Point } from 'leaflet'

declare module 'leaflet' {
  interface Marker {
    /** Leaflet's internal method: moves the element to a point of the map plane, px. */
    _setPos(at: Point): void
  }
  interface Map {
    /** Leaflet's internal flag: a zoom animation is running, and ends with each marker at its new place. */
    readonly _animatingZoom?: boolean
  }
}

/**
 * A marker without a browser layer. Leaflet moves each marker by a separate transform, so every frame of a drag composites hundreds of
 * layers instead of moving the one plane they are in. Therefore a marker at rest has a plain position, and a transform only during a zoom
 * animation.
 */
export class FlatMarker extends Marker {
  /** Position at rest, px in the map plane. */
  #rest: Point | undefined

  override _setPos(at: Point): void {
    super._setPos(at)
    const element = this.getElement()
    if (!element) return
    if (this.#rest && this._map._animatingZoom === true) {
      element.style.transform = `translate(${at.x - this.#rest.x}px, ${at.y - this.#rest.y}px)`
      return
    }
    this.#rest = at
    element.style.transform = ''
    element.style.left = `${at.x}px`
    element.style.top = `${at.y}px`
  }
}
