/** Parses DATABASE_URL: several hosts, TLS, user and database. */
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { fail, ok, type Result } from '#domain/result.ts'

export interface DatabaseHost {
  readonly host: string
  readonly port: number
}

export interface DatabaseAddress {
  /** The server writes to whichever of them is the primary. */
  readonly hosts: readonly [DatabaseHost, ...DatabaseHost[]]
  readonly user: string
  readonly password: string | undefined
  readonly database: string
  /** `verify`: the certificate must be valid for the host. `encrypt`: encrypted, any certificate. */
  readonly tls: 'off' | 'encrypt' | 'verify'
  /** Certificate authorities in PEM; undefined: those of the system. */
  readonly authorities: string | undefined
}

const DEFAULT_PORT = 5432
const URL_FORM = /^postgres(?:ql)?:\/\/(?:([^:@/?]*)(?::([^@/?]*))?@)?([^/?]+)\/([^/?]+)(?:\?(.*))?$/
const TLS_MODES: Readonly<Record<string, DatabaseAddress['tls']>> = { disable: 'off', require: 'encrypt', 'verify-full': 'verify' }

function parseHost(text: string): DatabaseHost | undefined {
  const parts = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::(\d{1,5}))?$/i.exec(text)
  const port = Number(parts?.[2] ?? DEFAULT_PORT)
  if (!parts?.[1] || port < 1 || port > 65_535) return undefined
  return { host: parts[1].replace(/^\[|\]$/g, ''), port }
}

const isLocal = ({ host }: DatabaseHost): boolean => host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

/**
 * Parses the URL, such as `postgres://user:password@first:5432,second:5432/nearhelp?sslmode=verify-full`. Without `sslmode` the
 * certificate is verified, except on this machine, where the connection is not encrypted.
 * @returns the sentence about what is wrong when it cannot be read
 */
export function parseDatabaseUrl(text: string): Result<DatabaseAddress, string> {
  const parts = URL_FORM.exec(text.trim())
  const [first, ...others] = (parts?.[3] ?? '').split(',').map(parseHost)
  if (!parts || !first || others.includes(undefined))
    return fail('DATABASE_URL must be the URL of a PostgreSQL database, such as postgres://user:password@127.0.0.1:5432/nearhelp')
  const options = new URLSearchParams(parts[5] ?? '')
  const unknown = [...options.keys()].find((name) => name !== 'sslmode' && name !== 'sslrootcert')
  if (unknown !== undefined) return fail(`DATABASE_URL has an unknown option: ${unknown}. Known are sslmode and sslrootcert`)
  const hosts: DatabaseAddress['hosts'] = [first, ...others.filter((host) => host !== undefined)]
  const tls = TLS_MODES[options.get('sslmode') ?? (hosts.every(isLocal) ? 'disable' : 'verify-full')]
  if (tls === undefined) return fail('sslmode in DATABASE_URL must be disable, require or verify-full')
  const file = options.get('sslrootcert')
  try {
    return ok({
      hosts,
      user: decodeURIComponent(parts[1] ?? 'nearhelp'),
      password: parts[2] === undefined ? undefined : decodeURIComponent(parts[2]),
      database: decodeURIComponent(parts[4] ?? ''),
      tls,
      authorities: file === null ? undefined : readFileSync(file, 'utf8'),
    })
  } catch (error) {
    return fail(`DATABASE_URL cannot be used: ${error instanceof Error ? error.message : String(error)}`)
  }
}
