/** A server under attack: people who sign up, open sessions, call REST, push commands and read their feeds. */
import { ulid } from 'ulid'

/** `process` is a server in a separate process, of any release; `mock` is the backend that runs in a page. */
export type TargetKind = 'server' | 'postgres' | 'mock' | 'process'

export interface Answer {
  /** 0 when the connection broke. */
  readonly status: number
  readonly headers: Headers
  /** The JSON body; empty without one. */
  readonly body: Record<string, unknown>
  readonly text: string
}

/** The body is sent as JSON, except for text and bytes, whose type the headers name. */
type Call = (method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>) => Promise<Answer>

/** A command as a device pushes it. */
export interface PushedCommand {
  readonly _id: string
  readonly name: string
  readonly args: unknown
  readonly command_version?: number
  /** Age of the command when it is sent, ms. */
  readonly queued_ms?: number
}

export interface Person {
  readonly uid: string
  readonly name: string
  readonly email: string
  readonly password: string
  readonly token: string
  readonly call: Call
  /** Pushes commands with the ids that they have. @returns the answer; its body is under `rows` */
  push(commands: readonly PushedCommand[]): Promise<Answer>
  /** Runs one command of a new device. @returns its outcome as the person's feed has it */
  command(name: string, args: unknown, queuedMs?: number): Promise<Record<string, unknown>>
  /** Returns the documents of the person's feed. */
  feed(): Promise<readonly Record<string, unknown>[]>
  /** Opens another session of the same person. */
  signIn(): Promise<Person>
}

/** An e-mail or a text message that left the server. */
export interface Sent {
  readonly to: string
  readonly text: string
}

export interface Target {
  readonly kind: TargetKind
  /** Milliseconds since 1970 on the server's clock. */
  nowMs(): number
  /** Moves the server's clock forward. Timers keep their time. */
  pass(ms: number): Promise<void>
  /** Calls without an account. @param address the caller's, as a proxy reports it */
  call(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>, address?: string): Promise<Answer>
  /** Signs a person up. @param fields of the form that replace the usual ones */
  signUp(name: string, userType?: 'customer' | 'provider', fields?: Readonly<Record<string, unknown>>): Promise<Person>
  /** Signs a provider up with a service that takes requests at any hour. @param fields of the form that replace the usual ones */
  signUpProvider(name: string, fields?: Readonly<Record<string, unknown>>): Promise<Person>
  /** Requests a service. @param fields of the call that replace the usual ones @returns the id of the booking */
  book(customer: Person, provider: Person, fields?: Readonly<Record<string, unknown>>): Promise<string>
  /** Moves a booking through statuses. */
  move(person: Person, booking: string, ...statuses: readonly string[]): Promise<void>
  /** Calls as the admin. */
  admin: Call
  /** Logs the admin in. @param cookie of an earlier answer */
  adminLogin(cookie: string, address: string): Promise<Answer>
  /** Returns what left the server; none in the page, which sends nothing. */
  emails(): Promise<readonly Sent[]>
  texts(): Promise<readonly Sent[]>
  close(): Promise<void>
}

/** Answers requests. @param address the sender's */
export type Send = (request: Request, address: string) => Promise<Response>

export interface Reached {
  readonly kind: TargetKind
  readonly origin: string
  readonly send: Send
  readonly adminPassword: string
  nowMs(): number
  pass(ms: number): Promise<void>
  readonly emails: () => readonly Sent[]
  readonly texts: () => readonly Sent[]
  close(): Promise<void>
}

const HERE = '127.0.0.1'

/** Unguessable, without digits: each doubles the substitutions of letters that the server's estimate of a password tries. */
const newPassword = (name: string): string => `${ulid().replaceAll(/\d/g, (digit) => 'ghjkmnpqrs'[Number(digit)] ?? '')} of ${name}`
const PAGE = 500

async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text()
  let body: unknown = {}
  try {
    body = text === '' ? {} : JSON.parse(text)
  } catch {
    // A calendar, a CSV file.
  }
  const object = Array.isArray(body) ? { rows: body } : body
  return { status: response.status, headers: response.headers, body: object as Record<string, unknown>, text }
}

/** @throws when the answer has another status: the attack did not come as far as it meant to */
export function expectAnswer(status: number, answer: Answer): Record<string, unknown> {
  if (answer.status !== status) throw new Error(`${answer.status} instead of ${status}: ${answer.text.slice(0, 400)}`)
  return answer.body
}

/** Opens a server that is reached by its requests alone. The fields that it sends are those of every release. */
export function openTarget(reached: Reached): Target {
  const { origin, send } = reached

  async function call(method: string, path: string, body: unknown, headers: Readonly<Record<string, string>>, address: string) {
    const content = typeof body === 'string' || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body)
    const init: RequestInit =
      body === undefined ? { method, headers } : { method, headers: { 'content-type': 'application/json', ...headers }, body: content }
    try {
      return await readAnswer(await send(new Request(origin + path, init), address))
    } catch (error) {
      return { status: 0, headers: new Headers(), body: {}, text: String(error) }
    }
  }

  function personOf(signedIn: Record<string, unknown>, known: Pick<Person, 'email' | 'password' | 'name'>): Person {
    const token = String(signedIn['token'])
    const uid = String((signedIn['user'] as Record<string, unknown>)['uid'])
    const own: Call = (method, path, body, headers = {}) => call(method, path, body, { authorization: `Bearer ${token}`, ...headers }, HERE)
    const person: Person = {
      ...known,
      uid,
      token,
      call: own,
      push: (commands) =>
        own('POST', '/db/me/_bulk_docs', { docs: commands.map((each) => ({ command_version: 1, queued_ms: 0, ...each })) }),
      async command(name, args, queuedMs = 0) {
        const _id = `command:${ulid()}:000000001`
        expectAnswer(201, await person.push([{ _id, name, args, queued_ms: queuedMs }]))
        return expectAnswer(200, await own('GET', `/db/me/${encodeURIComponent(_id)}`))
      },
      async feed() {
        const docs = new Map<string, Record<string, unknown>>()
        for (let since = '0'; ;) {
          const path = `/db/me/_changes?include_docs=true&limit=${PAGE}&since=${encodeURIComponent(since)}`
          const page = expectAnswer(200, await own('GET', path)) as {
            results: { id: string; deleted?: true; doc?: Record<string, unknown> }[]
            last_seq: string
          }
          for (const { id, deleted, doc } of page.results) {
            if (deleted || !doc) docs.delete(id)
            else docs.set(id, doc)
          }
          since = page.last_seq
          if (page.results.length < PAGE) return [...docs.values()]
        }
      },
      async signIn() {
        const { email, password } = known
        return personOf(expectAnswer(200, await call('POST', '/api/auth/login', { email, password }, {}, HERE)), known)
      },
    }
    return person
  }

  let adminToken: string | undefined
  const target: Target = {
    kind: reached.kind,
    nowMs: reached.nowMs,
    pass: reached.pass,
    emails: async () => reached.emails(),
    texts: async () => reached.texts(),
    close: reached.close,
    call: (method, path, body, headers = {}, address = HERE) => call(method, path, body, headers, address),
    async signUp(name, userType = 'customer', fields = {}) {
      const known = { email: `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}@example.test`, password: newPassword(name), name }
      const form = { ...known, phone: '', userType, ...fields }
      const made = await call('POST', '/api/auth/signup', form, {}, HERE)
      return personOf(expectAnswer(201, made), { email: String(form.email), password: String(form.password), name: String(form.name) })
    },
    async signUpProvider(name, fields = {}) {
      const provider = await target.signUp(name, 'provider')
      const service = {
        name,
        service_type: 'cleaner',
        latitude: 37.77,
        longitude: -122.42,
        city: 'San Francisco',
        bio: 'Tidy homes.',
        price_per_hour: 35,
        visible: true,
        ...fields,
      }
      expectAnswer(201, await provider.call('POST', '/api/providers', service))
      return provider
    },
    async book(customer, provider, fields = {}) {
      const asked = {
        provider_id: provider.uid,
        scheduled_date: null,
        duration_hours: 1,
        user_latitude: 37.7712,
        user_longitude: -122.4213,
        ...fields,
      }
      return String(expectAnswer(201, await customer.call('POST', '/api/bookings', asked))['id'])
    },
    async move(person, booking, ...statuses) {
      for (const status of statuses) expectAnswer(200, await person.call('PUT', `/api/bookings/${booking}/status`, { status }))
    },
    adminLogin: (cookie, address) => call('POST', '/api/admin/login', { password: reached.adminPassword }, { cookie }, address),
    async admin(method, path, body, headers = {}) {
      adminToken ??= String(
        expectAnswer(200, await call('POST', '/api/admin/login', { password: reached.adminPassword }, {}, HERE))['token'],
      )
      return call(method, path, body, { authorization: `Bearer ${adminToken}`, ...headers }, HERE)
    },
  }
  return target
}
