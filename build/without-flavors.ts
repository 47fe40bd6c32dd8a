import type { Plugin } from 'vite'

const ID = '\0no-flavors'

/**
 * Leaves the styles of `@protomaps/basemaps` out of a build. protomaps-leaflet reads them for its own layer, and bundlers keep them because
 * of how it is written; our streets have their own rules, and use its painter and labels alone.
 */
export const withoutFlavors = (): Plugin => ({
  name: 'without-flavors',
  enforce: 'pre',
  resolveId: (id) => (id === '@protomaps/basemaps' ? ID : undefined),
  load: (id) => (id === ID ? "export const namedFlavor = () => { throw new Error('no such flavor') }" : undefined),
})
