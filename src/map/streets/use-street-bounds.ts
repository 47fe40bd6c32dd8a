import type { Basemap } from '#config/map/basemap.ts'
import { useMemo } from 'react'
import { useStreets } from './use-streets.ts'

/** Returns the bounds of all streets; the array stays the same while the basemaps do. */
export function useStreetBounds(): readonly Basemap['bounds'][] {
  const { basemaps } = useStreets()
  return useMemo(() => basemaps.map(({ bounds }) => bounds), [basemaps])
}
