/** True only in the development build, where the backend runs in the page. A literal, so that a production bundle drops the branch. */
declare const __MOCK__: boolean

/** Identifier of the build, in the server's bundles only: twelve hexadecimal digits of its sources. */
declare const __BUILD_ID__: string

/** Tile URL template of this build, from the environment variable VITE_TILE_URL. */
declare const __TILE_URL__: string

/** Routing server URL of this build, from the environment variable VITE_ROUTER_URL. */
declare const __ROUTER_URL__: string

/** URL template of a page with directions, from the environment variable VITE_DIRECTIONS_URL. */
declare const __DIRECTIONS_URL__: string
