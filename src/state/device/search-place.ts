/** Saved place, place found by its name, or middle of the map, from which distances are measured instead of the person's position. */
import { getDefaultStore, useAtom } from 'jotai'
import * as v from 'valibot'
import { latitudeField, longitudeField } from '#domain/fields.ts'
import { userScopedAtom } from '../storage/user-storage.ts'

const searchPlaceSchema = v.object({
  id: v.string(),
  latitude: latitudeField,
  longitude: longitudeField,
  /** Of a place found by its name. */
  name: v.optional(v.string()),
})
export type SearchPlace = v.InferOutput<typeof searchPlaceSchema>

/** Id of a place that was chosen by moving the map: distances are measured from it, but no help is asked for there. */
export const MAP_AREA = 'map-area'

/** Id of a place that was found by its name. */
export const FOUND_PLACE = 'found-place'

/** Null: the person's own position. */
export const searchPlaceAtom = userScopedAtom('search-place', v.nullable(searchPlaceSchema), null)

export const useSearchPlace = () => useAtom(searchPlaceAtom)

/** Measures from the person's position again, where it was this place. */
export function forgetSearchPlace(id: string): void {
  if (getDefaultStore().get(searchPlaceAtom)?.id === id) getDefaultStore().set(searchPlaceAtom, null)
}
