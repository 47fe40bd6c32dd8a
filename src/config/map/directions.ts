/** Web page that shows the way to a place, where the device has no map program that a link could open. */

/**
 * Setting of the build: an https URL with `{latitude}` and `{longitude}`, with `{address}`, or with all three. Empty: no page is opened.
 */
export const directionsUrl: string = typeof __DIRECTIONS_URL__ === 'string' ? __DIRECTIONS_URL__ : ''
