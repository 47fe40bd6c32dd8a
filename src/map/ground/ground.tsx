/** What lies under the routes and markers of every map, from below: the coarse map, raster tiles where the view has no streets, streets. */
import type { Theme } from '#config/theme.ts'
import type { Position } from '#domain/location/haversine.ts'
import { useCallback, useEffect } from 'react'
import { useMap } from 'react-leaflet'
import { CoarseMap } from '../coarse/coarse-map.tsx'
import type { GroundTexts } from '../coarse/labels/ground-texts.ts'
import type { Credit } from '#config/map/map-credits.ts'
import { Streets } from '../streets/streets.tsx'
import { useStreetBounds } from '../streets/use-street-bounds.ts'
import { useStreetsInView } from '../streets/use-streets-in-view.ts'
import { Tiles } from '../tiles/tiles.tsx'
import { keepFirstVisit } from './keep-first-visit.ts'
import type { ReportCredits } from './use-credits.ts'

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
  return (
    <>
      <CoarseMap place={place} texts={texts} streets={streets} onCredits={onCoarse} />
      {hasStreets === false && <Tiles theme={theme} cachedOnly={cachedOnly} onCredits={onCredits} />}
      <Streets cachedOnly={cachedOnly} onCredits={onCredits} />
    </>
  )
}
