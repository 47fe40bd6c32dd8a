import { OPENSTREETMAP, type Credit } from '#config/map/map-credits.ts'
import { useEffect } from 'react'
import type { Line } from './draw-line.ts'

const NOBODY: readonly Credit[] = []
/** OSRM and Valhalla compute routes on OpenStreetMap's roads. */
const OWNERS: readonly Credit[] = [OPENSTREETMAP]

/** Names the owners of a road that is drawn. @param report receives them under the name of the part */
export function useLineCredit(line: Line | undefined, report: (part: 'route', credits: readonly Credit[]) => void): void {
  const isRoad = line?.isEstimate === false
  useEffect(() => report('route', isRoad ? OWNERS : NOBODY), [isRoad, report])
}
