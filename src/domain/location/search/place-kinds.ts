/** What a place is. Files of places store the number of a kind in this list: a new one goes to its end. */
export const PLACE_KINDS = [
  'street',
  'district',
  'town',
  'city',
  'crossing',
  'station',
  'airport',
  'lodging',
  'school',
  'health',
  'shop',
  'park',
  'culture',
  'worship',
  'bank',
  'post',
  'office',
  'landmark',
  'water',
  'place',
  'address',
] as const

export type PlaceKind = (typeof PLACE_KINDS)[number]

/** Returns a kind by its number; `place` for one of a newer release. */
export const kindOf = (code: number | undefined): PlaceKind => (code === undefined ? undefined : PLACE_KINDS[code]) ?? 'place'

export const codeOfKind = (kind: PlaceKind): number => PLACE_KINDS.indexOf(kind)

/** Kinds that come before others which match as well: most people mean these. */
const MAJOR: ReadonlySet<PlaceKind> = new Set(['street', 'district', 'town', 'city', 'crossing', 'airport', 'address'])

export const isMajor = (kind: PlaceKind): boolean => MAJOR.has(kind)
