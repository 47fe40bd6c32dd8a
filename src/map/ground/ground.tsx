/** What lies under the routes and markers of every map, from below: the coarse map, raster tiles. */
import type { Theme } from '#config/theme.ts'
import type { Position } from '#domain/location/haversine.ts'
import { useCallback } from 'react'
import type { Bounds } from '#config/map/basemap.ts'
import { CoarseMap } from '../coarse/coarse-map.tsx'
import type { GroundTexts } from '../coarse/labels/ground-texts.ts'
import type { Credit } from '#config/map/map-credits.ts'
import { Tiles } from '../tiles/tiles.tsx'
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

const NO_STREETS: readonly Bounds[] = []

export function Ground({ theme, cachedOnly, place, texts, onCredits }: GroundProps) {
  const onCoarse = useCallback((credits: readonly Credit[]) => onCredits('coarse', credits), [onCredits])
  return (
    <>
      <CoarseMap place={place} texts={texts} streets={NO_STREETS} onCredits={onCoarse} />
      <Tiles theme={theme} cachedOnly={cachedOnly} onCredits={onCredits} />
    </>
  )
}
