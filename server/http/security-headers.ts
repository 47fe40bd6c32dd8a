/** Security headers of every response (security S27, S28). */
import type { MiddlewareHandler } from 'hono'
import { serviceOrigin, type MapSettings } from '#config/map/map-settings.ts'
import type { AppEnv } from './app-env.ts'
import { isSecure } from '../platform/public-origin.ts'

export const REPORT_PATH = '/api/csp-report'

/** Returns a directive with the origins of services that are set. */
const directive = (start: string, services: readonly (string | null)[]): string =>
  [start, ...new Set(services.flatMap((url) => serviceOrigin(url) ?? []))].join(' ')

/**
 * Returns the policy: only the app's own files and the services that the operator has set. Directions are a link, which needs no entry.
 * @param importMaps hashes of the import maps in the page, as `sha256-…`: no other inline script may run
 */
export function contentSecurityPolicy({ tileUrl, routerUrl, geocoderUrl }: MapSettings, importMaps: readonly string[] = []): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...importMaps.map((hash) => `'${hash}'`)].join(' '),
    "style-src 'self'",
    directive("img-src 'self' data: blob:", [tileUrl]),
    directive("connect-src 'self'", [tileUrl, routerUrl, geocoderUrl]),
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

/** Policy of data, which no page shows: short, because a waiting phone receives it with every answer. */
const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** One year, as ASVS 3.4.1 requires. */
const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains'

export function securityHeaders(
  mapSettings: MapSettings,
  publicOrigin: string | undefined,
  importMaps: readonly string[] = [],
): MiddlewareHandler<AppEnv> {
  const always: readonly (readonly [string, string])[] = [
    ['x-content-type-options', 'nosniff'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    // The map's tile servers refuse requests without a referrer.
    ['referrer-policy', 'strict-origin-when-cross-origin'],
  ]
  const pagePolicy = contentSecurityPolicy(mapSettings, importMaps)
  return async (c, next) => {
    await next()
    const { headers } = c.res
    const isData = /^\/(api|db)(\/|$)/.test(c.req.path)
    for (const [name, value] of always) headers.set(name, value)
    // A response with its own policy is not a page of the app and has a stricter policy.
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', isData ? DATA_POLICY : pagePolicy)
    if (!isData) headers.set('permissions-policy', PERMISSIONS)
    headers.set('x-request-id', c.get('requestId'))
    if (isSecure(c.req.raw, publicOrigin)) headers.set('strict-transport-security', STRICT_TRANSPORT)
    if (isData) headers.set('cache-control', 'no-store')
  }
}
