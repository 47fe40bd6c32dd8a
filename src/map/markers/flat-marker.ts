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
  interface Handler {
    /** Leaflet's internal flag of the pinch: two fingers zoom the map now. */
    readonly _zooming?: boolean
  }
}

/** Leaflet's own duration and easing of a zoom, in its style sheet. */
const ZOOM: KeyframeAnimationOptions = { duration: 250, easing: 'cubic-bezier(0, 0, 0.25, 1)', fill: 'forwards' }

/**
 * A marker without a browser layer. Leaflet moves each marker by a transform with a layer, so every frame of a drag composites hundreds of
 * them instead of moving the one plane they are in. This transform makes no layer, and keeps what was painted where a position would lay
 * out and paint again. A zoom is an animation, because the browser reports each step of a transition to the page, once for each marker.
 */
export class FlatMarker extends Marker {
  #zoom: Animation | undefined

  override _setPos(at: Point): void {
    const element = this.getElement()
    const before = element?.style.transform
    const transform = `translate(${at.x}px, ${at.y}px)`
    const isZooming = this._map._animatingZoom === true && before !== undefined && before !== ''
    // Which marker is above another does not change in a zoom.
    if (!isZooming && this._map.touchZoom._zooming !== true) super._setPos(at)
    if (!element) return
    this.#zoom?.cancel()
    if (isZooming) this.#zoom = element.animate({ transform: [before, transform] }, ZOOM)
    else element.style.transform = transform
  }
}
