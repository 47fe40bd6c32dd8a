import { Marker, type Point } from 'leaflet'

declare module 'leaflet' {
  interface Marker {
    /** Of the library itself: moves the holder to a point of the map's plane, px. */
    _setPos(at: Point): void
  }
}

/**
 * A marker that is drawn with its neighbours. The library moves each in three dimensions, which makes hundreds of layers for the
 * graphics processor: then every frame of a drag costs by their number, where it should cost a shift of the one plane they lie in.
 */
export class FlatMarker extends Marker {
  override _setPos(at: Point): void {
    super._setPos(at)
    const holder = this.getElement()
    if (holder) holder.style.transform = `translate(${at.x}px, ${at.y}px)`
  }
}
