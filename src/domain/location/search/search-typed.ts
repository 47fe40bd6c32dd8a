/** Searches a table for what a person typed, with or without the number of a house. */
import { findInTable, type FoundPlace, type SearchOptions } from './find-in-table.ts'
import { readPlaceQuery, splitHouseNumber, type HouseNumber } from './place-query.ts'
import type { PlaceTable } from './place-table.ts'

export interface TypedPlace extends FoundPlace {
  /** Typed with the name of a street: the map does not know where in the street it is. */
  readonly number?: HouseNumber
}

/** Finds places; a number that no name has is one of a house, and only streets have these. */
export function searchTyped(table: PlaceTable, typed: string, options: SearchOptions): readonly TypedPlace[] {
  const found = findInTable(table, readPlaceQuery(typed), options)
  if (found.length > 0) return found
  const split = splitHouseNumber(typed)
  if (!split) return found
  return findInTable(table, readPlaceQuery(split.street), { ...options, listsAll: false }).flatMap((place) =>
    place.kind === 'street' ? [{ ...place, number: split.number }] : [],
  )
}
