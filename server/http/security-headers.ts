/** Security headers of every response (security S27, S28). */
import type { MiddlewareHandler } from 'hono'
import { routingServerOrigin } from '#config/map/routing-server.ts'
import { tileOrigin } from '#config/map/tiles.ts'
import type { AppEnv } from './app-env.ts'
import { isSecure } from '../platform/public-origin.ts'

export const REPORT_PATH = '/api/csp-report'

/** External services that the page contacts, as in src/config. */
export interface ExternalOrigins {
  readonly tileUrl: string
  readonly routerUrl: string | undefined
}

const spaced = (origin: string | undefined): string => (origin === undefined ? '' : ` ${origin}`)

/**
 * Returns the policy: only the app's own files, the map tiles and the routing server.
 * @param importMaps hashes of the import maps in the page, as `sha256-…`: no other inline script may run
 */
export function contentSecurityPolicy({ tileUrl, routerUrl }: ExternalOrigins, importMaps: readonly string[] = []): string {
  const tiles = spaced(tileOrigin(tileUrl))
  return [
    "default-src 'none'",
    ["script-src 'self'", ...importMaps.map((hash) => `'${hash}'`)].join(' '),
    "style-src 'self'",
    `img-src 'self' data: blob:${tiles}`,
    `connect-src 'self'${tiles}${spaced(routingServerOrigin(routerUrl))}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
    `report-uri ${REPORT_PATH}`,
  ].join('; ')
}

/** The map shows where the person is and looks: the browser computes the direction from accelerometer, gyroscope and magnetometer together. */
const PERMISSIONS =
  'accelerometer=(self), camera=(), display-capture=(), geolocation=(self), gyroscope=(self), magnetometer=(self), microphone=(), midi=(), payment=(), usb=()'

/** One year, as ASVS 3.4.1 requires. */
const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains'

export function securityHeaders(
  external: ExternalOrigins,
  publicOrigin: string | undefined,
  importMaps: readonly string[] = [],
): MiddlewareHandler<AppEnv> {
  const always: readonly (readonly [string, string])[] = [
    ['content-security-policy', contentSecurityPolicy(external, importMaps)],
    ['x-content-type-options', 'nosniff'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['permissions-policy', PERMISSIONS],
    // The map's tile servers refuse requests without a referrer.
    ['referrer-policy', 'strict-origin-when-cross-origin'],
  ]
  return async (c, next) => {
    await next()
    const { headers } = c.res
    // A response with its own policy is not a page of the app and has a stricter policy.
    const own = headers.get('content-security-policy')
    for (const [name, value] of always) headers.set(name, value)
    if (own !== null) headers.set('content-security-policy', own)
    headers.set('x-request-id', c.get('requestId'))
    if (isSecure(c.req.raw, publicOrigin)) headers.set('strict-transport-security', STRICT_TRANSPORT)
    if (/^\/(api|db)(\/|$)/.test(c.req.path)) headers.set('cache-control', 'no-store')
  }
}
