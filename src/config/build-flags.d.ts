/** True only in the development page, where the backend runs in the page; a literal, so that a production bundle drops the branch. */
declare const __MOCK__: boolean

/** Names this build: shown in reports, compared by tests. Twelve hexadecimal digits of its sources, or 'dev'. */
declare const __BUILD_ID__: string

/** The tile address of this build, from the environment variable VITE_TILE_URL. */
declare const __TILE_URL__: string

/** The address of the routing service of this build, from the environment variable VITE_ROUTER_URL. */
declare const __ROUTER_URL__: string
