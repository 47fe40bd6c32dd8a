/** True only in the development build, where the backend runs in the page. A literal, so that a production bundle drops the branch. */
declare const __MOCK__: boolean

/** Identifier of the build, in the server's bundles only: twelve hexadecimal digits of its sources. */
declare const __BUILD_ID__: string
