/** Places that a service on the Internet finds, where the operator has set one: they follow what the device knows. */
import { useEffect, useState } from 'react'
import { GEOCODER_MIN_CHARS, GEOCODER_TIMEOUT_MS } from '#config/map/geocoder.ts'
import { mapSettings } from '#config/map/map-settings.ts'
import { cityOrDefault } from '#domain/cities.ts'
import { DEFAULT_CITY } from '#domain/constants.ts'
import type { OnlinePlace } from '#domain/location/search/online-places.ts'
import { createGeocoder, type Geocoder } from './geocoder.ts'

/** Answers of this page, by what was asked. Nothing is asked twice. */
const answers = new Map<string, readonly OnlinePlace[]>()
const REMEMBERED = 50

function remember(key: string, places: readonly OnlinePlace[]): void {
  answers.set(key, places)
  const [oldest] = answers.keys()
  if (answers.size > REMEMBERED && oldest !== undefined) answers.delete(oldest)
}

let opened: Geocoder | undefined

/** Returns the service of the page; undefined where the operator has set none. */
function geocoderOfPage(): Geocoder | undefined {
  const { geocoderUrl: url, geocoderKind: kind } = mapSettings()
  if (url === null) return undefined
  const deps = { fetch: (address: string, init: RequestInit) => fetch(address, init), url, kind, timeoutMs: GEOCODER_TIMEOUT_MS }
  opened ??= createGeocoder(
    deps,
    () => performance.now(),
    () => navigator.onLine,
  )
  return opened
}

const NONE: readonly OnlinePlace[] = []

/** Returns what the service found for the typed text; none until it answers, and without a service. */
export function useOnlinePlaces(typed: string, city: string | null, language: string): readonly OnlinePlace[] {
  const [, setCount] = useState(0)
  const asked = typed.trim()
  const key = `${city} ${language} ${asked}`
  useEffect(() => {
    const geocoder = geocoderOfPage()
    if (!geocoder || asked.length < GEOCODER_MIN_CHARS || answers.has(key)) return undefined
    return geocoder.askLater({ typed: asked, center: cityOrDefault(city ?? DEFAULT_CITY), language }, (places) => {
      remember(key, places)
      setCount((count) => count + 1)
    })
  }, [asked, city, language, key])
  return answers.get(key) ?? NONE
}
