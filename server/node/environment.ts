/** The server's settings, read once from the environment. */
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { HELPERS_KEPT } from '#config/kept-helpers.ts'
import type { MapSettings } from '#config/map/map-settings.ts'
import { DAILY_MESSAGES, type DailyMessages } from '#config/message-limits.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { SERVER_DURABILITY, type Durability } from '#server/store/durability.ts'
import { parseSender, type Sender } from './mail-sender.ts'
import { parseDatabaseUrl, type DatabaseAddress } from './database-url.ts'
import { mapEntries, mapSettingsFrom } from './settings/map-environment.ts'
import { isLoopback, isSecureUrl, urlOf } from './settings/service-url.ts'

const empty = (value: string | undefined): string | undefined => (value === undefined || value.trim() === '' ? undefined : value.trim())
const flag = (name: string) => v.optional(v.picklist(['0', '1'], `${name} must be 0 or 1`))

function isOrigin(value: string): boolean {
  const url = urlOf(value)
  return url !== undefined && /^https?:$/.test(url.protocol) && url.origin === value
}

const isSmtpUrl = (value: string): boolean => {
  const url = urlOf(value)
  return url !== undefined && /^smtps?:$/.test(url.protocol) && url.hostname !== '' && /^\/?$/.test(url.pathname) && url.search === ''
}

/** Plain HTTP is allowed only to this machine: messages contain personal data. */
const isGatewayUrl = (value: string): boolean => {
  const url = urlOf(value)
  return url !== undefined && isSecureUrl(url)
}

/** At most ten million, which no bill survives. */
const dailyLimit = (name: string, fallback: number) =>
  v.optional(v.pipe(v.string(), v.regex(/^\d{1,7}$/, `${name} must be a number, 0 to 9999999`), v.transform(Number)), String(fallback))

const environmentSchema = v.object({
  PORT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/, 'PORT must be a number'),
      v.transform(Number),
      v.maxValue(65_535, 'PORT must be at most 65535'),
    ),
    '8787',
  ),
  HOST: v.optional(v.string(), '127.0.0.1'),
  DATA_DIR: v.optional(v.string(), './data'),
  DATABASE_URL: v.optional(v.string()),
  DATABASE_URL_FILE: v.optional(v.string()),
  MARKETPLACE_FILE: v.optional(v.string()),
  BASEMAP_DIR: v.optional(v.string()),
  DEMO: flag('DEMO'),
  DURABILITY: v.optional(v.picklist(['strict', 'relaxed'], 'DURABILITY must be strict or relaxed'), SERVER_DURABILITY.answered),
  ADMIN_PASSWORD: v.optional(
    v.pipe(
      v.string(),
      v.minLength(12, 'ADMIN_PASSWORD must have at least 12 characters'),
      v.maxLength(256, 'ADMIN_PASSWORD must have at most 256 characters'),
    ),
  ),
  PUBLIC_ORIGIN: v.optional(v.pipe(v.string(), v.check(isOrigin, 'PUBLIC_ORIGIN must be an origin, such as https://nearhelp.example'))),
  SMTP_URL: v.optional(
    v.pipe(v.string(), v.check(isSmtpUrl, 'SMTP_URL must be the URL of a mail server, such as smtp://user:password@mail.example:587')),
  ),
  MAIL_FROM: v.optional(
    v.pipe(
      v.string(),
      v.check((value) => parseSender(value) !== undefined, 'MAIL_FROM must be a sender, such as NearHelp <post@nearhelp.example>'),
    ),
  ),
  SMS_URL: v.optional(v.pipe(v.string(), v.check(isGatewayUrl, 'SMS_URL must be the URL of a gateway and start with https://'))),
  SMS_TOKEN: v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/, 'SMS_TOKEN must not contain spaces'))),
  EMAILS_PER_DAY: dailyLimit('EMAILS_PER_DAY', DAILY_MESSAGES.email),
  SMS_PER_DAY: dailyLimit('SMS_PER_DAY', DAILY_MESSAGES.sms),
  HELPERS_KEPT: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,6}$/, 'HELPERS_KEPT must be a number, 1 to 9999999'), v.transform(Number)),
    String(HELPERS_KEPT),
  ),
  VAPID_PUBLIC_KEY: v.optional(v.pipe(v.string(), v.regex(/^B[\w-]{86}$/, 'VAPID_PUBLIC_KEY must be a P-256 point in base64url'))),
  VAPID_PRIVATE_KEY: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'VAPID_PRIVATE_KEY must be 32 bytes in base64url'))),
  PUSH_SUBJECT: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^(mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s]+)$/,
        'PUSH_SUBJECT must be a contact for push services, such as mailto:you@help.example',
      ),
    ),
  ),
  PUSH_TRUSTED: v.pipe(
    v.optional(v.string(), ''),
    v.transform((value) => value.split(',').flatMap((each) => each.trim() || [])),
    v.check(
      (origins) => origins.every(isOrigin),
      'PUSH_TRUSTED must be one or more origins, such as http://127.0.0.1:9000, separated by commas',
    ),
  ),
  VERIFICATION_KEYS: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[\w-]{43}(\s*,\s*[\w-]{43})*$/, 'VERIFICATION_KEYS must be one or more keys of 32 bytes in base64url, separated by commas'),
    ),
  ),
  VERIFICATION_KEY_FILE: v.optional(v.string()),
  LOG_LEVEL: v.optional(
    v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'LOG_LEVEL must be fatal, error, warn, info, debug or silent'),
    'warn',
  ),
  METRICS: flag('METRICS'),
  RATE_LIMITS: v.optional(v.picklist(['normal', 'wide'], 'RATE_LIMITS must be normal or wide'), 'normal'),
  TRUST_PROXY: v.optional(
    v.pipe(v.string(), v.regex(/^\d$/, 'TRUST_PROXY must be the number of proxies in front, 0 to 9'), v.transform(Number)),
    '0',
  ),
  ...mapEntries,
})

export interface Environment {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** PostgreSQL for several processes; undefined: the embedded store in the data folder. */
  readonly database: DatabaseAddress | undefined
  /** The operator's cities and services; undefined: `marketplace.json` in the data folder, if there is one. */
  readonly marketplaceFile: string | undefined
  /** Folder with a vector map for each city; undefined: that of the demo marketplace, where it runs. */
  readonly basemapDir: string | undefined
  /** Undefined: on when the server is reachable from this machine only and the store is new. */
  readonly demo: boolean | undefined
  readonly durability: Durability
  readonly adminPassword: string | undefined
  readonly publicOrigin: string | undefined
  /** SMTP server for emails. */
  readonly smtp: { readonly url: string; readonly from: Sender } | undefined
  /** Gateway for text messages. */
  readonly textGateway: { readonly url: string; readonly token: string } | undefined
  /** Most e-mails and text messages in a day; warnings about an account's security are not counted. */
  readonly dailyMessages: DailyMessages
  /** Key pair of the server for push services. */
  readonly vapid: { readonly publicKey: string; readonly privateKey: string } | undefined
  /** Contact of the operator for push services: mailto: or https: */
  readonly pushSubject: string | undefined
  /** Origins of push services that are allowed although they are in a private network. */
  readonly pushTrusted: readonly string[]
  /** Master keys of verifications, the newest last, separated by commas. */
  readonly verificationKeys: string | undefined
  /** Another location of the key file; undefined: beside the data directory. */
  readonly verificationKeyFile: string | undefined
  /** `info` and lower levels log every request. */
  readonly logLevel: string
  readonly metrics: boolean
  readonly rateLimits: 'normal' | 'wide'
  /** Number of proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies: number
  readonly mapSettings: MapSettings
  /** Most helpers of a city that a device keeps. */
  readonly helpersKept: number
}

/** Returns errors for settings that require each other. */
function faultsOf({
  SMTP_URL,
  MAIL_FROM,
  SMS_URL,
  SMS_TOKEN,
  VAPID_PUBLIC_KEY,
  VAPID_PRIVATE_KEY,
}: v.InferOutput<typeof environmentSchema>): string[] {
  return [
    ...((SMTP_URL === undefined) === (MAIL_FROM === undefined) ? [] : ['SMTP_URL and MAIL_FROM must be set together']),
    ...((SMS_URL === undefined) === (SMS_TOKEN === undefined) ? [] : ['SMS_URL and SMS_TOKEN must be set together']),
    ...((VAPID_PUBLIC_KEY === undefined) === (VAPID_PRIVATE_KEY === undefined)
      ? []
      : ['VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be set together']),
  ]
}

/** Reads the address of the database from its setting or from the file that a setting names. */
function databaseOf({
  DATABASE_URL,
  DATABASE_URL_FILE,
}: v.InferOutput<typeof environmentSchema>): Result<DatabaseAddress | undefined, string> {
  if (DATABASE_URL !== undefined && DATABASE_URL_FILE !== undefined) return fail('Set DATABASE_URL or DATABASE_URL_FILE, not both')
  if (DATABASE_URL_FILE === undefined) return DATABASE_URL === undefined ? ok(undefined) : parseDatabaseUrl(DATABASE_URL)
  try {
    return parseDatabaseUrl(readFileSync(DATABASE_URL_FILE, 'utf8'))
  } catch (error) {
    return fail(`DATABASE_URL_FILE cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Parses the environment. @returns the settings, or a sentence for each wrong one */
export function parseEnvironment(env: Readonly<Record<string, string | undefined>>): Result<Environment, string[]> {
  const values = Object.fromEntries(Object.keys(environmentSchema.entries).map((name) => [name, empty(env[name])]))
  const parsed = v.safeParse(environmentSchema, values)
  if (!parsed.success) return fail(parsed.issues.map((issue) => issue.message))
  const { output } = parsed
  const faults = faultsOf(output)
  if (faults.length > 0) return fail(faults)
  const database = databaseOf(output)
  if (!database.ok) return fail([database.error])
  const from = parseSender(output.MAIL_FROM ?? '')
  return ok({
    port: output.PORT,
    host: output.HOST,
    dataDir: output.DATA_DIR,
    database: database.value,
    marketplaceFile: output.MARKETPLACE_FILE,
    basemapDir: output.BASEMAP_DIR,
    demo: output.DEMO === undefined ? undefined : output.DEMO === '1',
    durability: output.DURABILITY,
    adminPassword: output.ADMIN_PASSWORD,
    publicOrigin: output.PUBLIC_ORIGIN,
    smtp: output.SMTP_URL !== undefined && from ? { url: output.SMTP_URL, from } : undefined,
    textGateway:
      output.SMS_URL !== undefined && output.SMS_TOKEN !== undefined ? { url: output.SMS_URL, token: output.SMS_TOKEN } : undefined,
    dailyMessages: { email: output.EMAILS_PER_DAY, sms: output.SMS_PER_DAY },
    vapid:
      output.VAPID_PUBLIC_KEY !== undefined && output.VAPID_PRIVATE_KEY !== undefined
        ? { publicKey: output.VAPID_PUBLIC_KEY, privateKey: output.VAPID_PRIVATE_KEY }
        : undefined,
    pushSubject: output.PUSH_SUBJECT,
    pushTrusted: output.PUSH_TRUSTED,
    verificationKeys: output.VERIFICATION_KEYS,
    verificationKeyFile: output.VERIFICATION_KEY_FILE,
    logLevel: output.LOG_LEVEL,
    metrics: output.METRICS === '1',
    rateLimits: output.RATE_LIMITS,
    trustedProxies: output.TRUST_PROXY,
    mapSettings: mapSettingsFrom(output),
    helpersKept: output.HELPERS_KEPT,
  })
}

/** Returns true when only this machine can reach the server: neither by an open port nor by a public address. */
export const isLocalOnly = ({ host, publicOrigin }: Pick<Environment, 'host' | 'publicOrigin'>): boolean =>
  isLoopback(host) && (publicOrigin === undefined || isLoopback(new URL(publicOrigin).hostname.replace(/^\[|\]$/g, '')))

/** The demo is for people who try NearHelp on their own machine: its passwords are public. On other machines it must be requested. */
export function demoChoice(settings: Environment): 'always' | 'when-new' | 'never' {
  if (settings.demo !== undefined) return settings.demo ? 'always' : 'never'
  return isLocalOnly(settings) ? 'when-new' : 'never'
}
