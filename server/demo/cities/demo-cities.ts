/** The demo's data of every city; a missing one is a type error. */
import { BUILT_IN_CITIES, type CitySlug } from '#domain/cities.ts'
import type { DemoCity } from './demo-city.ts'
import { DOHA } from './doha.ts'
import { HO_CHI_MINH_CITY } from './ho-chi-minh-city.ts'
import { LAGOS } from './lagos.ts'
import { NAIROBI } from './nairobi.ts'
import { SAN_FRANCISCO } from './san-francisco.ts'

const DEMO_CITIES: Readonly<Record<CitySlug, DemoCity>> = {
  'san-francisco': SAN_FRANCISCO,
  nairobi: NAIROBI,
  lagos: LAGOS,
  'ho-chi-minh-city': HO_CHI_MINH_CITY,
  doha: DOHA,
}

/** Returns the data of a built-in city by its name; of the first one for any other name. */
export const demoCity = (name: string): DemoCity => DEMO_CITIES[BUILT_IN_CITIES.find((city) => city.name === name)?.slug ?? 'san-francisco']
