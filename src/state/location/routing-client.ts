/** Client of the routing server. It sends two rounded positions and nothing else: no cookie, no referrer, no name. */
import { ROUTING_MAX_RESPONSE_CHARS, ROUTING_COORDINATE_DECIMALS } from '#config/map/routing-server.ts'
import type { Position } from '#domain/location/haversine.ts'
import { fail, type Result } from '#domain/result.ts'
import { roundDegrees } from '#domain/location/round-degrees.ts'
import type { Travel } from '#domain/location/travel.ts'
import { parseRouteResponse } from '#domain/location/route-response.ts'

/** Why there is no route: no road connects the positions, the server was too slow, or its response was unusable. */
export type RoutingError = 'no_route' | 'slow' | 'failed'

export interface RoutingDeps {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** As `routerUrl` in src/config/map/map-settings.ts. */
  readonly url: string
  readonly timeoutMs: number
}

/** Returns the rounded position that leaves the device. */
export const roundPosition = ({ latitude, longitude }: Position): Position => ({
  latitude: roundDegrees(latitude, ROUTING_COORDINATE_DECIMALS),
  longitude: roundDegrees(longitude, ROUTING_COORDINATE_DECIMALS),
})

const lonLat = ({ latitude, longitude }: Position): string => `${longitude},${latitude}`

/** Returns the URL of OSRM's `route` service: one route for a car, its line simplified for a map that shows all of it. */
const routeRequestUrl = (url: string, from: Position, to: Position): string =>
  `${url}/route/v1/driving/${lonLat(from)};${lonLat(to)}?overview=simplified&geometries=geojson&alternatives=false&steps=false`

/** Reads a response. @throws Error when it is longer than any route */
async function readText(response: Response): Promise<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    text += part.value
    if (text.length > ROUTING_MAX_RESPONSE_CHARS) {
      await reader?.cancel()
      throw new Error('The routing service answers too much')
    }
  }
  return text
}

/**
 * Fetches the route between two positions, rounded by `roundPosition`.
 * @param signal aborts the request
 */
export async function fetchRoute(
  deps: RoutingDeps,
  from: Position,
  to: Position,
  signal: AbortSignal,
): Promise<Result<Travel, RoutingError>> {
  const [start, end] = [roundPosition(from), roundPosition(to)]
  const stop = new AbortController()
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    stop.abort()
  }, deps.timeoutMs)
  const cancel = (): void => stop.abort()
  signal.addEventListener('abort', cancel)
  try {
    const response = await deps.fetch(routeRequestUrl(deps.url, start, end), {
      signal: stop.signal,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      // A captive portal redirects to its login page.
      redirect: 'error',
      cache: 'no-store',
    })
    // OSRM reports a missing route with an error status, so the body decides.
    const parsed = parseRouteResponse(JSON.parse(await readText(response)), start, end)
    if (parsed.ok) return parsed
    return fail(parsed.error === 'no_route' ? 'no_route' : 'failed')
  } catch {
    // No connection, blocked by the browser, or not JSON: the caller shows an estimate instead.
    return fail(isLate ? 'slow' : 'failed')
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', cancel)
  }
}
