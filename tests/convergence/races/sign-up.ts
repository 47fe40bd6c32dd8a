/** People of a race who sign up at server processes, and what these answer. */
import { ulid } from 'ulid'
import type { Uid } from '#domain/ids.ts'
import type { Reply, ServerProcess } from '#tests/contract/support/server-process.ts'
import { providerOf } from '#tests/contract/support/people.ts'
import type { AcceptResponse } from './race-market.ts'

export interface SignedUp {
  readonly uid: Uid
  readonly token: string
}

export async function must(status: number, asked: Promise<Reply>): Promise<Readonly<Record<string, unknown>>> {
  const reply = await asked
  if (reply.status !== status) throw new Error(`answered ${reply.status}: ${JSON.stringify(reply.body)}`)
  return reply.body
}

export function responseOf(accepted: boolean, code: unknown, details: unknown): AcceptResponse {
  const { alternatives } = (details ?? {}) as { readonly alternatives?: readonly string[] }
  return { accepted, code: accepted || typeof code !== 'string' ? undefined : code, alternatives }
}

/** Signs up; a provider with a service. */
export async function signUp(server: ServerProcess, userType: 'customer' | 'provider'): Promise<SignedUp> {
  const form = { email: `${ulid()}@race.test`, password: 'a long secret', name: 'Someone', phone: '', userType }
  const { token, user } = (await must(201, server.call('POST', '/api/auth/signup', form))) as { token: string; user: { uid: Uid } }
  if (userType === 'provider') {
    const { name, service_type, latitude, longitude, bio, city, price_per_hour } = providerOf(user.uid)
    const service = { name, service_type, latitude, longitude, bio, city, price_per_hour, visible: true }
    await must(201, server.call('POST', '/api/providers', service, token))
  }
  return { uid: user.uid, token }
}
