/** Describes a position by the two streets that cross nearest to it. */
import { haversineFrom, type Position } from '../haversine.ts'
import { foldName } from './fold-name.ts'
import { rangeOf } from './find-in-table.ts'
import { codeOfKind } from './place-kinds.ts'
import { lowerBound, nameIn, STARTS_PER_NAME, visitPlacesNamed, type PlaceTable } from './place-table.ts'

/** Farther away, the streets do not tell where a place is, km: the length of a long block. */
const MAX_KM = 0.25
const DEGREES_PER_KM = 1 / 111

/** Words of English names that people leave out at a crossing: '16th and Mission'. */
const LEFT_OUT = /^(?<base>.+\S) (?:Street|Avenue)$/
const KINDS = new Set(['', 'street', 'avenue', 'road', 'lane', 'drive', 'place', 'court', 'alley', 'way', 'boulevard', 'terrace'])

const isStreet = (table: PlaceTable, place: number): boolean => table.kinds[place] === codeOfKind('street')

/** True where another street has the name with another word at its end. */
function isShared(table: PlaceTable, base: string, name: string): boolean {
  const [from, to] = rangeOf(table, base)
  for (let at = from; at < to; at += 1) {
    const start = table.starts[at] ?? 0
    const other = table.names[start / STARTS_PER_NAME]
    // Only whole names: a name that is not a number here begins at a later word.
    if (other === undefined || other === name || !KINDS.has(foldName(other).slice(base.length).trim())) continue
    let isOther = false
    visitPlacesNamed(table, start / STARTS_PER_NAME, (place) => {
      isOther ||= isStreet(table, place)
    })
    if (isOther) return true
  }
  return false
}

/** Returns the name of a street without 'Street' or 'Avenue', where no other street could be meant. */
export function shortStreetName(table: PlaceTable, place: number, language: string): string {
  const name = nameIn(table, place, language)
  const base = LEFT_OUT.exec(name)?.groups?.['base']
  return base === undefined || isShared(table, foldName(base), name) ? name : base
}

const startsWithDigit = (name: string): number => (/^\d/.test(name) ? 0 : 1)

/** Returns the short names of the two streets, numbered ones first; undefined where none cross within 250 m. */
export function nearestCrossing(table: PlaceTable, position: Position, language: string): readonly [string, string] | undefined {
  const { first, second, latitudes, longitudes } = table.crossings
  const distance = haversineFrom(position)
  const reach = MAX_KM * DEGREES_PER_KM
  let nearest: { readonly at: number; readonly km: number } | undefined
  for (let at = lowerBound(latitudes, position.latitude - reach); at < latitudes.length; at += 1) {
    const latitude = latitudes[at] ?? 0
    if (latitude > position.latitude + reach) break
    const km = distance(latitude, longitudes[at] ?? 0)
    if (km <= MAX_KM && (nearest === undefined || km < nearest.km)) nearest = { at, km }
  }
  if (!nearest) return undefined
  const names = [first, second].map((column) => shortStreetName(table, column[nearest.at] ?? 0, language))
  const [a = '', b = ''] = names.toSorted((x, y) => startsWithDigit(x) - startsWithDigit(y) || (x < y ? -1 : 1))
  return [a, b]
}
