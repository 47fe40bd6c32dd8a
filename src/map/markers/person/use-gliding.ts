import { haversineKm, type Position } from '#domain/location/haversine.ts'
import { useEffect, useRef, useState } from 'react'
import { prefersReducedMotion } from '../../map-options.ts'

/** Duration of a glide, ms. Short beside the seconds between two positions, so that the mark is where the arrival counts from. */
const GLIDE_MS = 600
/** km. A mark that moves farther is at once where it belongs, as after a reload. */
const MAX_GLIDE_KM = 2

/** Returns the position at a share of the way between two, 0 to 1, slower toward the end. */
export function glideBetween(from: Position, to: Position, share: number): Position {
  if (share >= 1) return to
  const eased = 1 - (1 - Math.max(0, share)) ** 3
  return {
    latitude: from.latitude + (to.latitude - from.latitude) * eased,
    longitude: from.longitude + (to.longitude - from.longitude) * eased,
  }
}

/** Returns the position to draw a mark at that follows another one: it glides there, unless the person prefers reduced motion. */
export function useGliding({ latitude, longitude }: Position): Position {
  const [shown, setShown] = useState<Position>({ latitude, longitude })
  const latest = useRef(shown)
  useEffect(() => {
    const [from, to] = [latest.current, { latitude, longitude }]
    const isStep = prefersReducedMotion() || haversineKm(from, to) > MAX_GLIDE_KM
    const startMs = performance.now()
    let frame: number | undefined
    const move = (): void => {
      const share = isStep ? 1 : (performance.now() - startMs) / GLIDE_MS
      latest.current = glideBetween(from, to, share)
      setShown(latest.current)
      frame = share < 1 ? requestAnimationFrame(move) : undefined
    }
    move()
    return () => {
      if (frame !== undefined) cancelAnimationFrame(frame)
    }
  }, [latitude, longitude])
  return shown
}
