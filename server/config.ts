/** What a server is told about itself. The same for a server of its own and for the one inside the page. */
import { RATE_LIMITS, type RateLimits } from '#config/limits.ts'
import { routingServerUrl } from '#config/map/routing-server.ts'
import { tileUrl } from '#config/map/tiles.ts'
import type { ReplicationLimits } from './replication/replication-deps.ts'

export interface ServerConfig {
  /** The origin that people use, where it is not the one that requests name: behind a proxy that ends TLS. */
  readonly publicOrigin: string | undefined
  /** Where the map's pictures come from, as in src/config/map/tiles.ts. */
  readonly tileUrl: string
  /** Who is asked for ways by road, as in src/config/map/routing-server.ts. */
  readonly routerUrl: string | undefined
  readonly rateLimits: RateLimits
  /** The admin's password from now on; undefined: what there is, or a generated one at the first start. */
  readonly adminPassword: string | undefined
  /** Where they differ from the usual: how long and how many feeds are held. */
  readonly replicationLimits: Partial<ReplicationLimits>
}

export const DEFAULT_CONFIG: ServerConfig = {
  publicOrigin: undefined,
  tileUrl,
  routerUrl: routingServerUrl,
  rateLimits: RATE_LIMITS,
  adminPassword: undefined,
  replicationLimits: {},
}
