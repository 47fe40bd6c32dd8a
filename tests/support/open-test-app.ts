/** A server in memory with people who call its API, with its own clock. */
import { ulid } from 'ulid'
import { RATE_LIMITS, type RateLimits } from '#config/limits.ts'
import { asUid, asUlid, type Uid } from '#domain/ids.ts'
import { verifyContact } from '#server/accounts/verify-contact.ts'
import { noFollowUps } from '#server/store/documents/follow-ups.ts'
import { createApp, type App } from '#server/app.ts'
import type { Passwords } from '#server/auth/passwords/passwords.ts'
import { webcryptoPasswords } from '#server/auth/passwords/webcrypto-passwords.ts'
import type { DemoHook } from '#server/demo/choose-demo.ts'
import type { ServerConfig } from '#server/config.ts'
import type { SignIn } from '#server/demo/start-demo.ts'
import type { AssetSource } from '#server/http/asset-source.ts'
import type { OpenMaps } from '#server/maps/map-source.ts'
import type { Transports } from '#server/transports/transports.ts'
import { parseMarketplace } from '#server/marketplace/parse-marketplace.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { parseMasterKeys, type MasterKeys } from '#server/verification/master-keys.ts'
import { openMemoryStore } from '#server/store/level/open-memory-store.ts'

export const ORIGIN = 'http://127.0.0.1:8787'

export interface LogLine {
  readonly level: 'info' | 'warn' | 'error'
  readonly fields: Readonly<Record<string, unknown>>
  readonly message: string
}

export interface ApiResponse {
  readonly status: number
  readonly headers: Headers
  /** The JSON body, or undefined without one. */
  readonly body: Record<string, unknown>
  readonly text: string
}

type Call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<ApiResponse>

export interface TestPerson {
  readonly uid: Uid
  readonly token: string
  readonly call: Call
}

export interface TestApp {
  readonly app: App
  readonly store: DocumentStore
  readonly log: readonly LogLine[]
  readonly adminPassword: string
  readonly signIns: readonly SignIn[]
  /** What the start says about the marketplace file. */
  readonly notices: readonly string[]
  /** Milliseconds since 1970 on the server's clock. */
  nowMs(): number
  pass(ms: number): void
  /** Calls anonymously, from an address. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>, address?: string): Promise<ApiResponse>
  signup(name: string, userType?: 'customer' | 'provider'): Promise<TestPerson>
  /** As if the person had entered the code for a number. */
  verifyPhone(uid: Uid, number: string): Promise<void>
  close(): Promise<void>
}

async function readResponse(response: Response): Promise<ApiResponse> {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') === true && text !== ''
  return { status: response.status, headers: response.headers, body: isJson ? (JSON.parse(text) as Record<string, unknown>) : {}, text }
}

export interface TestAppOptions {
  readonly limits?: Partial<RateLimits>
  readonly config?: Partial<ServerConfig>
  readonly assets?: AssetSource
  readonly openMaps?: OpenMaps
  readonly store?: DocumentStore
  readonly passwords?: Passwords
  /** Milliseconds since 1970; the real clock by default. */
  readonly clock?: () => number
  /** Timers of the server; real ones by default. */
  readonly setTimer?: (ms: number, run: () => void) => () => void
  readonly demo?: DemoHook
  /** Makes start codes; random ones by default. */
  readonly newStartCode?: () => string
  readonly transports?: Transports
  /** People who sign up have yet to enter the code of their address; else they have, where the server sends e-mails. */
  readonly leaveUnverified?: boolean
  /** Replaces the key that all tests share. */
  readonly masterKeys?: MasterKeys
  readonly withoutMasterKeys?: boolean
  /** Text of the operator's marketplace file. */
  readonly marketplace?: string | undefined
}

const testKeys = await parseMasterKeys(['test-test-test-test-test-test-test-test-tes'])

export async function openTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const store = options.store ?? (await openMemoryStore())
  const log: LogLine[] = []
  const write = (level: LogLine['level']) => (fields: LogLine['fields'], message: string) => void log.push({ level, fields, message })
  let skippedMs = 0
  const clock = options.clock ?? (() => Date.now())
  const nowMs = (): number => clock() + skippedMs
  const app = createApp({
    store,
    clock: nowMs,
    newId: () => asUlid(ulid(nowMs())),
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
    passwords: options.passwords ?? webcryptoPasswords((length) => crypto.getRandomValues(new Uint8Array(length)), 10),
    log: { info: write('info'), warn: write('warn'), error: write('error') },
    config: { rateLimits: { ...RATE_LIMITS, ...options.limits }, ...options.config },
    setTimer:
      options.setTimer ??
      ((ms, callback) => {
        const timer = setTimeout(callback, ms)
        return () => clearTimeout(timer)
      }),
    ...(options.assets ? { assets: options.assets } : {}),
    ...(options.openMaps ? { openMaps: options.openMaps } : {}),
    ...(options.transports ? { transports: options.transports } : {}),
    ...(options.demo ? { demo: options.demo } : {}),
    ...(options.newStartCode ? { newStartCode: options.newStartCode } : {}),
    marketplace: options.marketplace === undefined ? undefined : { path: 'marketplace.json', read: parseMarketplace(options.marketplace) },
    masterKeys: options.withoutMasterKeys ? undefined : (options.masterKeys ?? (testKeys.ok ? testKeys.value : undefined)),
  })
  const started = await app.start()

  async function send(method: string, path: string, body: unknown, headers: Record<string, string>, address: string): Promise<ApiResponse> {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const init: RequestInit =
      body === undefined ? { method, headers } : { method, headers: { 'content-type': 'application/json', ...headers }, body: text }
    return readResponse(await app.fetch(new Request(ORIGIN + path, init), address))
  }

  const test: TestApp = {
    app,
    store,
    log,
    nowMs,
    adminPassword: started.adminPassword ?? '',
    signIns: started.signIns,
    notices: started.notices,
    pass: (ms) => void (skippedMs += ms),
    call: (method, path, body, headers = {}, address = '127.0.0.1') => send(method, path, body, headers, address),
    async signup(name, userType = 'customer') {
      const made = await test.call('POST', '/api/auth/signup', {
        email: `${name}@example.test`,
        password: `password of ${name}`,
        name,
        phone: '',
        userType,
      })
      if (made.status !== 201) throw new Error(`${name} could not sign up: ${made.text}`)
      const { token, user } = made.body as { token: string; user: { uid: string } }
      if (options.leaveUnverified !== true)
        await verifyContact({ store: store, followUps: noFollowUps }, asUid(user.uid), 'email', `${name}@example.test`, nowMs())
      const call: Call = (method, path, body, headers = {}) =>
        send(method, path, body, { authorization: `Bearer ${token}`, ...headers }, '127.0.0.1')
      return { uid: asUid(user.uid), token, call }
    },
    verifyPhone: async (uid, number) => void (await verifyContact({ store: store, followUps: noFollowUps }, uid, 'phone', number, nowMs())),
    async close() {
      await app.stop()
      await store.close()
    },
  }
  return test
}

/** Waits until a check passes. @throws when it has not within the deadline */
export async function eventually(check: () => Promise<boolean> | boolean, deadlineMs = 5_000): Promise<void> {
  const endMs = performance.now() + deadlineMs
  while (!(await check())) {
    if (performance.now() > endMs) throw new Error('it did not happen in time')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** A service as a provider registers it. */
export const cleaning = {
  name: 'Grace Cleans',
  service_type: 'cleaner',
  latitude: 37.77,
  longitude: -122.42,
  city: 'San Francisco',
  bio: 'Tidy homes.',
  price_per_hour: 35,
  visible: true,
} as const
