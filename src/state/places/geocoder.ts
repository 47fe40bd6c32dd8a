/** Asks the service that finds places by name: after a pause in the typing, and at most once a second. */
import { GEOCODER_INTERVAL_MS, GEOCODER_PAUSE_MS } from '#config/map/geocoder.ts'
import type { OnlinePlace } from '#domain/location/search/online-places.ts'
import { fetchPlaces, type GeocoderDeps, type GeocoderQuery } from './geocoder-client.ts'

export interface Geocoder {
  /** Asks once the person has stopped typing. @param done is called with an answer that can be used. @returns stops asking */
  askLater(query: GeocoderQuery, done: (places: readonly OnlinePlace[]) => void): () => void
}

/** @param nowMs of a clock that never jumps */
export function createGeocoder(deps: GeocoderDeps, nowMs: () => number, isOnline: () => boolean): Geocoder {
  let lastAskedMs = Number.NEGATIVE_INFINITY
  return {
    askLater(query, done) {
      const abort = new AbortController()
      let timer = setTimeout(() => void ask(), GEOCODER_PAUSE_MS)
      const ask = async (): Promise<void> => {
        if (!isOnline()) return
        const waitMs = lastAskedMs + GEOCODER_INTERVAL_MS - nowMs()
        if (waitMs > 0) {
          timer = setTimeout(() => void ask(), waitMs)
          return
        }
        lastAskedMs = nowMs()
        const places = await fetchPlaces(deps, query, abort.signal)
        if (places && !abort.signal.aborted) done(places)
      }
      return () => {
        clearTimeout(timer)
        abort.abort()
      }
    },
  }
}
