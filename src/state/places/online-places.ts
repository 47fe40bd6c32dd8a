/** Places that a service on the Internet finds, where the operator has set one: they follow what the device knows. */
import { useEffect, useState } from 'react'
import { GEOCODER_INTERVAL_MS, GEOCODER_MIN_CHARS, GEOCODER_PAUSE_MS, GEOCODER_TIMEOUT_MS } from '#config/map/geocoder.ts'
import { mapSettings } from '#config/map/map-settings.ts'
import { cityOrDefault } from '#domain/cities.ts'
import { DEFAULT_CITY } from '#domain/constants.ts'
import type { OnlinePlace } from '#domain/location/search/online-places.ts'
import { fetchPlaces } from './geocoder-client.ts'

/** Answers of this page, by what was asked. Nothing is asked twice. */
const answers = new Map<string, readonly OnlinePlace[]>()
const REMEMBERED = 50
/** When the last request was sent, ms of the page's clock. */
let lastAskedMs = Number.NEGATIVE_INFINITY

function remember(key: string, places: readonly OnlinePlace[]): void {
  answers.set(key, places)
  const [oldest] = answers.keys()
  if (answers.size > REMEMBERED && oldest !== undefined) answers.delete(oldest)
}

/** Asks the service, not sooner than a second after the last request. @returns stops asking */
function askLater(typed: string, city: string, language: string, done: (places: readonly OnlinePlace[]) => void): () => void {
  const abort = new AbortController()
  const { geocoderUrl: url, geocoderKind: kind } = mapSettings()
  const send = async (): Promise<void> => {
    if (url === null || !navigator.onLine) return
    lastAskedMs = performance.now()
    const deps = { fetch: (address: string, init: RequestInit) => fetch(address, init), url, kind, timeoutMs: GEOCODER_TIMEOUT_MS }
    const places = await fetchPlaces(deps, { typed, center: cityOrDefault(city), language }, abort.signal)
    if (places && !abort.signal.aborted) done(places)
  }
  const wait = Math.max(GEOCODER_PAUSE_MS, lastAskedMs + GEOCODER_INTERVAL_MS - performance.now())
  const timer = setTimeout(() => void send(), wait)
  return () => {
    clearTimeout(timer)
    abort.abort()
  }
}

const NONE: readonly OnlinePlace[] = []

/** Returns what the service found for the typed text; none until it answers, and without a service. */
export function useOnlinePlaces(typed: string, city: string | null, language: string): readonly OnlinePlace[] {
  const [, setCount] = useState(0)
  const asked = typed.trim()
  const key = `${city} ${language} ${asked}`
  useEffect(() => {
    if (mapSettings().geocoderUrl === null || asked.length < GEOCODER_MIN_CHARS || answers.has(key)) return undefined
    return askLater(asked, city ?? DEFAULT_CITY, language, (places) => {
      remember(key, places)
      setCount((count) => count + 1)
    })
  }, [asked, city, language, key])
  return answers.get(key) ?? NONE
}
