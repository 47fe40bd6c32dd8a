import { Marker, type Point } from 'leaflet'

declare module 'leaflet' {
  interface Marker {
    /** Of the library itself: moves the holder to a point of the map's plane, px. */
    _setPos(at: Point): void
  }
  interface Map {
    /** Of the library itself: a zoom is being shown, and ends with each mark at its new place. */
    readonly _animatingZoom?: boolean
  }
}

/**
 * A marker that is drawn with its neighbours. The library moves each by a transformation of its own, and every frame of a drag then
 * puts hundreds of them together, where it should shift the one plane they lie in. So a marker at rest has a plain place, and a
 * transformation only while a zoom is shown.
 */
export class FlatMarker extends Marker {
  /** Where it rests, px of the map's plane. */
  #rest: Point | undefined

  override _setPos(at: Point): void {
    super._setPos(at)
    const holder = this.getElement()
    if (!holder) return
    if (this.#rest && this._map._animatingZoom === true) {
      holder.style.transform = `translate(${at.x - this.#rest.x}px, ${at.y - this.#rest.y}px)`
      return
    }
    this.#rest = at
    holder.style.transform = ''
    holder.style.left = `${at.x}px`
    holder.style.top = `${at.y}px`
  }
}
