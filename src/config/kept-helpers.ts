/**
 * Most helpers of one city that a device keeps; of all cities together, where it follows them. Those of a city that has more are kept
 * around a place, the nearest first. The operator's setting `HELPERS_KEPT` replaces it when the server starts.
 */
export const HELPERS_KEPT = 20_000
