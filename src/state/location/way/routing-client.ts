/** Client of the routing server. It sends two rounded positions and how to travel, and nothing else: no cookie, no referrer, no name. */
import { readUpTo } from '#config/map/read-up-to.ts'
import type { RouterKind } from '#config/map/map-settings.ts'
import { ROUTING_MAX_RESPONSE_BYTES, ROUTING_COORDINATE_DECIMALS } from '#config/map/routing-server.ts'
import type { Position } from '#domain/location/haversine.ts'
import { fail, type Result } from '#domain/result.ts'
import { roundDegrees } from '#domain/location/round-degrees.ts'
import type { AskedRoute } from '#domain/location/way/check-route.ts'
import type { Route } from '#domain/location/way/route.ts'
import { ROUTERS } from './route-request.ts'

/** Why there is no route: no road connects the positions, the server was too slow, or its response was unusable. */
export type RoutingError = 'no_route' | 'slow' | 'failed'

export interface RoutingDeps {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** As `routerUrl` in src/config/map/map-settings.ts. */
  readonly url: string
  readonly kind: RouterKind
  readonly timeoutMs: number
  /** Receives a line for developers about an answer that was refused. */
  readonly note: (text: string) => void
}

/** Returns the rounded position that leaves the device. */
export const roundPosition = ({ latitude, longitude }: Position): Position => ({
  latitude: roundDegrees(latitude, ROUTING_COORDINATE_DECIMALS),
  longitude: roundDegrees(longitude, ROUTING_COORDINATE_DECIMALS),
})

/** Reads a response. @throws Error when it is longer than any route */
async function readText({ body }: Response): Promise<string> {
  const bytes = await readUpTo(body, ROUTING_MAX_RESPONSE_BYTES)
  if (!bytes) throw new Error(`more than ${ROUTING_MAX_RESPONSE_BYTES} bytes`)
  return new TextDecoder().decode(bytes)
}

/**
 * Fetches a route. Its ends are rounded by `roundPosition`.
 * @param signal aborts the request
 */
export async function fetchRoute(
  { fetch, url, kind, timeoutMs, note }: RoutingDeps,
  { from, to, mode }: AskedRoute,
  signal: AbortSignal,
): Promise<Result<Route, RoutingError>> {
  const asked = { from: roundPosition(from), to: roundPosition(to), mode }
  const stop = new AbortController()
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    stop.abort()
  }, timeoutMs)
  const cancel = (): void => stop.abort()
  signal.addEventListener('abort', cancel)
  let status: number | undefined
  try {
    const response = await fetch(ROUTERS[kind].urlOf(url, asked), {
      signal: stop.signal,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      // A captive portal redirects to its login page.
      redirect: 'error',
      cache: 'no-store',
    })
    status = response.status
    // Routing services report a missing route with an error status, so the body decides.
    const parsed = ROUTERS[kind].parse(JSON.parse(await readText(response)), asked)
    if (parsed.ok) return parsed
    const { error, reason } = parsed.error
    if (error === 'no_route') return fail('no_route')
    note(`The answer of the router (${kind}, status ${status}) was refused: ${reason}`)
    return fail('failed')
  } catch (error) {
    if (isLate) note(`The router did not answer within ${timeoutMs} ms`)
    // Without a status there was no answer: no connection, or blocked by the browser, which says so in its console.
    else if (status !== undefined && !signal.aborted)
      note(`The answer of the router (${kind}, status ${status}) was refused: ${String(error)}`)
    // The caller shows an estimate instead.
    return fail(isLate ? 'slow' : 'failed')
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', cancel)
  }
}
