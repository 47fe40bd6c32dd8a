/** Asks the configured routing service for a way by road. It hears two rounded places and nothing else: no cookie, no referrer, no name. */
import { ROUTING_MAX_RESPONSE_CHARS, ROUTING_COORDINATE_DECIMALS } from '#config/map/routing-server.ts'
import type { Position } from '#domain/location/haversine.ts'
import { fail, type Result } from '#domain/result.ts'
import { roundDegrees } from '#domain/location/round-degrees.ts'
import type { Travel } from '#domain/location/travel.ts'
import { parseRouteResponse } from '#domain/location/route-response.ts'

/** Why there is no way by road: none leads there, the service did not answer in time, or not with a way. */
export type RoutingError = 'no_route' | 'slow' | 'failed'

export interface RoutingDeps {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** As in src/config/map/routing-server.ts. */
  readonly url: string
  readonly timeoutMs: number
}

/** What leaves the device of a place. */
export const roundPosition = ({ latitude, longitude }: Position): Position => ({
  latitude: roundDegrees(latitude, ROUTING_COORDINATE_DECIMALS),
  longitude: roundDegrees(longitude, ROUTING_COORDINATE_DECIMALS),
})

const lonLat = ({ latitude, longitude }: Position): string => `${longitude},${latitude}`

/** OSRM's `route` service: one way for a car, its line simplified for a map that shows all of it. */
const routeRequestUrl = (url: string, from: Position, to: Position): string =>
  `${url}/route/v1/driving/${lonLat(from)};${lonLat(to)}?overview=simplified&geometries=geojson&alternatives=false&steps=false`

/** @throws Error when there is more of it than any way has */
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
 * The way between two places, rounded as `roughly` does.
 * @param signal nobody waits for the answer any more
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
  const leave = (): void => stop.abort()
  signal.addEventListener('abort', leave)
  try {
    const response = await deps.fetch(routeRequestUrl(deps.url, start, end), {
      signal: stop.signal,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      // A network that wants a login sends elsewhere.
      redirect: 'error',
      cache: 'no-store',
    })
    // That no road leads there comes with a status of its own: what counts is what is said.
    const parsed = parseRouteResponse(JSON.parse(await readText(response)), start, end)
    if (parsed.ok) return parsed
    return fail(parsed.error === 'no_route' ? 'no_route' : 'failed')
  } catch {
    // No connection, a refusal by the browser, no JSON: there is no way to show, and an estimate instead.
    return fail(isLate ? 'slow' : 'failed')
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', leave)
  }
}
