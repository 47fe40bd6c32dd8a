/** Client of the routing server. It sends two rounded positions and how to travel, and nothing else: no cookie, no referrer, no name. */
import type { RouterKind } from '#config/map/map-settings.ts'
import { ROUTING_MAX_RESPONSE_BYTES, ROUTING_COORDINATE_DECIMALS } from '#config/map/routing-server.ts'
import { askService, type ServiceDeps } from '#data/transport/ask-service.ts'
import type { Position } from '#domain/location/haversine.ts'
import { fail, type Result } from '#domain/result.ts'
import { roundDegrees } from '#domain/location/round-degrees.ts'
import type { AskedRoute } from '#domain/location/way/check-route.ts'
import type { Route } from '#domain/location/way/route.ts'
import { ROUTERS } from './route-request.ts'

/** Why there is no route: no road connects the positions, the server was too slow, or its response was unusable. */
export type RoutingError = 'no_route' | 'slow' | 'failed'

export interface RoutingDeps extends Pick<ServiceDeps, 'fetch' | 'timeoutMs'> {
  /** As `routerUrl` in src/config/map/map-settings.ts. */
  readonly url: string
  readonly kind: RouterKind
  /** Receives a line for developers about an answer that was refused. */
  readonly note: (text: string) => void
}

/** Returns the rounded position that leaves the device. */
export const roundPosition = ({ latitude, longitude }: Position): Position => ({
  latitude: roundDegrees(latitude, ROUTING_COORDINATE_DECIMALS),
  longitude: roundDegrees(longitude, ROUTING_COORDINATE_DECIMALS),
})

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
  const limits = { timeoutMs, maxBytes: ROUTING_MAX_RESPONSE_BYTES, referrerPolicy: 'no-referrer' } as const
  const answer = await askService(ROUTERS[kind].urlOf(url, asked), { fetch, ...limits }, signal)
  const refuse = (reason: string, status: number | undefined): void =>
    note(`The answer of the router (${kind}, status ${status}) was refused: ${reason}`)
  if (!answer.ok) {
    const { kind: failure, reason, status } = answer.error
    if (failure === 'slow') note(`The router did not answer within ${timeoutMs} ms`)
    // The browser's console names a connection that it could not make, or blocked.
    if (failure === 'unreadable') refuse(reason, status)
    // The caller shows an estimate instead.
    return fail(failure === 'slow' ? 'slow' : 'failed')
  }
  // Routing services report a missing route with an error status, so the body decides.
  const parsed = ROUTERS[kind].parse(answer.value.body, asked)
  if (parsed.ok) return parsed
  const { error, reason } = parsed.error
  if (error === 'no_route') return fail('no_route')
  refuse(reason, answer.value.status)
  return fail('failed')
}
