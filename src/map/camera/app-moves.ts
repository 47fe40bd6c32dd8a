import type { Map as LeafletMap } from 'leaflet'

/** Maps that the app is moving now. */
const moving = new WeakSet<LeafletMap>()

/** Moves the map for the app, so that the move is not taken for one of the person. @param move calls Leaflet, and must move the map */
export function moveForApp(map: LeafletMap, move: () => void): void {
  const end = (): void => {
    moving.delete(map)
    map.off('moveend dragstart', end)
  }
  moving.add(map)
  map.on('moveend dragstart', end)
  move()
}

export const isMovedByApp = (map: LeafletMap): boolean => moving.has(map)
