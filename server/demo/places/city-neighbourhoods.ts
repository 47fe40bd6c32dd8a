/** Tables of neighbourhoods by city, and random positions in them. */
import type { Position } from '#domain/location/haversine.ts'
import type { SeededRandom } from '../../platform/seeded-random.ts'
import { DOHA } from './doha.ts'
import { HO_CHI_MINH_CITY } from './ho-chi-minh-city.ts'
import { LAGOS } from './lagos.ts'
import { NAIROBI } from './nairobi.ts'
import type { Neighbourhood } from './neighbourhood.ts'
import { SAN_FRANCISCO } from './san-francisco.ts'

const TABLES: Readonly<Record<string, readonly Neighbourhood[]>> = {
  'San Francisco': SAN_FRANCISCO,
  Nairobi: NAIROBI,
  Lagos: LAGOS,
  'Ho Chi Minh City': HO_CHI_MINH_CITY,
  Doha: DOHA,
}

/** Returns the neighbourhoods of a city by its name. @throws for a city without a table */
export function neighbourhoodsOf(city: string): readonly Neighbourhood[] {
  const table = TABLES[city]
  if (!table) throw new Error(`No neighborhoods for ${city}`)
  return table
}

const METRES_PER_DEGREE = 111_195

/** Returns a uniformly distributed random position in the circle, to five decimals (about a metre). */
export function positionIn(place: Neighbourhood, random: SeededRandom): Position {
  // The square root makes the density uniform; the margin of 2 m keeps rounded positions inside.
  const distance = Math.max(0, place.radiusM - 2) * Math.sqrt(random.next())
  const angle = 2 * Math.PI * random.next()
  const latitude = place.latitude + (distance * Math.cos(angle)) / METRES_PER_DEGREE
  const longitude = place.longitude + (distance * Math.sin(angle)) / (METRES_PER_DEGREE * Math.cos((place.latitude * Math.PI) / 180))
  return { latitude: Number(latitude.toFixed(5)), longitude: Number(longitude.toFixed(5)) }
}
