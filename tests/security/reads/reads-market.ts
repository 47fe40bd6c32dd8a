/** A marketplace on a manual clock with a booking in every state, in which every text is unique, and everything that was sent outside. */
import { ulid } from 'ulid'
import { UNLIMITED_RATE_LIMITS } from '#config/limits.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/constants.ts'
import type { Uid } from '#domain/ids.ts'
import { formatAccountEmail, formatNotification, formatPush } from '#server/node/transports/format-notification.ts'
import type { MailMessage, TextMessage } from '#server/transports/transports.ts'
import type { PushMessage } from '#server/transports/push-transport.ts'
import { ok } from '#domain/result.ts'
import { createManualClock, type ManualClock } from '#tests/support/device/manual-clock.ts'
import { openTestApp, ORIGIN, type ApiResponse, type TestApp, type TestPerson } from '#tests/support/open-test-app.ts'
import { until } from '../../contract/support/wait-until.ts'
import type { Phase } from './read-rules.ts'
import { createSecrets, type Secrets } from './secrets.ts'

export const CUSTOMERS = ['amina', 'ben', 'bola', 'dele'] as const
export const PROVIDERS = ['chidi', 'funke', 'grace', 'omar'] as const
export type PersonName = (typeof CUSTOMERS)[number] | (typeof PROVIDERS)[number]
/** Amina and Chidi have to do with each other. Bola is blocked, Dele deleted his account, Omar is off duty. */
export const ROLES = [...CUSTOMERS, ...PROVIDERS, 'visitor', 'admin'] as const
export type Role = (typeof ROLES)[number]

export interface MarketBooking {
  readonly id: string
  readonly customer: PersonName
  readonly provider: PersonName
  phase: Phase
}

export interface ReadsMarket {
  readonly server: TestApp
  readonly clock: ManualClock
  readonly secrets: Secrets
  readonly people: Readonly<Record<PersonName, TestPerson>>
  /** By name. */
  readonly bookings: Map<string, MarketBooking>
  /** Ids and texts that somebody reported, and that an admin hid. */
  readonly reported: Set<string>
  readonly hidden: Set<string>
  /** Paths of photos. */
  readonly paths: Set<string>
  /** Secret paths. */
  readonly calendars: Map<PersonName, string>
  readonly emails: readonly MailMessage[]
  readonly texts: readonly TextMessage[]
  readonly pushes: readonly PushMessage[]
  /** @param body JSON, or the bytes of a picture */
  call(role: Role, method: string, path: string, body?: unknown): Promise<ApiResponse>
  /** Calls, and expects success. */
  must(role: Role, method: string, path: string, body?: unknown): Promise<Record<string, unknown>>
  /** Runs a command of a new device. */
  command(role: PersonName, name: string, args: unknown): Promise<void>
  /** Lets time pass: timers that come due fire once. */
  pass(ms: number): void
  personOf(uid: unknown): PersonName | undefined
  close(): Promise<void>
}

/** Monday morning in Lagos. */
const START_MS = Date.parse('2026-11-23T08:00:00.000Z')
/** Days of sessions, bookings and jobs fit in a month. */
export const STEP_MS = { minute: MINUTE_MS, hour: HOUR_MS, day: DAY_MS } as const

const SERVICE: Readonly<Record<(typeof PROVIDERS)[number], string>> = {
  chidi: 'cleaner',
  funke: 'cleaner',
  grace: 'delivery',
  omar: 'cleaner',
}

export async function openReadsMarket(): Promise<ReadsMarket> {
  const clock = createManualClock(START_MS)
  const secrets = createSecrets()
  const [emails, texts, pushes]: [MailMessage[], TextMessage[], PushMessage[]] = [[], [], []]
  const server = await openTestApp({
    clock: clock.now,
    setTimer: clock.after,
    limits: UNLIMITED_RATE_LIMITS,
    newStartCode: () => secrets.startCode('start code'),
    config: { publicOrigin: 'https://help.example' },
    transports: {
      formatNotification,
      formatAccountEmail,
      mail: { send: async (mail) => (emails.push(mail), ok(undefined)) },
      textMessages: { send: async (text) => (texts.push(text), ok(undefined)) },
      push: {
        format: formatPush,
        service: {
          keys: { publicKey: 'public', privateKey: 'private' },
          generateKeys: () => Promise.reject(new Error('They are given')),
          accepts: () => true,
          send: async (message) => (pushes.push(message), { kind: 'sent' }),
        },
      },
    },
  })
  const people = {} as Record<PersonName, TestPerson>
  for (const name of CUSTOMERS) people[name] = await server.signup(name)
  for (const name of PROVIDERS) people[name] = await server.signup(name, 'provider')
  let admin = { token: '', atMs: 0 }
  /** An admin is signed out after half an hour. */
  async function adminToken(): Promise<string> {
    if (clock.now() - admin.atMs < 20 * MINUTE_MS) return admin.token
    const { body } = await server.call('POST', '/api/admin/login', { password: server.adminPassword })
    admin = { token: String(body['token']), atMs: clock.now() }
    return admin.token
  }

  async function sendPicture(token: string, method: string, path: string, body: Uint8Array<ArrayBuffer>): Promise<ApiResponse> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': path.includes('kyc') ? 'application/octet-stream' : 'image/jpeg' }
    const response = await server.app.fetch(new Request(ORIGIN + path, { method, headers, body }), '127.0.0.1')
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: JSON.parse(text) as Record<string, unknown> }
  }

  const call: ReadsMarket['call'] = async (role, method, path, body) => {
    if (role === 'visitor') return server.call(method, path, body)
    const token = role === 'admin' ? await adminToken() : people[role].token
    if (body instanceof Uint8Array) return sendPicture(token, method, path, new Uint8Array(body))
    return server.call(method, path, body, { authorization: `Bearer ${token}` })
  }
  const must: ReadsMarket['must'] = async (role, method, path, body) => {
    const response = await call(role, method, path, body)
    if (response.status >= 300) throw new Error(`${role} ${method} ${path}: ${response.status} ${response.text}`)
    return response.body
  }
  const command: ReadsMarket['command'] = async (role, name, args) => {
    const device = ulid(clock.now())
    secrets.note('command.device_id', role, device)
    const _id = `command:${device}:000000001`
    await must(role, 'POST', '/db/me/_bulk_docs', { docs: [{ _id, name, command_version: 1, queued_ms: 0, args }] })
    const outcome = await must(role, 'GET', `/db/me/${encodeURIComponent(_id)}`)
    if (outcome['state'] !== 'accepted') throw new Error(`${name}: ${JSON.stringify(outcome['refusal'])}`)
  }

  const market: ReadsMarket = {
    server,
    clock,
    secrets,
    people,
    bookings: new Map(),
    reported: new Set(),
    hidden: new Set(),
    paths: new Set(),
    calendars: new Map(),
    emails,
    texts,
    pushes,
    call,
    must,
    command,
    pass: (ms) => clock.leap(ms),
    personOf: (uid) => [...CUSTOMERS, ...PROVIDERS].find((name) => people[name].uid === (uid as Uid)),
    close: async () => {
      let isClosed = false
      const closing = server.close().then(() => (isClosed = true))
      await until(
        'the server has stopped',
        () => (clock.advance(100), isClosed),
        (closed) => closed,
      )
      await closing
    },
  }
  await introduce(market)
  return market
}

/** Everybody fills in what a person can tell of themselves. */
async function introduce({ server, must, command, people, secrets, clock }: ReadsMarket): Promise<void> {
  for (const [name, { uid, token }] of Object.entries(people) as [PersonName, TestPerson][]) {
    secrets.note('profile.uid', name, uid)
    secrets.note('account.token', name, token)
    secrets.note('account.password', name, `password of ${name}`)
    secrets.note('profile.email', name, `${name}@example.test`)
    const own = (field: string): string => secrets.text(`profile.${field}`, name)
    const phone = secrets.phone(name)
    await command(name, 'update_profile', {
      name: own('name'),
      phone,
      location: own('location'),
      address: own('address'),
      zipCode: own('zipCode'),
      emergencyContact: own('emergencyContact'),
      emailNotifications: true,
      smsNotifications: true,
      share_position: true,
      preferredLanguage: 'English',
    })
    await server.verifyPhone(uid, phone)
    const place = { label: own('saved_places.label'), address: own('saved_places.address'), place_notes: own('saved_places.place_notes') }
    await command(name, 'save_place', { id: ulid(clock.now()), ...place, district: own('saved_places.district') })
    const keys = { p256dh: await pushKey(), auth: Buffer.alloc(16, name).toString('base64url') }
    await must(name, 'PUT', '/api/me/push-subscription', { endpoint: `https://push.example.com/${name}`, keys })
  }
  for (const name of PROVIDERS) {
    const own = (field: string): string => secrets.text(`provider.${field}`, name)
    await must(name, 'POST', '/api/providers', {
      name: own('name'),
      service_type: SERVICE[name],
      latitude: 6.51,
      longitude: 3.38,
      city: 'Lagos',
      bio: own('bio'),
      certifications: [own('certifications')],
      price_per_hour: 25,
      subscription_available: true,
    })
    const pack = (field: string): string => secrets.text(`package.${field}`, name)
    for (const is_active of [true, false]) {
      const about = { name: pack('name'), description: pack('description'), included_services: [pack('included_services')] }
      await command(name, 'save_package', {
        package_id: ulid(clock.now()),
        ...about,
        tier: 'basic',
        price: 40,
        duration_hours: 1,
        is_active,
      })
    }
  }
  const ben = await server.store.get(`profile:${people.ben.uid}`)
  if (ben) await server.store.put({ ...ben, contact_standing: 'unverifiable' })
  await must('omar', 'PUT', '/api/providers/me/status', { status: 'Off Duty' })
}

async function pushKey(): Promise<string> {
  const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
  return Buffer.from(await crypto.subtle.exportKey('raw', publicKey)).toString('base64url')
}
