/** Client of a service that finds places by name. It sends what was typed, the city's area and the language, and nothing about the person. */
import { GEOCODER_MAX_KM, GEOCODER_MAX_RESPONSE_BYTES, GEOCODER_PLACES } from '#config/map/geocoder.ts'
import type { GeocoderKind } from '#config/map/map-settings.ts'
import { askService, type ServiceDeps } from '#data/transport/ask-service.ts'
import { haversineKm, type Position } from '#domain/location/haversine.ts'
import { readNominatim, readPhoton, type OnlinePlace } from '#domain/location/search/online-places.ts'

export interface GeocoderDeps extends Pick<ServiceDeps, 'fetch' | 'timeoutMs'> {
  /** As `geocoderUrl` and `geocoderKind` in src/config/map/map-settings.ts. */
  readonly url: string
  readonly kind: GeocoderKind
}

export interface GeocoderQuery {
  readonly typed: string
  /** Middle of the city. */
  readonly center: Position
  readonly language: string
}

const KM_PER_DEGREE = 111

/** Returns west, south, east and north of the area that is asked about, with two decimals. */
function areaOf({ latitude, longitude }: Position): readonly string[] {
  const high = GEOCODER_MAX_KM / KM_PER_DEGREE
  const wide = high / Math.max(0.1, Math.cos((latitude * Math.PI) / 180))
  return [longitude - wide, latitude - high, longitude + wide, latitude + high].map((degrees) => degrees.toFixed(2))
}

/** Languages that Photon has in its index: it refuses others. */
const PHOTON_LANGUAGES = new Set(['en', 'de', 'fr'])

function addressOf({ url, kind }: GeocoderDeps, { typed, center, language }: GeocoderQuery): string {
  const [west = '', south = '', east = '', north = ''] = areaOf(center)
  const shared = { q: typed, limit: String(GEOCODER_PLACES) }
  if (kind === 'photon') {
    const lang: Record<string, string> = PHOTON_LANGUAGES.has(language) ? { lang: language } : {}
    return `${url}/api?${new URLSearchParams({ ...shared, bbox: [west, south, east, north].join(), ...lang }).toString()}`
  }
  const area = { viewbox: [west, north, east, south].join(), bounded: '1' }
  return `${url}/search?${new URLSearchParams({ ...shared, ...area, format: 'jsonv2', 'accept-language': language }).toString()}`
}

/**
 * Asks for places near a city.
 * @param signal aborts the request
 * @returns undefined for every answer that cannot be used: late, too long, no places, an error
 */
export async function fetchPlaces(
  deps: GeocoderDeps,
  query: GeocoderQuery,
  signal: AbortSignal,
): Promise<readonly OnlinePlace[] | undefined> {
  // By the origin in the referrer public services know who asks.
  const limits = { timeoutMs: deps.timeoutMs, maxBytes: GEOCODER_MAX_RESPONSE_BYTES, referrerPolicy: 'strict-origin' } as const
  const answer = await askService(addressOf(deps, query), { fetch: deps.fetch, ...limits }, signal)
  if (!answer.ok || answer.value.status !== 200) return undefined
  const places = (deps.kind === 'photon' ? readPhoton : readNominatim)(answer.value.body)
  return places?.filter((place) => haversineKm(query.center, place) <= GEOCODER_MAX_KM).slice(0, GEOCODER_PLACES)
}
