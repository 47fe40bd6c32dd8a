/** All routes of the server: `fetch(Request) → Response`. Runs in Node, and in the page as the mock backend. */
import { Hono } from 'hono'
import { BASEMAPS_PATH } from '#config/map/basemap.ts'
import { NO_MAP_SETTINGS } from '#config/map/map-settings.ts'
import { mountRoutes } from './api/routing/mount-routes.ts'
import { apiRoutes } from './api/routes.ts'
import type { AppEnv } from './http/app-env.ts'
import type { AssetSource } from './http/asset-source.ts'
import { cspReport } from './http/csp-report.ts'
import { errorResponseFor } from './http/error-response.ts'
import { bodyParser } from './http/body-parser.ts'
import { health } from './http/health.ts'
import { limitRequests } from './http/limit-requests.ts'
import { sameOrigin } from './http/same-origin.ts'
import { REPORT_PATH, securityHeaders } from './http/security-headers.ts'
import { IN_PAGE_CLIENT } from './http/client-addresses.ts'
import { handleUnexpectedError, logRequests, type ObserveRequest } from './http/log-requests.ts'
import { NO_MAPS, type MapSource, type OpenMaps } from './maps/map-source.ts'
import { respondWithMap } from './maps/respond-with-map.ts'
import { openRateLimiter } from './platform/rate-limiter.ts'
import { createServices, type Services, type StartResult } from './services/create-services.ts'
import { resolveConfig, type ServicesDeps } from './services/services-deps.ts'
import { rateLimitersOf } from './platform/shared-rate-limiter.ts'
import { replicationRoutes } from './replication/replication-routes.ts'

export interface AppDeps extends ServicesDeps {
  /** The built app; absent in the page, which has its own. */
  readonly assets?: AssetSource
  /** Opens the vector maps of the cities; absent: there are none. */
  readonly openMaps?: OpenMaps
  readonly metrics?: { readonly observe: ObserveRequest; text(): Promise<string> }
}

export interface App {
  /**
   * Answers a request; `unavailable` before the start and after the stop.
   * @param address the sender's, from the connection and never from headers
   */
  fetch(request: Request, address?: string): Promise<Response>
  start(): Promise<StartResult>
  /** Ends long polls and all background work. The store stays open: it belongs to the caller. */
  stop(): Promise<void>
}

const GUARDED = ['/api/*', '/db/*']

function mountApp(deps: AppDeps, { services, replication, clientAddresses, senders }: Services, maps: MapSource): Hono<AppEnv> {
  const { store, clock, newId, log, metrics, assets } = deps
  const { publicOrigin, rateLimits } = resolveConfig(deps)
  const limiters = rateLimitersOf(store.counters)
  const app = new Hono<AppEnv>()
  app.use(logRequests({ log, newId, nowMs: clock, observe: metrics?.observe }))
  app.use(securityHeaders(assets?.mapSettings ?? NO_MAP_SETTINGS, publicOrigin, assets?.importMaps))
  app.onError(handleUnexpectedError(log))

  app.get('/health', health(store, clock))
  if (metrics) app.get('/metrics', async (c) => c.text(await metrics.text()))
  app.post(REPORT_PATH, cspReport(log, limiters.rate('cspReports', rateLimits.cspReports)))

  /** Returns the session of a request, of a person or of the admin; undefined without one. */
  async function sessionOf(request: Request): Promise<string | undefined> {
    const sender = await services.authenticate(request, 'blocked-person')
    if (sender.ok) return sender.value.session
    const admin = await services.authenticate(request, 'admin')
    return admin.ok ? `admin ${admin.value.session}` : undefined
  }
  const requests = limitRequests({
    ofAddress: limiters.rate('requests', rateLimits.requests),
    ofSession: limiters.rate('session', rateLimits.sessionRequests),
    sessionOf,
    ...senders,
  })
  const bodies = bodyParser(async (request) => (await sessionOf(request)) !== undefined)
  for (const guarded of GUARDED) {
    app.use(guarded, requests, sameOrigin(publicOrigin), bodies, async (c, next) => {
      clientAddresses.remember(c.req.raw, c.env?.address ?? IN_PAGE_CLIENT)
      await next()
    })
  }
  mountRoutes(app, apiRoutes(), services)
  app.route('/db', replicationRoutes(replication))

  // Counted in memory, also where other limits are counted in a database: a tile costs less than such a count.
  const mapLimits = { ofAddress: openRateLimiter(rateLimits.maps), ofSession: openRateLimiter(rateLimits.sessionRequests) }
  app.get(`${BASEMAPS_PATH}*`, limitRequests({ ...mapLimits, sessionOf, ...senders }), (c) => respondWithMap(c.req.raw, maps))
  if (assets) app.get('*', async (c, next) => (await assets.respond(c.req.raw)) ?? next())
  app.all('*', () => errorResponseFor('not_found'))
  return app
}

export function createApp(deps: AppDeps): App {
  let running: { readonly hono: Hono<AppEnv>; readonly opened: Services; readonly maps: MapSource } | undefined
  return {
    fetch: async (request, address) =>
      running?.hono.fetch(request, address === undefined ? {} : { address }) ?? errorResponseFor('unavailable', { 'retry-after': '1' }),
    async start() {
      if (running) throw new Error('The server has already started')
      const opened = await createServices(deps)
      const { started } = opened
      // After the services: the cities in force and the demo are known now.
      const { source: maps, notices } = (await deps.openMaps?.(started.signIns.length > 0)) ?? { source: NO_MAPS, notices: [] }
      running = { hono: mountApp(deps, opened, maps), opened, maps }
      return { ...started, notices: [...started.notices, ...notices] }
    },
    async stop() {
      const stopping = running
      running = undefined
      await stopping?.opened.stop()
      await stopping?.maps.close()
    },
  }
}
