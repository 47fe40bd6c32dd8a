import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ulid } from 'ulid'
import { afterEach, expect, test } from 'vitest'
import { bundledProgram } from '#tests/support/bundled-program.ts'
import { providerForm } from '../support/busy-market.ts'
import { CANARY, CANARY_DEGREES } from '../support/canary-market.ts'
import { startServerProcess, type Reply, type ServerProcess } from '../support/server-process.ts'
import { until } from '../support/wait-until.ts'

const MESSAGES = 40
const PASSWORD = 'a long password'
/** Longer than the request has until the deletion is a job's, ms. */
const LATER_MS = 60_000

let server: ServerProcess
afterEach(() => server.dispose())

function mustBe(status: number, reply: Reply): Record<string, unknown> {
  if (reply.status !== status) throw new Error(`${reply.status} instead of ${status}: ${JSON.stringify(reply.body)}`)
  return reply.body
}

async function signup(name: string): Promise<{ token: string; uid: string }> {
  const form = { email: `${name}@example.test`, password: PASSWORD, name, phone: '' }
  const { token, user } = mustBe(201, await server.call('POST', '/api/auth/signup', form)) as { token: string; user: { uid: string } }
  return { token, uid: user.uid }
}

/** Files of the server's data in which a trace of the person is still readable, byte for byte. */
function filesWithTraces(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => {
      const text = readFileSync(path).toString('latin1').toLowerCase()
      return text.includes(CANARY) || text.includes(CANARY_DEGREES)
    })
}

test(
  'kill -9 in the middle: the deletion finishes after the restart, and no file holds a word of the person',
  { timeout: 120_000 },
  async () => {
    const clock = await bundledProgram('tests/contract/jobs/kills/clock-ahead.ts')
    const clockFile = join(clock, '..', `erasure-clock-${process.pid}`)
    writeFileSync(clockFile, '0')
    server = await startServerProcess({ NODE_OPTIONS: `--import ${clock}`, CLOCK_AHEAD_FILE: clockFile })
    const [wren, chidi] = [await signup(CANARY), await signup('chidi')]
    mustBe(201, await server.call('POST', '/api/providers', providerForm('Chidi', 'Lagos'), chidi.token))
    mustBe(200, await server.call('PUT', '/api/me/profile', { address: `1 ${CANARY} street`, location: CANARY }, wren.token))
    const asked = {
      provider_id: chidi.uid,
      special_instructions: `${CANARY} door`,
      user_latitude: Number(CANARY_DEGREES),
      user_longitude: 3.4,
    }
    const booking = String(mustBe(201, await server.call('POST', '/api/bookings', asked, wren.token))['id'])
    mustBe(200, await server.call('PUT', `/api/bookings/${booking}/status`, { status: 'accepted' }, chidi.token))
    for (let n = 0; n < MESSAGES; n += 1)
      mustBe(201, await server.call('POST', '/api/chat', { booking_id: booking, message: `${CANARY} says ${n}` }, wren.token))
    expect(filesWithTraces(server.dataDir)).not.toEqual([])

    const receipt = ulid()
    const response = server.call('POST', '/api/me/delete', { password: PASSWORD, receipt }, wren.token)
    await until(
      'it began',
      () => server.call('GET', `/api/erasures/${receipt}`),
      ({ status }) => status === 200,
      20_000,
    )
    await server.kill()
    expect((await response).status).toBe(0)
    writeFileSync(clockFile, String(LATER_MS))
    await server.start()
    const state = () => server.call('GET', `/api/erasures/${receipt}`)
    await until('it is done', state, ({ body }) => body['state'] === 'done', 60_000)

    expect(filesWithTraces(server.dataDir)).toEqual([])
    expect((await server.call('GET', '/api/auth/me', undefined, wren.token)).status).toBe(410)
    const { body } = await server.call('GET', `/api/bookings/${booking}`, undefined, chidi.token)
    expect(body).toMatchObject({ status: 'cancelled', customer_name: 'Deleted user', special_instructions: '' })
    await signup(CANARY)
  },
)
