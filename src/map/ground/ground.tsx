/** What lies under the routes and markers of every map, from below: the coarse map, raster tiles where the view has no streets, streets. */
import type { Theme } from '#config/theme.ts'
import type { Position } from '#domain/location/haversine.ts'
import { useCallback, useEffect } from 'react'
import { useMap } from 'react-leaflet'
import { DistanceRings, LandAndWater, PlaceNames } from '../coarse/coarse-map.tsx'
import type { GroundTexts } from '../coarse/labels/ground-texts.ts'
import type { Credit } from '#config/map/map-credits.ts'
import { Streets } from '../streets/streets.tsx'
import { useStreetBounds } from '../streets/use-street-bounds.ts'
import { useStreetsInView } from '../streets/use-streets-in-view.ts'
import { Tiles } from '../tiles/tiles.tsx'
import { keepFirstVisit } from './keep-first-visit.ts'
import type { ReportCredits } from './use-credits.ts'
import { useParts } from './use-parts.ts'

/** Land and water, streets, distances, names. */
const PARTS = 4

export interface GroundProps {
  readonly theme: Theme
  /** True: nothing is fetched but the app's own files. */
  readonly cachedOnly: boolean
  /** The chosen place, around which rings show the distance. */
  readonly place: Position | undefined
  readonly texts: GroundTexts
  readonly onCredits: ReportCredits
}

export function Ground({ theme, cachedOnly, place, texts, onCredits }: GroundProps) {
  const hasStreets = useStreetsInView(useMap())
  const streets = useStreetBounds()
  useEffect(keepFirstVisit, [])
  const onCoarse = useCallback((credits: readonly Credit[]) => onCredits('coarse', credits), [onCredits])
  const parts = useParts(PARTS)
  return (
    <>
      {parts >= 1 && <LandAndWater onCredits={onCoarse} />}
      {parts >= 2 && hasStreets === false && <Tiles theme={theme} cachedOnly={cachedOnly} onCredits={onCredits} />}
      {parts >= 2 && <Streets cachedOnly={cachedOnly} onCredits={onCredits} />}
      {parts >= 3 && <DistanceRings place={place} texts={texts} />}
      {parts >= PARTS && <PlaceNames texts={texts} streets={streets} />}
    </>
  )
}
