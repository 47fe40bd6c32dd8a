import { afterEach, expect, test } from 'vitest'
import { postgresExists } from '#tests/support/postgres/postgres-binaries.ts'
import { testPostgres } from '#tests/support/postgres/test-postgres.ts'
import { providerForm } from '../support/busy-market.ts'
import { startServerProcess, type ServerProcess } from '../support/server-process.ts'
import { until } from '../support/wait-until.ts'

/** A real CouchDB, such as http://admin:password@127.0.0.1:5984. Without one these tests are skipped. */
const couch = process.env['COUCHDB_URL_TEST']?.replace(/\/$/, '')

const STORES = [
  { store: 'leveldb', settings: async () => ({}) },
  ...(postgresExists
    ? [{ store: 'postgres', settings: async () => ({ DATABASE_URL: await (await testPostgres()).createDatabase() }) }]
    : []),
]

let server: ServerProcess | undefined
afterEach(() => server?.dispose())

/** Calls CouchDB. Its address has the password, which `fetch` does not take. */
async function ask(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
  const { origin, username, password } = new URL(couch ?? '')
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: {
      authorization: `Basic ${btoa(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`)}`,
      'content-type': 'application/json',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return (await response.json()) as Record<string, unknown>
}

test.runIf(couch !== undefined).each(STORES)(
  'CouchDB’s replicator pulls /db/me over $store, once and again, with what changed and what a restart left',
  { timeout: 60_000 },
  async ({ settings }) => {
    const running = await startServerProcess(await settings())
    server = running
    const signUp = async (name: string, userType: string) => {
      const body = { email: `${name}@example.test`, password: 'secret password', name, phone: '', userType }
      const { token, user } = (await running.call('POST', '/api/auth/signup', body)).body as { token: string; user: { uid: string } }
      return { token, uid: user.uid }
    }
    const [amina, chidi] = [await signUp('amina', 'customer'), await signUp('chidi', 'provider')]
    await running.call('POST', '/api/providers', providerForm('Chidi', 'Lagos'), chidi.token)
    const book = async (): Promise<string> => {
      const wanted = {
        address: '1 Market Street',
        provider_id: chidi.uid,
        scheduled_date: null,
        duration_hours: 1,
        special_instructions: '',
      }
      return String((await running.call('POST', '/api/bookings', wanted, amina.token)).body['id'])
    }
    const database = `me-${crypto.randomUUID()}`
    await ask('PUT', `/${database}`)
    const replicate = () =>
      ask('POST', '/_replicate', {
        source: { url: `${running.origin()}/db/me`, headers: { Authorization: `Bearer ${amina.token}` } },
        target: { url: `${new URL(couch ?? '').origin}/${database}`, auth: { basic: basicOf(couch ?? '') } },
      })

    const first = await book()
    const result = await replicate()
    expect(result).toMatchObject({ ok: true })
    expect((await ask('GET', `/${database}/booking:${first}`))['status']).toBe('pending')

    await running.call('PUT', `/api/bookings/${first}/status`, { status: 'accepted' }, chidi.token)
    await running.kill()
    await running.start()
    const second = await book()
    expect(await replicate()).toMatchObject({ ok: true })
    expect((await ask('GET', `/${database}/booking:${first}`))['status']).toBe('accepted')
    expect((await ask('GET', `/${database}/booking:${second}`))['status']).toBe('pending')
    const own = (await running.call('GET', '/db/me/_all_docs?limit=500', undefined, amina.token)).body['rows'] as { id: string }[]
    const copied = await until(
      'the same documents on both sides',
      async () => ((await ask('GET', `/${database}/_all_docs`))['rows'] as { id: string }[]).map(({ id }) => id),
      (ids) => ids.length === own.length,
    )
    expect(copied.toSorted()).toEqual(own.map(({ id }) => id).toSorted())
    await ask('DELETE', `/${database}`)
  },
)

function basicOf(url: string): { readonly username: string; readonly password: string } {
  const { username, password } = new URL(url)
  return { username: decodeURIComponent(username), password: decodeURIComponent(password) }
}
