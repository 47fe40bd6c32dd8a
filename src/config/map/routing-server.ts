/** Limits of requests to the routing server, a service with OSRM's HTTP interface (https://project-osrm.org/docs, `route` v1). */

/** A routing request is cancelled after this long, ms. */
export const ROUTING_TIMEOUT_MS = 6_000
/** Largest response that is read, characters. The simplified line of a route across a city has some 10,000. */
export const ROUTING_MAX_RESPONSE_CHARS = 500_000
/**
 * Decimals of the coordinates sent, about 110 m: enough for a route through a city, and as precise as a provider's public position.
 */
export const ROUTING_COORDINATE_DECIMALS = 3
