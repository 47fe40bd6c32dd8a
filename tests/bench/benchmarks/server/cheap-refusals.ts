/** Processor time that a refused request takes from the server, beside a request that it answers: a flood of them must not cost more. */
import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { startServerProcess, type ServerProcess } from '#tests/contract/support/server-process.ts'
import { runInterleaved, type Benchmark, type Row } from '../../benchmark.ts'

const MB = 1_048_576
const ROUNDS = { rounds: 7, warmUp: 1 }
/** Requests of one measurement, and how many of them are under way together. */
const REQUESTS = 200
const TOGETHER = 8
/** Part of the requests that may be answered otherwise: a minute of a limit may end. */
const MOST_OTHERS = 0.05
/** Wait of a guess that is longer than its measurement, s. */
const LONG_WAIT = 20
const BOOKINGS = 3

interface Ask {
  readonly method: string
  readonly path: string
  readonly body?: Buffer
  readonly type?: string
  readonly token?: string
}

interface Kind {
  readonly what: string
  readonly status: number
  readonly ask: Ask
  /** Asked so many times where a limit is not reached yet. */
  readonly before?: { readonly ask: Ask; readonly times: number }
  /** Each failure doubles the wait: repeated until it is longer than the measurement. */
  readonly isGuess?: true
  /** Beside an answered request of the same size: receiving a megabyte alone costs as much as a small request. */
  readonly isLarge?: true
}

const agent = new Agent({ keepAlive: true, maxSockets: TOGETHER })

/** @param address the sender's, as a proxy reports it @returns the status, and the seconds to wait */
function ask(
  server: ServerProcess,
  { method, path, body, type = 'application/json', token }: Ask,
  address: string,
): Promise<{ readonly status: number; readonly wait: number }> {
  const headers: Record<string, string | number> = { 'x-forwarded-for': address }
  if (body) Object.assign(headers, { 'content-type': type, 'content-length': body.length })
  if (token !== undefined) headers['authorization'] = `Bearer ${token}`
  return new Promise((resolve) => {
    const asked = request(server.origin() + path, { method, headers, agent }, (response) => {
      response.on('data', () => undefined)
      const answered = { status: response.statusCode ?? 0, wait: Number(response.headers['retry-after'] ?? 0) }
      response.on('end', () => resolve(answered))
      response.on('error', () => resolve({ status: 0, wait: 0 }))
    })
    // The server may answer and disconnect before it has read everything.
    asked.on('error', () => resolve({ status: 0, wait: 0 }))
    asked.end(body)
  })
}

async function sendMany(server: ServerProcess, what: Ask, address: string, times: number): Promise<number[]> {
  const statuses: number[] = []
  const sendInTurn = async (): Promise<void> => {
    while (statuses.length < times) statuses.push((await ask(server, what, address)).status)
  }
  await Promise.all(Array.from({ length: TOGETHER }, sendInTurn))
  return statuses
}

/** Returns the processor time of all threads of a process, ms. */
function processorMs(pid: number): number {
  let total = 0
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    try {
      total += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ', 1)[0]) / 1e6
    } catch {
      // A thread that has ended.
    }
  }
  return total
}

/** Brings a sender to the limit that refuses its request. */
async function reachLimit(server: ServerProcess, { ask: asked, status, before, isGuess }: Kind, address: string): Promise<void> {
  if (before && (await ask(server, asked, address)).status !== status) await sendMany(server, before.ask, address, before.times)
  while (isGuess) {
    const { wait } = await ask(server, asked, address)
    if (wait > LONG_WAIT) return
    await new Promise((resolve) => setTimeout(resolve, wait * 1_000))
  }
}

/** Returns the processor time of one request, ms. @throws when the server answers them otherwise */
async function costOf(server: ServerProcess, kind: Kind, address: string): Promise<number> {
  await reachLimit(server, kind, address)
  const started = processorMs(server.pid())
  const statuses = await sendMany(server, kind.ask, address, REQUESTS)
  const ms = processorMs(server.pid()) - started
  const others = statuses.filter((each) => each !== kind.status)
  if (others.length > MOST_OTHERS * statuses.length) throw new Error(`${kind.what}: answered ${others[0] ?? ''}`)
  return ms / statuses.length
}

const json = (value: unknown): Buffer => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))
const post = (path: string, value: unknown, token?: string): Ask => ({
  method: 'POST',
  path,
  body: json(value),
  ...(token === undefined ? {} : { token }),
})

async function signUp(server: ServerProcess, name: string, userType = 'customer'): Promise<string> {
  const person = { email: `${name}@example.test`, password: `a long secret of ${name}`, name, phone: '', userType }
  return String((await server.call('POST', '/api/auth/signup', person)).body['token'])
}

/** Returns the token of a person with some bookings. */
async function openBookings(server: ServerProcess): Promise<string> {
  const [grace, ruth] = [await signUp(server, 'grace', 'provider'), await signUp(server, 'ruth')]
  const place = { latitude: 37.77, longitude: -122.42 }
  const service = { name: 'Grace', service_type: 'cleaner', city: 'San Francisco', bio: 'Tidy homes.', price_per_hour: 35, visible: true }
  const { body } = await server.call('POST', '/api/providers', { ...service, ...place }, grace)
  for (let day = 2; day < 2 + BOOKINGS; day += 1) {
    const scheduled_date = new Date(Math.floor(Date.now() / 86_400_000 + day) * 86_400_000 + 20 * 3_600_000).toISOString()
    const asked = { provider_id: body['id'], scheduled_date, duration_hours: 1, user_latitude: 37.7712, user_longitude: -122.4213 }
    const made = await server.call('POST', '/api/bookings', asked, ruth)
    if (made.status !== 201) throw new Error(`no booking: ${JSON.stringify(made.body)}`)
  }
  return ruth
}

async function kindsOf(server: ServerProcess): Promise<readonly Kind[]> {
  const [amina, mallory, wren] = [await signUp(server, 'amina'), await signUp(server, 'mallory'), await signUp(server, 'wren')]
  const push = '/db/me/_bulk_docs'
  const nested = `{"docs":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
  const keyOf = (bytes: number): string => `{"docs":[{"${'k'.repeat(bytes)}":1}]}`
  const longKey = keyOf(MB - 100)
  const guess = post('/api/auth/login', { email: 'amina@example.test', password: 'a wrong guess' })
  const full = post(push, { docs: Array.from({ length: 500 }, () => ({ _id: 'command:x' })) }, mallory)
  const photo: Ask = {
    method: 'PUT',
    path: `/api/bookings/${'0'.repeat(26)}/attachments/${'0'.repeat(26)}`,
    body: Buffer.alloc(MB - 1, 'x'),
    type: 'image/jpeg',
    token: wren,
  }
  const list: Ask = { method: 'GET', path: '/api/cities' }
  const code = post('/api/auth/reset', { code: 'A'.repeat(22), password: 'another long password' })
  const forgot = post('/api/auth/forgot', { email: 'amina@example.test' })
  return [
    { what: '100,000 nested lists', status: 400, ask: post(push, nested, amina) },
    { what: '100,000 nested lists of a stranger', status: 413, ask: post('/api/auth/login', nested) },
    { what: 'a key of 100 kB', status: 400, ask: post(push, keyOf(100_000), amina) },
    { what: 'a key of 1 MB', status: 400, ask: post(push, longKey, amina), isLarge: true },
    { what: 'a key of 1 MB of a stranger', status: 413, ask: post('/api/auth/login', longKey), isLarge: true },
    { what: 'a key of 600 bytes', status: 400, ask: post('/api/auth/login', `{"${'k'.repeat(600)}":1}`) },
    { what: 'a request of an exhausted address', status: 429, ask: post('/api/auth/login', '{}'), before: { ask: list, times: 6_000 } },
    { what: 'a guess at a password', status: 429, ask: guess, isGuess: true },
    {
      what: 'a guess at the admin’s',
      status: 429,
      ask: post('/api/admin/login', { password: 'x' }),
      isGuess: true,
    },
    { what: 'a wrong code', status: 429, ask: code, before: { ask: code, times: 30 } },
    { what: 'a forgotten password', status: 429, ask: forgot, before: { ask: forgot, times: 30 } },
    {
      what: 'a call beyond the commands of a person',
      status: 429,
      ask: post(`/api/favorites/${'0'.repeat(26)}`, {}, mallory),
      before: { ask: full, times: 4 },
    },
    {
      what: 'a push beyond the commands of a person',
      status: 429,
      ask: post(push, { docs: [{ _id: 'command:x' }] }, mallory),
      before: { ask: full, times: 4 },
    },
    {
      what: 'a photo of 1 MB beyond the photos of a person',
      status: 429,
      isLarge: true,
      ask: photo,
      before: { ask: { ...photo, body: Buffer.from('x') }, times: 120 },
    },
  ]
}

export const cheapRefusals: Benchmark = {
  name: 'cheap-refusals',
  async measure() {
    const server = await startServerProcess({
      RATE_LIMITS: 'normal',
      TRUST_PROXY: '1',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'x@example.test',
    })
    try {
      const kinds = await kindsOf(server)
      const token = await openBookings(server)
      const bookings: Kind = { what: 'GET /api/bookings of three', status: 200, ask: { method: 'GET', path: '/api/bookings', token } }
      const large = { docs: [{ _id: `command:${'0'.repeat(26)}:000000001`, more: 'x'.repeat(MB - 200) }] }
      const rows: Row[] = []
      for (const [index, kind] of kinds.entries()) {
        const normal: Kind = kind.isLarge
          ? { what: 'a push of 1 MB', status: 201, ask: post('/db/me/_bulk_docs', large, await signUp(server, `sender${index}`)) }
          : bookings
        const [refused, answered] = await runInterleaved(
          ROUNDS,
          () => costOf(server, kind, `10.1.${index}.1`),
          (round) => costOf(server, normal, `10.2.${index}.${round + ROUNDS.warmUp}`),
        )
        if (!refused || !answered) throw new Error('nothing was measured')
        rows.push({
          what: `Processor time of refusing ${kind.what}`,
          unit: 'ms',
          value: refused,
          floor: { what: `answering ${normal.what}`, value: answered },
          aim: { words: 'less than a normal request', holds: refused.median < answered.median },
        })
      }
      return rows
    } finally {
      agent.destroy()
      await server.dispose()
    }
  },
}
