/** Where the server is seen from: for secure cookies, and for telling its own pages from others. */

/** The origin that people use: as configured, or as this request was addressed. */
export const publicOriginOf = (request: Request, publicOrigin: string | undefined): string => publicOrigin ?? new URL(request.url).origin

/** True when people reach the server over TLS, whatever ends it. */
export const isSecure = (request: Request, publicOrigin: string | undefined): boolean =>
  publicOriginOf(request, publicOrigin).startsWith('https:')
