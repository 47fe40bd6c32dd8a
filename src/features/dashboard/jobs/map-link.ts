import type { Position } from '#domain/location/haversine.ts'
import { isIos } from '#state/device/is-ios.ts'

/**
 * Returns the link for a position: on a phone its own navigation, which may have maps offline, elsewhere a map at the position.
 * @param device user agent and touch points of the browser
 */
export function mapLink({ latitude, longitude }: Position, device: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): string {
  const spot = `${latitude},${longitude}`
  if (device.userAgent.includes('Android')) return `geo:${spot}?q=${spot}`
  if (isIos(device)) return `https://maps.apple.com/?daddr=${spot}`
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
}
