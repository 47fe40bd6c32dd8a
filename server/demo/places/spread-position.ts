/** Chooses the position of the next provider, so that providers are spread over the city and do not crowd its centre. */
import { haversineKm, type Position } from '#domain/location/haversine.ts'
import type { SeededRandom } from '../../platform/seeded-random.ts'
import { positionIn } from './city-neighbourhoods.ts'
import type { Neighbourhood } from './neighbourhood.ts'

/** Number of random positions of which the one farthest from all providers is chosen (Mitchell's best candidate). */
const CANDIDATES = 24

export interface Spot {
  readonly place: Neighbourhood
  readonly position: Position
}

/** Returns the position of the next provider. @param taken positions of the earlier providers */
export function spreadPosition(places: readonly Neighbourhood[], taken: readonly Position[], random: SeededRandom): Spot {
  const candidates = Array.from({ length: CANDIDATES }, (): Spot => {
    const place = random.pick(places)
    return { place, position: positionIn(place, random) }
  })
  const room = ({ position }: Spot): number => taken.reduce((least, other) => Math.min(least, haversineKm(position, other)), Infinity)
  return candidates.reduce((best, candidate) => (room(candidate) > room(best) ? candidate : best))
}
