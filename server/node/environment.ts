/** The server's settings, read once from the environment. */
import * as v from 'valibot'
import { fail, ok, type Result } from '#domain/result.ts'

const empty = (value: string | undefined): string | undefined => (value === undefined || value.trim() === '' ? undefined : value.trim())
const flag = (name: string) => v.optional(v.picklist(['0', '1'], `${name} is 0 or 1`))

function isOrigin(value: string): boolean {
  try {
    const url = new URL(value)
    return (url.protocol === 'http:' || url.protocol === 'https:') && url.origin === value
  } catch {
    return false
  }
}

function isStoreUrl(value: string): boolean {
  try {
    const url = new URL(value)
    return (url.protocol === 'http:' || url.protocol === 'https:') && /^\/[a-z][a-z0-9_$()+/-]*\/?$/.test(url.pathname)
  } catch {
    return false
  }
}

const environmentSchema = v.object({
  PORT: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,5}$/, 'PORT is a number'), v.transform(Number), v.maxValue(65_535, 'PORT is at most 65535')),
    '8787',
  ),
  HOST: v.optional(v.string(), '127.0.0.1'),
  DATA_DIR: v.optional(v.string(), './data'),
  COUCHDB_URL: v.optional(
    v.pipe(v.string(), v.check(isStoreUrl, 'COUCHDB_URL is the address of a database, like http://user:password@127.0.0.1:5984/nearhelp')),
  ),
  DEMO: flag('DEMO'),
  DURABILITY: v.optional(v.picklist(['strict', 'relaxed'], 'DURABILITY is strict or relaxed'), 'strict'),
  ADMIN_PASSWORD: v.optional(
    v.pipe(
      v.string(),
      v.minLength(12, 'ADMIN_PASSWORD has at least 12 characters'),
      v.maxLength(256, 'ADMIN_PASSWORD has at most 256 characters'),
    ),
  ),
  PUBLIC_ORIGIN: v.optional(v.pipe(v.string(), v.check(isOrigin, 'PUBLIC_ORIGIN is an origin, like https://nearhelp.example'))),
  LOG_LEVEL: v.optional(
    v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'LOG_LEVEL is fatal, error, warn, info, debug or silent'),
    'warn',
  ),
  METRICS: flag('METRICS'),
  RATE_LIMITS: v.optional(v.picklist(['normal', 'wide'], 'RATE_LIMITS is normal or wide'), 'normal'),
  TRUST_PROXY: v.optional(
    v.pipe(v.string(), v.regex(/^\d$/, 'TRUST_PROXY is how many proxies stand in front, 0 to 9'), v.transform(Number)),
    '0',
  ),
})

export interface Environment {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly couchdbUrl: string | undefined
  /** Undefined: on when the server is reached from this machine only and the store is new. */
  readonly demo: boolean | undefined
  readonly durability: 'strict' | 'relaxed'
  readonly adminPassword: string | undefined
  readonly publicOrigin: string | undefined
  /** `info` and below tell of every request. */
  readonly logLevel: string
  readonly metrics: boolean
  readonly rateLimits: 'normal' | 'wide'
  /** Proxies whose X-Forwarded-For is believed. */
  readonly trustedProxies: number
}

/** @returns the settings, or a sentence for each that is wrong */
export function parseEnvironment(env: Readonly<Record<string, string | undefined>>): Result<Environment, string[]> {
  const given = Object.fromEntries(Object.keys(environmentSchema.entries).map((name) => [name, empty(env[name])]))
  const parsed = v.safeParse(environmentSchema, given)
  if (!parsed.success) return fail(parsed.issues.map((issue) => issue.message))
  const { output } = parsed
  return ok({
    port: output.PORT,
    host: output.HOST,
    dataDir: output.DATA_DIR,
    couchdbUrl: output.COUCHDB_URL,
    demo: output.DEMO === undefined ? undefined : output.DEMO === '1',
    durability: output.DURABILITY,
    adminPassword: output.ADMIN_PASSWORD,
    publicOrigin: output.PUBLIC_ORIGIN,
    logLevel: output.LOG_LEVEL,
    metrics: output.METRICS === '1',
    rateLimits: output.RATE_LIMITS,
    trustedProxies: output.TRUST_PROXY,
  })
}

/** True for an address that only this machine reaches. */
export const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)

/**
 * The demo is for whoever tries NearHelp on their own machine: its passwords are public. Behind a public address, as on an open
 * port, it has to be asked for.
 */
export function demoChoice({ demo, host, publicOrigin }: Environment): 'always' | 'when-new' | 'never' {
  if (demo !== undefined) return demo ? 'always' : 'never'
  const isOwn = isLoopback(host) && (publicOrigin === undefined || isLoopback(new URL(publicOrigin).hostname.replace(/^\[|\]$/g, '')))
  return isOwn ? 'when-new' : 'never'
}
