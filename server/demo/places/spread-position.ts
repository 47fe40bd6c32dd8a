/** Where the next provider stands: helpers are spread over a city as its map shows best, not heaped in its middle. */
import { haversineKm, type Position } from '#domain/location/haversine.ts'
import type { SeededRandom } from '../../platform/seeded-random.ts'
import { positionIn } from './city-neighbourhoods.ts'
import type { Neighbourhood } from './neighbourhood.ts'

/** Of so many draws, the one farthest from everybody is taken (Mitchell's best candidate). */
const CANDIDATES = 24

export interface Spot {
  readonly place: Neighbourhood
  readonly position: Position
}

/** @param taken positions of those who stand already */
export function spreadPosition(places: readonly Neighbourhood[], taken: readonly Position[], random: SeededRandom): Spot {
  const candidates = Array.from({ length: CANDIDATES }, (): Spot => {
    const place = random.pick(places)
    return { place, position: positionIn(place, random) }
  })
  const room = ({ position }: Spot): number => taken.reduce((least, other) => Math.min(least, haversineKm(position, other)), Infinity)
  return candidates.reduce((best, candidate) => (room(candidate) > room(best) ? candidate : best))
}
