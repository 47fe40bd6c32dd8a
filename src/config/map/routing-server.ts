/** Where the way by road is asked for: a service that speaks OSRM's HTTP interface (https://project-osrm.org/docs, `route` v1). */

/** The demonstration server of the Open Source Routing Machine: for light use, like the map's default tiles. */
export const defaultRoutingServerUrl = 'https://router.project-osrm.org'

/** Written in place of an address: nobody is asked, and every way is a straight line. */
const DISABLED = 'none'

/** What the build says: an address up to and without `/route/v1`, a path of our own origin such as '/osrm', or 'none'. */
const configured: string = typeof __ROUTER_URL__ === 'string' && __ROUTER_URL__ !== '' ? __ROUTER_URL__ : defaultRoutingServerUrl

/** The configured service; undefined where there is none. */
export const routingServerUrl: string | undefined = configured === DISABLED ? undefined : configured.replace(/\/+$/, '')

/** A service that has not answered after this long is not waited for, ms. */
export const ROUTING_TIMEOUT_MS = 6_000
/** Largest answer that is read, characters: the simplified line of a way across a city is some 10,000. */
export const ROUTING_MAX_RESPONSE_CHARS = 500_000
/**
 * Both places are sent with this many decimals, about 110 m: enough for a way through a city, and as exact as the public position of
 * a provider.
 */
export const ROUTING_COORDINATE_DECIMALS = 3

/** Scheme, host and port, and then the end or a path: nothing else of an address gets into a policy. */
const ORIGIN = /^(?<origin>https?:\/\/(?:[a-z\d.-]+|\[[a-f\d:]+\])(?::\d+)?)(?:\/|$)/i

/**
 * The origin that the content security policy must allow for fetches, and what people are told who is asked.
 *
 * @param url as in `routerUrl`
 * @returns 'https://host[:port]', or undefined when nobody else is asked
 */
export function routingServerOrigin(url: string | undefined): string | undefined {
  return url === undefined ? undefined : ORIGIN.exec(url)?.groups?.['origin']
}
