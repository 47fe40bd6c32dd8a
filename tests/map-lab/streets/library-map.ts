// The same streets by protomaps-leaflet's own layer, which draws on the page's thread: what the benchmark compares with.
import * as leaflet from 'leaflet'

/** Shows a map of the library alone. */
export async function showLibraryMap(root: HTMLElement, center: readonly [number, number], zoom: number): Promise<void> {
  // The library reads Leaflet from here.
  Object.assign(globalThis, { L: leaflet })
  const { leafletLayer } = await import('protomaps-leaflet')
  root.className = 'lab'
  const map = leaflet.map(root, { zoomControl: false, attributionControl: false, fadeAnimation: false })
  map.setView([center[0], center[1]], zoom)
  const url = '/maps/san-francisco/0123456789ab/{z}/{x}/{y}.mvt'
  const layer: unknown = leafletLayer({ url, flavor: 'light', lang: 'en', maxDataZoom: 15 })
  if (layer instanceof leaflet.Layer) layer.addTo(map)
}
