import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useLayoutEffect } from 'react'
import { useLatest } from '../use-latest.ts'
import { CoarseLayer } from './coarse-layer.ts'
import { tileBox } from './draw-tile.ts'
import { groundColours, onColoursChange } from './ground-colours.ts'
import { shoreNames, type OwnShoreFile } from './shore-choice.ts'
import { loadShores, type LoadedShores } from './shores/load-shores.ts'
import type { Credit } from '#config/map/map-credits.ts'
import { planeBox, type Box } from './shores/shores.ts'

const COARSE_PANE = 'coarse'
const PANE_Z_INDEX = '150'
/** Below this zoom the screen is larger than the map's tiles: what is beyond them is sea. */
const FAR_ZOOM = 4
/** Latitude limit of Web Mercator. */
const MAX_LATITUDE = 85.0511

function viewOf(map: LeafletMap): Box {
  const bounds = map.getBounds()
  const limit = (degrees: number, most: number): number => Math.max(-most, Math.min(most, degrees))
  return planeBox([
    limit(bounds.getWest(), 180),
    limit(bounds.getSouth(), MAX_LATITUDE),
    limit(bounds.getEast(), 180),
    limit(bounds.getNorth(), MAX_LATITUDE),
  ])
}

/**
 * Draws land and water below everything else, and loads the files of the view.
 * @param own files of the operator's own cities. Keep the array the same
 * @param onCredits called with the owners of what the view shows
 */
export function useCoarseLayer(map: LeafletMap, own: readonly OwnShoreFile[], onCredits: (credits: readonly Credit[]) => void): void {
  const latestOnCredits = useLatest(onCredits)
  // A layout effect, so that the ground is there before everything that is put on it.
  useLayoutEffect(() => {
    const pane = map.getPane(COARSE_PANE) ?? map.createPane(COARSE_PANE)
    pane.style.zIndex = PANE_Z_INDEX
    return () => {
      pane.replaceChildren()
    }
  }, [map])
  useEffect(() => {
    const container = map.getContainer()
    const loaded = new Map<string, LoadedShores>()
    const asked = new Set<string>()
    let isOver = false
    const named = (names: readonly string[]): LoadedShores[] => names.flatMap((name) => loaded.get(name) ?? [])
    const layer = new CoarseLayer({
      pane: COARSE_PANE,
      shoresAt: (tile) => named(shoreNames(tileBox(tile), tile.z, own)).map(({ shores }) => shores),
      colours: () => groundColours(container),
    }).addTo(map)
    const load = async (name: string): Promise<void> => {
      asked.add(name)
      const shores = await loadShores(name)
      if (isOver) return
      // Asked for again with the next move.
      if (shores === undefined) asked.delete(name)
      else loaded.set(name, shores)
      if (shores === undefined) return
      layer.repaint()
      look()
    }
    const look = (): void => {
      const { x, y } = map.getSize()
      if (x === 0 || y === 0) return
      const zoom = Math.round(map.getZoom())
      container.classList.toggle('map-far', zoom < FAR_ZOOM)
      const names = shoreNames(viewOf(map), zoom, own)
      latestOnCredits.current(named(names).flatMap(({ credit }) => credit ?? []))
      for (const name of names) if (!asked.has(name)) void load(name)
    }
    map.on('moveend', look)
    map.on('resize', look)
    look()
    const end = onColoursChange(() => layer.repaint())
    return () => {
      isOver = true
      map.off('moveend', look)
      map.off('resize', look)
      end()
      layer.remove()
    }
  }, [map, own, latestOnCredits])
}
