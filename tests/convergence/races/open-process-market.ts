/** A marketplace of whole servers, each a process, over one PostgreSQL database: people sign up and everything goes through `/api`. */
import type { Ulid, Uid } from '#domain/ids.ts'
import { openPostgresUrl } from '#tests/contract/support/store-kinds.ts'
import { startServerProcess, type Reply, type ServerProcess } from '#tests/contract/support/server-process.ts'
import { providerOf } from '#tests/contract/support/people.ts'
import { storedTime, type AcceptResponse, type RaceMarket } from './race-market.ts'

interface SignedUp {
  readonly uid: Uid
  readonly token: string
}

async function must(status: number, asked: Promise<Reply>): Promise<Readonly<Record<string, unknown>>> {
  const reply = await asked
  if (reply.status !== status) throw new Error(`answered ${reply.status}: ${JSON.stringify(reply.body)}`)
  return reply.body
}

function responseOf({ status, body }: Reply): AcceptResponse {
  const details = body['details'] as { readonly alternatives?: readonly string[] } | undefined
  const code = typeof body['error'] === 'string' ? body['error'] : undefined
  return { accepted: status === 200, code: status === 200 ? undefined : (code ?? `status ${status}`), alternatives: details?.alternatives }
}

/** @param url of an empty database @param count how many servers */
export async function openProcessMarket(url: string, count: number): Promise<RaceMarket> {
  const servers: ServerProcess[] = []
  for (let index = 0; index < count; index += 1) servers.push(await startServerProcess({ DATABASE_URL: url }))
  const store = await openPostgresUrl(url)
  const tokens = new Map<Uid, string>()
  let people = 0

  const any = (index: number): ServerProcess => {
    const server = servers[index % servers.length]
    if (!server) throw new Error('no server')
    return server
  }
  async function signUp(userType: 'customer' | 'provider'): Promise<SignedUp> {
    people += 1
    const body = { email: `person${people}@race.test`, password: 'a long secret', name: `Person ${people}`, phone: '', userType }
    const { token, user } = (await must(201, any(people).call('POST', '/api/auth/signup', body))) as { token: string; user: { uid: Uid } }
    return { uid: user.uid, token }
  }
  const customer = await signUp('customer')

  return {
    servers: count,
    nowMs: () => Date.now(),
    newProvider: async () => {
      const { uid, token } = await signUp('provider')
      const { name, service_type, latitude, longitude, bio, city, price_per_hour } = providerOf(uid)
      const form = { name, service_type, latitude, longitude, bio, city, price_per_hour, visible: true }
      await must(201, any(people).call('POST', '/api/providers', form, token))
      tokens.set(uid, token)
      return uid
    },
    ask: async (provider, startsAt, durationHours) => {
      const wanted = { provider_id: provider, scheduled_date: startsAt, duration_hours: durationHours }
      const { id } = await must(201, any(people).call('POST', '/api/bookings', wanted, customer.token))
      return id as Ulid
    },
    accept: async (server, provider, booking) =>
      responseOf(await any(server).call('PUT', `/api/bookings/${booking}/status`, { status: 'accepted' }, tokens.get(provider))),
    stored: () => storedTime(store),
    close: async () => {
      await store.close()
      for (const server of servers) await server.dispose()
    },
  }
}
