import type { RefusedCommand } from '#state/navigation/overlays.ts'
import { currentPosition } from '#state/device/geolocation.ts'

/** Returns the place of a requested visit: that of the request to correct, because an order's was chosen on the map, or this device's. */
export function requestPlace(replaces: RefusedCommand | undefined): { user_latitude: number | null; user_longitude: number | null } {
  const { user_latitude: latitude, user_longitude: longitude } = replaces?.args ?? {}
  if (typeof latitude === 'number' && typeof longitude === 'number') return { user_latitude: latitude, user_longitude: longitude }
  const position = currentPosition()
  return { user_latitude: position?.latitude ?? null, user_longitude: position?.longitude ?? null }
}
