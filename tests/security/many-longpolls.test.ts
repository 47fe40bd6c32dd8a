import { Agent, request, type ClientRequest, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServerProcess, type ServerProcess } from '#tests/contract/support/server-process.ts'
import { until } from '#tests/contract/support/wait-until.ts'

const HELD = 1_000
/** Memory that holding and refusing them may take, bytes. */
const FLAT_BYTES = 48 * 1_048_576

let server: ServerProcess
beforeAll(async () => {
  server = await startServerProcess()
})
afterAll(() => server.dispose())

async function signUp(name: string): Promise<string> {
  const { body } = await server.call('POST', '/api/auth/signup', {
    email: `${name}@example.test`,
    password: 'secret password',
    name,
    phone: '',
    userType: 'customer',
  })
  return String(body['token'])
}

interface Poll {
  readonly asked: ClientRequest
  readonly response: Promise<IncomingMessage>
}

/** Starts a long poll of a person's feed, or another request of that person. */
function poll(token: string, agent: Agent, path = '/db/me/_changes?feed=longpoll&since=now&include_docs=true'): Poll {
  const asked = request(server.origin() + path, { agent, headers: { authorization: `Bearer ${token}` } })
  const response = new Promise<IncomingMessage>((resolve, reject) => {
    asked.on('response', resolve)
    asked.on('error', reject)
  })
  asked.end()
  return { asked, response }
}

test(
  'a thousand held requests of one person: three wait, the rest are refused, and others do not notice',
  { timeout: 60_000 },
  async () => {
    const [mallory, amina] = [await signUp('mallory'), await signUp('amina')]
    const agent = new Agent({ keepAlive: false, maxSockets: Infinity })
    // Connections cost memory too for any request.
    for (const { response } of Array.from({ length: HELD }, () => poll(mallory, agent, '/api/auth/me'))) (await response).resume()
    const before = server.memory()
    const polls = Array.from({ length: HELD }, () => poll(mallory, agent))
    const statuses: number[] = []
    for (const { response: pending } of polls) {
      const response = await pending
      statuses.push(response.statusCode ?? 0)
      if (response.statusCode === 200) response.on('data', () => undefined)
      else response.resume()
    }
    expect([200, 429].map((status) => statuses.filter((each) => each === status).length)).toEqual([3, HELD - 3])

    let heard = ''
    const own = await poll(amina, agent).response
    own.on('data', (part: Buffer) => (heard += part.toString()))
    expect(own.statusCode).toBe(200)
    await server.call('PUT', '/api/me/profile', { location: 'Here' }, amina)
    await until(
      'the news of somebody else',
      () => heard,
      (text) => text.includes('"profile:'),
      10_000,
    )
    expect((await server.call('GET', '/api/auth/me', undefined, mallory)).status).toBe(200)
    const after = server.memory()
    if (before !== undefined && after !== undefined) expect(after - before).toBeLessThan(FLAT_BYTES)

    // After they are given up, their slots are free again.
    for (const { asked } of polls) asked.destroy()
    const again = await until(
      'a free place',
      () => poll(mallory, agent).response,
      (response) => response.statusCode === 200,
      10_000,
    )
    again.destroy()
    own.destroy()
    agent.destroy()
  },
)
