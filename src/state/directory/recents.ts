/** What this person searched for, where, and whom they looked at: on this device only, removed with their other values. */
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import * as v from 'valibot'
import { latitudeField, longitudeField } from '#domain/fields.ts'
import { userScopedAtom } from '../storage/user-storage.ts'
import { filterAtom } from './directory.ts'

/** Kept of each kind, the newest first. */
export const RECENTS_MAX = 6
/** A shorter text is no search. */
const MIN_LETTERS = 2

const placeSchema = v.object({ name: v.string(), latitude: latitudeField, longitude: longitudeField, city: v.string() })
export type RecentPlace = v.InferOutput<typeof placeSchema>

const recentsSchema = v.object({
  searches: v.array(v.pipe(v.string(), v.maxLength(100))),
  places: v.array(placeSchema),
  /** Ids of helpers. */
  helpers: v.array(v.string()),
})
export type Recents = v.InferOutput<typeof recentsSchema>

const NONE: Recents = { searches: [], places: [], helpers: [] }
const recentsAtom = userScopedAtom('recents', recentsSchema, NONE)

/** Returns the list with an item at its beginning, once. @param keyOf what is the same for two items that are one */
const withFirst = <Item>(list: readonly Item[], item: Item, keyOf: (item: Item) => string): Item[] =>
  [item, ...list.filter((each) => keyOf(each) !== keyOf(item))].slice(0, RECENTS_MAX)

const change = (next: (before: Recents) => Recents): void => getDefaultStore().set(recentsAtom, next)

/** Remembers the text of the search: once it led somewhere. */
export function noteSearch(): void {
  const text = getDefaultStore().get(filterAtom).text.trim()
  if (text.length < MIN_LETTERS) return
  change((before) => ({ ...before, searches: withFirst(before.searches, text, (each) => each.toLocaleLowerCase()) }))
}

/** Remembers a helper whom the person looked at, and the search that found them. */
export function noteHelper(id: string): void {
  noteSearch()
  change((before) => ({ ...before, helpers: withFirst(before.helpers, id, (each) => each) }))
}

export const noteSearchedPlace = (place: RecentPlace): void =>
  change((before) => ({ ...before, places: withFirst(before.places, place, ({ name, city }) => `${city} ${name}`) }))

export const clearRecents = (): void => change(() => NONE)

export const useRecents = (): Recents => useAtomValue(recentsAtom)

/** 'found': the person chose a helper whom they found in the list meanwhile. */
export type Suggestions = 'off' | 'on' | 'found'

const suggestionsAtom = atom<Suggestions>('off')
export const useSuggestions = (): Suggestions => useAtomValue(suggestionsAtom)
/** True from the moment that the person begins to use the search until they choose something or go elsewhere. */
export const useIsSuggesting = (): boolean => useSuggestions() === 'on'
export const beginSuggesting = (): void => getDefaultStore().set(suggestionsAtom, 'on')
export const endSuggesting = (as: 'off' | 'found' = 'off'): void =>
  getDefaultStore().set(suggestionsAtom, (before) => (before === 'on' ? as : before))
