/** Reads the answers of services that find places by name. What is not a place with a name is left out. */
import * as v from 'valibot'
import { foldName } from './fold-name.ts'
import type { PlaceKind } from './place-kinds.ts'

export interface OnlinePlace {
  readonly name: string
  readonly kind: PlaceKind
  readonly latitude: number
  readonly longitude: number
}

/** Places of an answer that are read. */
const READ_MAX = 20
const NAME_MAX = 80
/** Line breaks, and characters that turn the direction of text around or have no shape; joiners shape words in some scripts. */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200C\u200D])\p{Cf}/gu

const latitude = v.pipe(v.number(), v.minValue(-90), v.maxValue(90))
const longitude = v.pipe(v.number(), v.minValue(-180), v.maxValue(180))
const degrees = v.pipe(v.string(), v.regex(/^-?\d{1,3}(?:\.\d{1,15})?$/), v.transform(Number))

const nominatimPlace = v.object({
  lat: v.pipe(degrees, latitude),
  lon: v.pipe(degrees, longitude),
  name: v.optional(v.nullable(v.string()), ''),
  display_name: v.optional(v.string(), ''),
  category: v.optional(v.string(), ''),
  type: v.optional(v.string(), ''),
  addresstype: v.optional(v.string(), ''),
})

const photonPlace = v.object({
  geometry: v.object({ coordinates: v.tuple([longitude, latitude]) }),
  properties: v.object({
    name: v.optional(v.string(), ''),
    housenumber: v.optional(v.string(), ''),
    street: v.optional(v.string(), ''),
    osm_key: v.optional(v.string(), ''),
    osm_value: v.optional(v.string(), ''),
    type: v.optional(v.string(), ''),
  }),
})

const KINDS: Partial<Record<PlaceKind, string>> = {
  street: 'highway street road',
  address: 'house building',
  district: 'suburb neighbourhood quarter district locality borough city_block',
  town: 'city town village municipality hamlet',
  station: 'railway public_transport aerialway',
  airport: 'aeroway',
  shop: 'shop marketplace',
  lodging: 'hotel hostel motel guest_house',
  school: 'school kindergarten college university',
  health: 'hospital clinic doctors dentist pharmacy',
  culture: 'museum gallery theatre cinema library arts_centre casino',
  worship: 'place_of_worship',
  bank: 'bank',
  post: 'post_office',
  landmark: 'historic tourism man_made stadium',
  park: 'park garden playground nature_reserve dog_park',
  office: 'office government',
  water: 'waterway marina',
}
const byWord = new Map(
  Object.entries(KINDS).flatMap(([kind, words]) => words.split(' ').map((word): [string, PlaceKind] => [word, kind as PlaceKind])),
)

/** Returns what a place is, by the first word that says it. */
const kindFrom = (...words: readonly string[]): PlaceKind =>
  words.map((word) => byWord.get(word)).find((kind) => kind !== undefined) ?? 'place'

/** Returns a name as it can be shown; undefined for what is none. */
function shown(name: string): string | undefined {
  const clean = name.replaceAll(INVISIBLE, ' ').replaceAll(/\s+/g, ' ').trim()
  return clean.length <= NAME_MAX && foldName(clean) !== '' ? clean : undefined
}

const placeOf = (name: string, kind: PlaceKind, at: readonly [latitude: number, longitude: number]): readonly OnlinePlace[] => {
  const clean = shown(name)
  return clean === undefined ? [] : [{ name: clean, kind, latitude: at[0], longitude: at[1] }]
}

/** '850, Market Street, …' is 850 Market Street. */
function firstOf(displayName: string): string {
  const [first = '', second = ''] = displayName.split(', ')
  return /^\d+[a-z]?$/i.test(first) ? `${first} ${second}` : first
}

/** Reads a list of unknown things. @returns undefined for anything else */
const itemsOf = (list: unknown): readonly unknown[] | undefined => (Array.isArray(list) ? list.slice(0, READ_MAX) : undefined)

/** Reads an answer in Nominatim's format `jsonv2`. @returns undefined for any other */
export const readNominatim = (json: unknown): readonly OnlinePlace[] | undefined =>
  itemsOf(json)?.flatMap((item) => {
    const place = v.safeParse(nominatimPlace, item)
    if (!place.success) return []
    const { lat, lon, name, display_name, addresstype, category, type } = place.output
    return placeOf(name === null || name === '' ? firstOf(display_name) : name, kindFrom(type, addresstype, category), [lat, lon])
  })

/** Reads an answer of Photon: GeoJSON. @returns undefined for any other */
export function readPhoton(json: unknown): readonly OnlinePlace[] | undefined {
  const features = v.safeParse(v.object({ features: v.unknown() }), json)
  return (features.success ? itemsOf(features.output.features) : undefined)?.flatMap((item) => {
    const place = v.safeParse(photonPlace, item)
    if (!place.success) return []
    const { name, housenumber, street, osm_key, osm_value, type } = place.output.properties
    const [east, north] = place.output.geometry.coordinates
    return placeOf(name === '' ? `${housenumber} ${street}` : name, kindFrom(osm_value, osm_key, type), [north, east])
  })
}
