/** The routing server: a service with OSRM's HTTP interface (https://project-osrm.org/docs, `route` v1). */

/** Demonstration server of the Open Source Routing Machine, for light use, like the map's default tiles. */
export const defaultRoutingServerUrl = 'https://router.project-osrm.org'

/** Value in place of a URL that disables routing: no server is called, and every route is a straight line. */
const DISABLED = 'none'

/** Setting of the build: a URL without `/route/v1`, a path on our own origin such as '/osrm', or 'none'. */
const configured: string = typeof __ROUTER_URL__ === 'string' && __ROUTER_URL__ !== '' ? __ROUTER_URL__ : defaultRoutingServerUrl

/** URL of the configured routing server; undefined when routing is disabled. */
export const routingServerUrl: string | undefined = configured === DISABLED ? undefined : configured.replace(/\/+$/, '')

/** A routing request is cancelled after this long, ms. */
export const ROUTING_TIMEOUT_MS = 6_000
/** Largest response that is read, characters. The simplified line of a route across a city has some 10,000. */
export const ROUTING_MAX_RESPONSE_CHARS = 500_000
/**
 * Decimals of the coordinates sent, about 110 m: enough for a route through a city, and as precise as a provider's public position.
 */
export const ROUTING_COORDINATE_DECIMALS = 3

/** Scheme, host and port, followed by the end or a path. No other part of a URL may get into a policy. */
const ORIGIN = /^(?<origin>https?:\/\/(?:[a-z\d.-]+|\[[a-f\d:]+\])(?::\d+)?)(?:\/|$)/i

/**
 * Returns the origin that the Content Security Policy must allow for fetches. The user is also told this origin.
 *
 * @param url as in `routingServerUrl`
 * @returns 'https://host[:port]', or undefined when no other origin is called
 */
export function routingServerOrigin(url: string | undefined): string | undefined {
  return url === undefined ? undefined : ORIGIN.exec(url)?.groups?.['origin']
}
