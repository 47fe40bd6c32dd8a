/** Server processes over one database, with providers and customers who signed up. */
import { readFileSync } from 'node:fs'
import { canonicalEmail } from '#domain/account/auth-form.ts'
import type { Uid } from '#domain/ids.ts'
import { verifyContact } from '#server/accounts/verify-contact.ts'
import type { DatabaseAddress } from '#server/node/database-url.ts'
import { noFollowUps } from '#server/store/documents/follow-ups.ts'
import { openPostgresUrl } from '#tests/contract/support/store-kinds.ts'
import { startServerProcess, type Reply, type ServerProcess } from '#tests/contract/support/server-process.ts'
import { providerOf } from '#tests/contract/support/people.ts'
import type { Person } from './repeating-device.ts'
import { connectToPrimary } from './watch-primary.ts'

/** People who sign up at the same moment. */
const AT_ONCE = 6

export interface ContestedMarket {
  readonly servers: readonly ServerProcess[]
  readonly providers: readonly Person[]
  readonly customers: readonly Person[]
  close(): Promise<void>
}

export interface OpenContestedMarket {
  readonly url: string
  readonly address: DatabaseAddress
  readonly servers: number
  readonly providers: number
  readonly customers: number
  /** True: nothing prevents double bookings. */
  readonly withoutGuards: boolean
}

interface SignedUp extends Person {
  readonly email: string
}

async function must(status: number, asked: Promise<Reply>): Promise<Readonly<Record<string, unknown>>> {
  const reply = await asked
  if (reply.status !== status) throw new Error(`answered ${reply.status}: ${JSON.stringify(reply.body)}`)
  return reply.body
}

async function signUp(server: ServerProcess, name: string, userType: 'customer' | 'provider'): Promise<SignedUp> {
  const form = { email: canonicalEmail(`${name}@contested.test`), password: 'a long secret', name, phone: '', userType }
  const { token, user } = (await must(201, server.call('POST', '/api/auth/signup', form))) as { token: string; user: { uid: Uid } }
  if (userType === 'provider') {
    const { service_type, latitude, longitude, bio, city, price_per_hour } = providerOf(user.uid)
    const profile = { name, service_type, latitude, longitude, bio, city, price_per_hour, visible: true }
    await must(201, server.call('POST', '/api/providers', profile, token))
  }
  return { uid: user.uid, token, email: form.email }
}

/** Verifies the addresses: few requests of an unverified customer are open at once. */
async function verifyEmails(url: string, people: readonly SignedUp[]): Promise<void> {
  const store = await openPostgresUrl(url)
  for (const { uid, email } of people) await verifyContact({ store, followUps: noFollowUps }, uid, 'email', email, Date.now())
  await store.close()
}

/** From now on nothing prevents double bookings. */
export async function removeGuards(address: DatabaseAddress): Promise<void> {
  const client = await connectToPrimary(address)
  await client.query(readFileSync(new URL('without-guards.sql', import.meta.url), 'utf8'))
  await client.end()
}

/** @param options with the URL of an empty database */
export async function openContestedMarket(options: OpenContestedMarket): Promise<ContestedMarket> {
  const servers: ServerProcess[] = []
  const close = async (): Promise<void> => {
    for (const server of servers) await server.dispose()
  }
  try {
    for (let index = 0; index < options.servers; index += 1)
      servers.push(await startServerProcess({ DATABASE_URL: options.url, LOG_LEVEL: 'warn' }))
    const people: SignedUp[] = []
    const names = Array.from({ length: options.providers + options.customers }, (_, index) => index)
    while (names.length > 0)
      people.push(
        ...(await Promise.all(
          names.splice(0, AT_ONCE).map((index) => {
            const server = servers[index % servers.length]
            if (!server) throw new Error('no server')
            return signUp(server, `Person ${index}`.replace(' ', ''), index < options.providers ? 'provider' : 'customer')
          }),
        )),
      )
    await verifyEmails(options.url, people)
    if (options.withoutGuards) await removeGuards(options.address)
    return { servers, providers: people.slice(0, options.providers), customers: people.slice(options.providers), close }
  } catch (error) {
    await close()
    throw error
  }
}
