/** Geography of every city; a missing one is a type error. */
import type { CitySlug } from '../../cities.ts'
import type { CityPlaces } from './city-places.ts'
import { DOHA } from './doha.ts'
import { HO_CHI_MINH_CITY } from './ho-chi-minh-city.ts'
import { LAGOS } from './lagos.ts'
import { NAIROBI } from './nairobi.ts'
import { SAN_FRANCISCO } from './san-francisco.ts'

export const ALL_CITY_PLACES: Readonly<Record<CitySlug, CityPlaces>> = {
  'san-francisco': SAN_FRANCISCO,
  nairobi: NAIROBI,
  lagos: LAGOS,
  'ho-chi-minh-city': HO_CHI_MINH_CITY,
  doha: DOHA,
}
