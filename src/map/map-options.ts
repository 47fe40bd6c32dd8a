import { maxTileZoom } from '#config/map/tiles.ts'
import type { MapOptions, TileLayerOptions } from 'leaflet'

/** All cities in one view, on a phone too: 228 degrees from San Francisco to Ho Chi Minh City are 324 px. */
const minZoom = 1
/** Where Web Mercator ends. */
const maxLatitude = 85.0511

const reducedMotionOptions = { zoomAnimation: false, fadeAnimation: false, markerZoomAnimation: false, inertia: false } as const

/** How both maps behave. @param still for people who asked for reduced motion */
export function mapOptions(still: boolean): MapOptions {
  return {
    minZoom,
    maxZoom: maxTileZoom,
    maxBounds: [
      [-maxLatitude, -180],
      [maxLatitude, 180],
    ],
    maxBoundsViscosity: 1,
    // Both write markup from strings; the attribution stands beside the map, and clusters and gestures zoom.
    zoomControl: false,
    attributionControl: false,
    bounceAtZoomLimits: false,
    wheelPxPerZoomLevel: 90,
    ...(still ? reducedMotionOptions : {}),
  }
}

/** For a map that is a picture. */
export const staticMapOptions = {
  // Framed tightly, at the price of tiles that are scaled a little.
  zoomSnap: 0.25,
  dragging: false,
  touchZoom: false,
  doubleClickZoom: false,
  scrollWheelZoom: false,
  boxZoom: false,
  keyboard: false,
} as const satisfies MapOptions

/** Tiles are asked for with CORS, because opaque ones cost megabytes of quota each. */
export const tileOptions = {
  maxZoom: maxTileZoom,
  maxNativeZoom: maxTileZoom,
  crossOrigin: 'anonymous',
  referrerPolicy: 'strict-origin-when-cross-origin',
  keepBuffer: 3,
} as const satisfies TileLayerOptions

/** Whether the person asked for reduced motion. */
export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
