/** Finds places while a person types: what the app knows, then the file of the city's map, then a service online. */
import { useEffect, useMemo, useState } from 'react'
import { OPENSTREETMAP, type Credit } from '#config/map/map-credits.ts'
import { mapSettings, serviceOrigin } from '#config/map/map-settings.ts'
import { cityOrDefault } from '#domain/cities.ts'
import { DEFAULT_CITY } from '#domain/constants.ts'
import { haversineKm, type Position } from '#domain/location/haversine.ts'
import { findKnownPlaces, joinPlaces, PLACES_SHOWN, wordsOfCity, type PlaceOption } from '#domain/location/search/find-known-places.ts'
import { foldName } from '#domain/location/search/fold-name.ts'
import { readPlaceQuery, splitHouseNumber } from '#domain/location/search/place-query.ts'
import { readDirectory } from '../directory/directory.ts'
import { sameCityDistanceKm, useOrigin } from '../device/geolocation.ts'
import { useLanguage } from '../display/language.ts'
import { useOnlinePlaces } from './online-places.ts'
import { placesOfCity } from './places-source.ts'

export interface OfflinePlaces {
  /** The best first. */
  readonly places: readonly PlaceOption[]
  /** True while the file of the city is searched. */
  readonly isSearching: boolean
}

export interface FoundPlaces extends OfflinePlaces {
  /** Owner of the data, where any of it is not the app's own. */
  readonly credit: Credit | undefined
  /** Host of the service that what is typed is sent to; undefined without one. */
  readonly host: string | undefined
}

const NONE: readonly PlaceOption[] = []

/** Searches the file of a city. @returns none where it has no file, or the file cannot be read */
async function searchFile(typed: string, city: string, origin: Position, language: string): Promise<readonly PlaceOption[]> {
  const source = await placesOfCity(city)
  if (!source) return NONE
  const found = await readDirectory()
    .places.findPlaces({ source, typed, cityWords: wordsOfCity(city), origin, language, limit: PLACES_SHOWN })
    .catch(() => undefined)
  return (found ?? []).map((place) => ({ ...place, city, source: 'file' }))
}

/** Returns true for a place of an earlier answer that also matches what is typed now. */
function stillMatches({ name, second = '', city }: PlaceOption, typed: string): boolean {
  const words = foldName(`${name} ${second} ${city ?? ''}`).split(' ')
  const { streetWords } = readPlaceQuery(splitHouseNumber(typed)?.street ?? typed)
  return streetWords.every((part) => words.some((word) => word.startsWith(part)))
}

/** Follows what the file of the city has. While the worker searches, the last answer stays, without what does not match any more. */
function useFilePlaces(typed: string, city: string | null, { latitude, longitude }: Position, language: string): OfflinePlaces {
  const [answer, setAnswer] = useState<{ readonly typed: string; readonly city: string; readonly places: readonly PlaceOption[] }>()
  const isAsked = city !== null && readPlaceQuery(typed).text !== ''
  useEffect(() => {
    if (!isAsked) return undefined
    let isCurrent = true
    void searchFile(typed, city, { latitude, longitude }, language).then((places) => isCurrent && setAnswer({ typed, city, places }))
    return () => {
      isCurrent = false
    }
  }, [isAsked, typed, city, latitude, longitude, language])
  const known = isAsked && answer?.city === city ? answer : undefined
  const isSearching = isAsked && known?.typed !== typed
  const places = known?.places ?? NONE
  return { places: isSearching ? places.filter((place) => stillMatches(place, typed)) : places, isSearching }
}

/**
 * Finds places on this device by what a person typed; an empty text lists the known places of the city.
 * @param city its places come first; null for none
 * @param near equal matches are in the order of their distance from here; else from where distances are measured, or the city's center
 */
export function useOfflinePlaces(typed: string, city: string | null, near?: Position): OfflinePlaces {
  const language = useLanguage()
  const measured = useOrigin()
  const center = cityOrDefault(city ?? DEFAULT_CITY)
  const { latitude, longitude } = near ?? (measured && sameCityDistanceKm(center, measured) !== undefined ? measured : center)
  const known = useMemo(
    () => findKnownPlaces({ typed, city, origin: { latitude, longitude }, language }),
    [typed, city, latitude, longitude, language],
  )
  const { places, isSearching } = useFilePlaces(typed, city, { latitude, longitude }, language)
  return { places: joinPlaces(known, places), isSearching }
}

/** Online and offline names of one place are rarely equal: a place with the same name this near is the same, km. */
const SAME_KM = 0.3

/** Returns the service online as it finds places; undefined without one. */
const serviceHost = (): string | undefined => {
  const { geocoderUrl } = mapSettings()
  return geocoderUrl === null ? undefined : new URL(serviceOrigin(geocoderUrl) ?? location.origin).host
}

/** As `useOfflinePlaces`, followed by what the operator's service finds. */
export function useFoundPlaces(typed: string, city: string | null, near?: Position): FoundPlaces {
  const { places: offline, isSearching } = useOfflinePlaces(typed, city, near)
  const center = cityOrDefault(city ?? DEFAULT_CITY)
  // Coordinates are a place already.
  const asked = offline[0]?.kind === 'position' ? '' : typed
  const online = useOnlinePlaces(asked, city, useLanguage())
    .filter(({ name, ...at }) => !offline.some((place) => foldName(place.name) === foldName(name) && haversineKm(place, at) < SAME_KM))
    .map((place): PlaceOption => ({ ...place, city: center.name, radiusM: 0, rank: 0, km: haversineKm(center, place), source: 'online' }))
  const places = [...offline, ...online]
  return { places, isSearching, credit: places.some(({ source }) => source !== 'app') ? OPENSTREETMAP : undefined, host: serviceHost() }
}
