// Leaflet's map with the product's options and nothing on it: the least that moving a map can cost.
import { map } from 'leaflet'
import { mapOptions } from '#map/map-options.ts'

export function showBareMap(root: HTMLElement, center: readonly [number, number], zoom: number): void {
  root.className = 'lab'
  map(root, mapOptions(false)).setView([center[0], center[1]], zoom)
}
