import type { Position } from '#domain/location/haversine.ts'
import type { RefusedCommand } from '#state/navigation/overlays.ts'
import { currentPosition } from '#state/device/geolocation.ts'

/** Returns the position of a request to correct, because an order's was chosen on the map; undefined where the device's is taken. */
export function requestPosition(replaces: RefusedCommand | undefined): Position | undefined {
  const { user_latitude: latitude, user_longitude: longitude } = replaces?.args ?? {}
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : undefined
}

/** Returns the place of a requested visit. */
export function requestPlace(replaces: RefusedCommand | undefined): { user_latitude: number | null; user_longitude: number | null } {
  const position = requestPosition(replaces) ?? currentPosition()
  return { user_latitude: position?.latitude ?? null, user_longitude: position?.longitude ?? null }
}
