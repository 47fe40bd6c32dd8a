import { mapSettings } from '#config/map/map-settings.ts'
import type { Position } from '#domain/location/haversine.ts'
import { isIos } from '#state/device/is-ios.ts'

export interface DirectionsTarget {
  readonly address?: string | undefined
  readonly position?: Position | undefined
}

/** Fills the operator's URL; undefined where it needs what is not known. */
function fill(template: string, { address, position }: DirectionsTarget): string | undefined {
  const known: Readonly<Record<string, string | number | undefined>> = { address, ...position }
  const used = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  if (used.length === 0 || used.some((name) => known[name] === undefined)) return undefined
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(known[name])))
}

/**
 * Returns the link that shows the way to a place: on a phone in its own map program, which may have maps offline, elsewhere on the page that
 * the operator chose. Undefined where there is neither, or nothing is known of the place.
 * @param device user agent and touch points of the browser
 * @param template the operator's URL; null without one
 */
export function directionsLink(
  { address, position }: DirectionsTarget,
  device: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>,
  template: string | null = mapSettings().directionsUrl,
): string | undefined {
  const spot = position && `${position.latitude},${position.longitude}`
  if (spot === undefined && address === undefined) return undefined
  const query = spot ?? encodeURIComponent(address ?? '')
  if (device.userAgent.includes('Android')) {
    const label = spot !== undefined && address !== undefined ? `(${encodeURIComponent(address)})` : ''
    return `geo:${spot ?? '0,0'}?q=${query}${label}`
  }
  if (isIos(device)) return `https://maps.apple.com/?daddr=${query}`
  return template === null ? undefined : fill(template, { address, position })
}
