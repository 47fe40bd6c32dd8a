/** Public address of the server: needed for secure cookies and to tell its own pages from others. */

/** Returns the origin that people use: the configured one, or the one this request was addressed to. */
export const publicOriginOf = (request: Request, publicOrigin: string | undefined): string => publicOrigin ?? new URL(request.url).origin

/** Returns true when people reach the server over TLS, also when a proxy ends it. */
export const isSecure = (request: Request, publicOrigin: string | undefined): boolean =>
  publicOriginOf(request, publicOrigin).startsWith('https:')
