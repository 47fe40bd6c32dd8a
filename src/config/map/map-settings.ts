/** Addresses of the map's services. The operator sets them when the server starts, which writes them into the page and the service worker. */

/** Interfaces of routing services: OSRM's `route` v1, or Valhalla's `route`. */
export const ROUTER_KINDS = ['osrm', 'valhalla'] as const
export type RouterKind = (typeof ROUTER_KINDS)[number]

/** Interfaces of services that find places by name. */
export const GEOCODER_KINDS = ['nominatim', 'photon'] as const
export type GeocoderKind = (typeof GEOCODER_KINDS)[number]

/** Each is null where it is not set: then nothing is requested. */
export interface MapSettings {
  /** Template of raster tiles with {z}, {x} and {y}: https, or a path under `/tiles/` of our own origin. */
  readonly tileUrl: string | null
  /** Routing service, without `/route/v1` or `/route` and a slash at its end: https, or a path of our own origin. */
  readonly routerUrl: string | null
  readonly routerKind: RouterKind
  /** Page that shows the way to a place, with {latitude} and {longitude}, with {address}, or with all three. */
  readonly directionsUrl: string | null
  /** Service that finds places by name, without `/search` or `/api` and a slash at its end: https, or a path of our own origin. */
  readonly geocoderUrl: string | null
  readonly geocoderKind: GeocoderKind
}

export const NO_MAP_SETTINGS: MapSettings = {
  tileUrl: null,
  routerUrl: null,
  routerKind: 'osrm',
  directionsUrl: null,
  geocoderUrl: null,
  geocoderKind: 'nominatim',
}

/** Name of the page's `meta` element whose content is the settings as JSON, or empty. */
export const MAP_SETTINGS_META = 'map-settings'

let current = NO_MAP_SETTINGS

/** Sets what `mapSettings` returns. The page calls it before anything else; workers have no settings, and get what they need from the page. */
export function setMapSettings(settings: MapSettings): void {
  current = settings
}

/** Returns the settings that the page was loaded with. */
export const mapSettings = (): MapSettings => current

/** Scheme, host and port, followed by the end or a path. No other part of a URL may get into a policy. */
const ORIGIN = /^(?<origin>https?:\/\/(?:[a-z\d.-]+|\[[a-f\d:]+\])(?::\d+)?)(?:\/|$)/i

/**
 * Returns the origin of a service, as a content security policy names it.
 * @param url one of the settings
 * @returns 'https://host[:port]'; undefined when no other origin is called
 */
export function serviceOrigin(url: string | null): string | undefined {
  return url === null ? undefined : ORIGIN.exec(url)?.groups?.['origin']
}
