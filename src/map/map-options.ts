import { maxTileZoom } from '#config/map/tiles.ts'
import type { MapOptions, TileLayerOptions } from 'leaflet'

/** All cities in one view, on a phone too: the 228 degrees from San Francisco to Ho Chi Minh City are 324 px. */
const minZoom = 1
/** Latitude limit of Web Mercator. */
const maxLatitude = 85.0511

const reducedMotionOptions = { zoomAnimation: false, markerZoomAnimation: false, inertia: false } as const

/** Options of all maps. @param still for people who prefer reduced motion */
export function mapOptions(still: boolean): MapOptions {
  return {
    minZoom,
    maxZoom: maxTileZoom,
    maxBounds: [
      [-maxLatitude, -180],
      [maxLatitude, 180],
    ],
    maxBoundsViscosity: 1,
    // Leaflet's controls write markup from strings; the attribution is a separate element, and clusters and gestures zoom.
    zoomControl: false,
    attributionControl: false,
    bounceAtZoomLimits: false,
    // A fade restyles each tile in each frame, in the middle of a drag.
    fadeAnimation: false,
    wheelPxPerZoomLevel: 90,
    ...(still ? reducedMotionOptions : {}),
  }
}

/** Options of a map that cannot be moved. */
export const staticMapOptions = {
  // Fits tightly, at the price of slightly scaled tiles.
  zoomSnap: 0.25,
  dragging: false,
  touchZoom: false,
  doubleClickZoom: false,
  scrollWheelZoom: false,
  boxZoom: false,
  keyboard: false,
} as const satisfies MapOptions

/** Options of tile layers. Tiles are requested with CORS, because opaque responses cost megabytes of quota each. */
export const tileOptions = {
  maxZoom: maxTileZoom,
  maxNativeZoom: maxTileZoom,
  crossOrigin: 'anonymous',
  referrerPolicy: 'strict-origin-when-cross-origin',
  keepBuffer: 3,
} as const satisfies TileLayerOptions

/** Returns whether the person prefers reduced motion. */
export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Options of a pan that the person did not make with a finger. */
export const panOptions = () => ({ duration: 0.25, ...(prefersReducedMotion() ? { animate: false } : {}) })
