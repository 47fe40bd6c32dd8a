/** Configuration of a server, both a standalone one and the one inside the page. */
import { RATE_LIMITS, type RateLimits } from '#config/limits.ts'
import { DAILY_MESSAGES, type DailyMessages } from '#config/message-limits.ts'
import type { ReplicationLimits } from './replication/replication-deps.ts'

export interface ServerConfig {
  /** Origin that people use, when requests name another one: behind a proxy that ends TLS. */
  readonly publicOrigin: string | undefined
  readonly rateLimits: RateLimits
  /** E-mails and text messages of one day. */
  readonly dailyMessages: DailyMessages
  /** The admin's password from now on; undefined: the current one, or a generated one at the first start. */
  readonly adminPassword: string | undefined
  /** Limits of replication that differ from the defaults: long polls, and the helpers that a device keeps. */
  readonly replicationLimits: Partial<ReplicationLimits>
}

export const DEFAULT_CONFIG: ServerConfig = {
  publicOrigin: undefined,
  rateLimits: RATE_LIMITS,
  dailyMessages: DAILY_MESSAGES,
  adminPassword: undefined,
  replicationLimits: {},
}
