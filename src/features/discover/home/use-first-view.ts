import { useEffect, useRef, useState } from 'react'
import { FIRST_VIEW_ZOOM, type Basemap } from '#config/map/basemap.ts'
import { cityOrDefault } from '#domain/cities.ts'
import { DEFAULT_CITY } from '#domain/constants.ts'
import type { Position } from '#domain/location/haversine.ts'
import { useAskedPlace } from '#state/device/geolocation.ts'
import { useBasemaps } from '#state/location/basemaps.ts'
import { useCity } from '#state/navigation/view.ts'

interface View {
  readonly center: Position
  readonly zoom: number
}

const TOUCHES = ['pointerdown', 'wheel', 'keydown'] as const

/** Returns a reference that becomes true once the person has pressed, turned a wheel or typed. */
function useIsTouched(): { readonly current: boolean } {
  const isTouched = useRef(false)
  useEffect(() => {
    const ending = new AbortController()
    const note = (): void => {
      isTouched.current = true
      ending.abort()
    }
    for (const kind of TOUCHES) addEventListener(kind, note, { capture: true, passive: true, signal: ending.signal })
    return () => ending.abort()
  }, [])
  return isTouched
}

/** Returns the list of maps; one that comes after the person began to use the page is not taken, or their map would move. */
function useTimelyBasemaps(): readonly Basemap[] | undefined {
  const known = useBasemaps()
  const isTouched = useIsTouched()
  const [taken, setTaken] = useState(known)
  useEffect(() => {
    if (taken === undefined && known !== undefined && !isTouched.current) setTaken(known)
  }, [taken, known, isTouched])
  return taken
}

/**
 * Returns where the map opens when the default city is selected, no position is known, and a vector map holds a part of that city (decisions
 * "The map"); undefined: at the center of what is selected.
 */
export function useFirstView(): View | undefined {
  const basemaps = useTimelyBasemaps()
  const [city] = useCity()
  const place = useAskedPlace()
  if (city !== DEFAULT_CITY || place) return undefined
  const center = basemaps?.find(({ slug }) => slug === cityOrDefault(DEFAULT_CITY).slug)?.center
  return center && { center: { longitude: center[0], latitude: center[1] }, zoom: FIRST_VIEW_ZOOM }
}
