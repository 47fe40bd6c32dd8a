/** The two streets that cross nearest to a point, where the device has the places of the city's map. */
import { useEffect, useSyncExternalStore } from 'react'
import type { Position } from '#domain/location/haversine.ts'
import { readDirectory } from '../directory/directory.ts'
import { useLanguage } from '../display/language.ts'
import { placesAt } from './places-source.ts'

export type CrossingNames = readonly [first: string, second: string]

/** Answers that are remembered: as many points as a person looks at. */
const REMEMBERED = 100

/** By point and language; null: no streets cross there. */
const known = new Map<string, CrossingNames | null>()
const asked = new Set<string>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

async function ask(key: string, position: Position, language: string): Promise<void> {
  if (known.has(key) || asked.has(key)) return
  asked.add(key)
  try {
    const source = await placesAt(position)
    const answer = source && (await readDirectory().places.nearestCrossing({ source, position, language }))
    if (answer === undefined) return
    known.set(key, answer)
    const [oldest] = known.keys()
    if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest)
    for (const listener of listeners) listener()
  } catch {
    // No worker stays alive: the point keeps the name of its district.
  } finally {
    asked.delete(key)
  }
}

/** Returns the streets; undefined where none are known, and until they are. */
export function useCrossingAt(position: Position | undefined): CrossingNames | undefined {
  const language = useLanguage()
  const [latitude, longitude] = [position?.latitude, position?.longitude]
  const key = latitude === undefined || longitude === undefined ? '' : `${latitude.toFixed(5)},${longitude.toFixed(5)} ${language}`
  useEffect(() => {
    if (latitude !== undefined && longitude !== undefined) void ask(key, { latitude, longitude }, language)
  }, [key, latitude, longitude, language])
  return useSyncExternalStore(subscribe, () => known.get(key)) ?? undefined
}
