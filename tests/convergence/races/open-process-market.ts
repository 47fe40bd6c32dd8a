/** A marketplace of whole servers, each a process, over one PostgreSQL database: people sign up and everything goes through `/api`. */
import type { Ulid, Uid } from '#domain/ids.ts'
import { openPostgresUrl } from '#tests/contract/support/store-kinds.ts'
import { startServerProcess, type ServerProcess } from '#tests/contract/support/server-process.ts'
import { storedTime, type RaceMarket } from './race-market.ts'
import { must, responseOf, signUp } from './sign-up.ts'

/** @param url of an empty database @param count how many servers */
export async function openProcessMarket(url: string, count: number): Promise<RaceMarket> {
  const servers: ServerProcess[] = []
  for (let index = 0; index < count; index += 1) servers.push(await startServerProcess({ DATABASE_URL: url }))
  const store = await openPostgresUrl(url)
  const tokens = new Map<Uid, string>()
  let people = 0

  const serverAt = (index: number): ServerProcess => {
    const server = servers[index % servers.length]
    if (!server) throw new Error('no server')
    return server
  }
  const customer = await signUp(serverAt(0), 'customer')

  return {
    servers: count,
    nowMs: () => Date.now(),
    newProvider: async () => {
      people += 1
      const { uid, token } = await signUp(serverAt(people), 'provider')
      tokens.set(uid, token)
      return uid
    },
    ask: async (provider, startsAt, durationHours) => {
      const wanted = { address: '1 Market Street', provider_id: provider, scheduled_date: startsAt, duration_hours: durationHours }
      const { id } = await must(201, serverAt(people).call('POST', '/api/bookings', wanted, customer.token))
      return id as Ulid
    },
    accept: async (server, provider, booking) => {
      const path = `/api/bookings/${booking}/status`
      const { status, body } = await serverAt(server).call('PUT', path, { status: 'accepted' }, tokens.get(provider))
      return responseOf(status === 200, body['error'] ?? `status ${status}`, body['details'])
    },
    stored: () => storedTime(store),
    close: async () => {
      await store.close()
      for (const server of servers) await server.dispose()
    },
  }
}
