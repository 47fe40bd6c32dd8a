import type { Position } from '#domain/location/haversine.ts'
import { isIos } from '#state/device/is-ios.ts'

/**
 * Where a press on a place leads: on a phone to its own navigation, which may hold its maps without a connection, elsewhere to a
 * map that opens at the spot.
 * @param device what the browser says of itself
 */
export function mapLink({ latitude, longitude }: Position, device: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): string {
  const spot = `${latitude},${longitude}`
  if (device.userAgent.includes('Android')) return `geo:${spot}?q=${spot}`
  if (isIos(device)) return `https://maps.apple.com/?daddr=${spot}`
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
}
