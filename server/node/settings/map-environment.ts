/** Settings of the map's services in the environment. */
import * as v from 'valibot'
import { GEOCODER_KINDS, NO_MAP_SETTINGS, ROUTER_KINDS, serviceOrigin, type MapSettings } from '#config/map/map-settings.ts'
import { selfHostedTilePath } from '#config/map/tiles.ts'
import { isSecureUrl, urlOf } from './service-url.ts'

/** No spaces, quotes or separators, which have a meaning in a policy or in markup. */
const HARMLESS = /^[\w!#$%&()*+,./:=?@[\]{}~-]+$/

const placeholdersOf = (template: string): readonly string[] => [...template.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name).sort()

/** Returns the URL of another origin without the braces of its placeholders; undefined if the page must not contact it. */
function foreignUrl(value: string): URL | undefined {
  const url = serviceOrigin(value) === undefined ? undefined : urlOf(value.replaceAll(/[{}]/g, ''))
  return url && isSecureUrl(url) && url.hash === '' ? url : undefined
}

const isTileUrl = (value: string): boolean =>
  placeholdersOf(value).join() === 'x,y,z' && (value.startsWith(selfHostedTilePath) || foreignUrl(value) !== undefined)

const isRouterUrl = (value: string): boolean =>
  !/[?{}]|\/route(\/v1)?\/*$/.test(value) && (/^\/[^/]/.test(value) || foreignUrl(value) !== undefined)

/** Its terms forbid a search while people type: https://operations.osmfoundation.org/policies/nominatim/. */
const NOT_WHILE_TYPING = 'nominatim.openstreetmap.org'

const isGeocoderUrl = (value: string): boolean =>
  !/[?{}]|\/(?:search|api)\/*$/.test(value) &&
  (/^\/[^/]/.test(value) || (foreignUrl(value)?.hostname ?? NOT_WHILE_TYPING) !== NOT_WHILE_TYPING)

/** By placeholders: where the place is, its address, or both. */
const DIRECTIONS = new Set(['latitude,longitude', 'address', 'address,latitude,longitude'])
const isDirectionsUrl = (value: string): boolean => DIRECTIONS.has(placeholdersOf(value).join()) && foreignUrl(value) !== undefined

const address = (name: string, isValid: (value: string) => boolean, words: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(HARMLESS, `${name} must not contain spaces, quotes or semicolons`),
      v.check((value) => !HARMLESS.test(value) || isValid(value), `${name} must be ${words}`),
    ),
  )

/** One entry for each service, for the schema of the environment. */
export const mapEntries = {
  TILE_URL: address(
    'TILE_URL',
    isTileUrl,
    'an https URL with {z}, {x} and {y}, such as https://tiles.example/{z}/{x}/{y}.png, or such a path under /tiles/',
  ),
  ROUTER_URL: address(
    'ROUTER_URL',
    isRouterUrl,
    'the https URL of a service before /route, such as https://roads.example, or a path such as /osrm',
  ),
  ROUTER_KIND: v.optional(v.picklist(ROUTER_KINDS, `ROUTER_KIND must be ${ROUTER_KINDS.join(' or ')}`)),
  DIRECTIONS_URL: address(
    'DIRECTIONS_URL',
    isDirectionsUrl,
    'an https URL with {latitude} and {longitude}, with {address}, or with all three',
  ),
  GEOCODER_URL: address(
    'GEOCODER_URL',
    isGeocoderUrl,
    `the https URL of a service before /search or /api, such as https://photon.example, or a path such as /photon, and not ${NOT_WHILE_TYPING}, which forbids a search while people type`,
  ),
  GEOCODER_KIND: v.optional(v.picklist(GEOCODER_KINDS, `GEOCODER_KIND must be ${GEOCODER_KINDS.join(' or ')}`)),
}

/** Returns a valid address with its origin as browsers write it: in lower case, without the port that is usual for the scheme. */
function normalized(value: string | undefined): string | null {
  const origin = serviceOrigin(value ?? null)
  return origin === undefined ? (value ?? null) : new URL(origin).origin + value?.slice(origin.length)
}

/** Returns the settings of a valid environment. */
export const mapSettingsFrom = ({
  TILE_URL,
  ROUTER_URL,
  ROUTER_KIND = NO_MAP_SETTINGS.routerKind,
  DIRECTIONS_URL,
  GEOCODER_URL,
  GEOCODER_KIND = NO_MAP_SETTINGS.geocoderKind,
}: {
  readonly [Name in keyof typeof mapEntries]?: v.InferOutput<(typeof mapEntries)[Name]>
}): MapSettings => ({
  tileUrl: normalized(TILE_URL),
  routerUrl: normalized(ROUTER_URL?.replace(/\/+$/, '')),
  routerKind: ROUTER_KIND,
  directionsUrl: normalized(DIRECTIONS_URL),
  geocoderUrl: normalized(GEOCODER_URL?.replace(/\/+$/, '')),
  geocoderKind: GEOCODER_KIND,
})

/** Names under which earlier releases compiled the settings in. */
const FORMER = { VITE_TILE_URL: 'TILE_URL', VITE_ROUTER_URL: 'ROUTER_URL', VITE_DIRECTIONS_URL: 'DIRECTIONS_URL' } as const

/** Returns a line for each setting that is still set under its former name. */
export const formerNameNotices = (env: Readonly<Record<string, string | undefined>>): readonly string[] =>
  Object.entries(FORMER).flatMap(([former, name]) =>
    (env[former] ?? '') === '' ? [] : [`${former} is not read any more: set ${name}, which the server reads when it starts`],
  )
