/** URLs of routes, by the kind of the routing service. */
import type { RouterKind } from '#config/map/map-settings.ts'
import type { Position } from '#domain/location/haversine.ts'
import type { AskedRoute } from '#domain/location/way/check-route.ts'
import { parseOsrmResponse } from '#domain/location/way/osrm-response.ts'
import { parseValhallaResponse } from '#domain/location/way/valhalla-response.ts'
import type { RouteResult } from '#domain/location/way/route.ts'
import type { TravelMode } from '#domain/marketplace/own-marketplace.ts'

/** OSRM has no usual profile for motorbikes. */
const PROFILES: Readonly<Record<TravelMode, string>> = { car: 'driving', motorbike: 'driving', bicycle: 'cycling', foot: 'walking' }
const COSTINGS: Readonly<Record<TravelMode, string>> = { car: 'auto', motorbike: 'motorcycle', bicycle: 'bicycle', foot: 'pedestrian' }

const lonLat = ({ latitude, longitude }: Position): string => `${longitude},${latitude}`

/** Asks for one route, its line simplified for a map that shows all of it. */
const osrmUrl = (url: string, { from, to, mode }: AskedRoute): string =>
  `${url}/route/v1/${PROFILES[mode]}/${lonLat(from)};${lonLat(to)}?overview=simplified&geometries=polyline6&alternatives=false&steps=true`

/** A GET with simple headers, which needs no preflight. Without sentences: ours are in the person's language, also after it changes. */
function valhallaUrl(url: string, { from, to, mode }: AskedRoute): string {
  const locations = [from, to].map(({ latitude, longitude }) => ({ lat: latitude, lon: longitude }))
  const asked = { locations, costing: COSTINGS[mode], units: 'kilometers', directions_type: 'maneuvers' }
  return `${url}/route?json=${encodeURIComponent(JSON.stringify(asked))}`
}

interface Router {
  readonly urlOf: (url: string, asked: AskedRoute) => string
  readonly parse: (body: unknown, asked: AskedRoute) => RouteResult
}

export const ROUTERS: Readonly<Record<RouterKind, Router>> = {
  osrm: { urlOf: osrmUrl, parse: parseOsrmResponse },
  valhalla: { urlOf: valhallaUrl, parse: parseValhallaResponse },
}
