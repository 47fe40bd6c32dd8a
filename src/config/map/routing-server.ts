/** Limits of requests to the routing server. */

/** A routing request is cancelled after this long, ms. */
export const ROUTING_TIMEOUT_MS = 6_000
/** Largest response that is read, bytes. A route across a city with its steps has some 100,000 by OSRM, 20,000 by Valhalla. */
export const ROUTING_MAX_RESPONSE_BYTES = 1_000_000
/**
 * Decimals of the coordinates sent, about 110 m: enough for a route through a city, and as precise as a provider's public position.
 */
export const ROUTING_COORDINATE_DECIMALS = 3
/** A route of this age, ms, is shown and requested again. It is longer than an order takes, and shorter than most roadworks. */
export const ROUTE_FRESH_MS = 30 * 60_000
