/** People who chat: each conversation is a booking that a provider has accepted. */
import { providerForm } from '../support/busy-market.ts'
import type { Reply, ServerProcess } from '../support/server-process.ts'

export interface Person {
  readonly uid: string
  readonly token: string
}

export interface Conversation {
  readonly booking: string
  /** The customer and the provider. */
  readonly people: readonly [Person, Person]
}

async function must(status: number, asked: Promise<Reply>): Promise<Record<string, unknown>> {
  const reply = await asked
  if (reply.status !== status) throw new Error(`${reply.status} instead of ${status}: ${JSON.stringify(reply.body)}`)
  return reply.body
}

async function signUp(server: ServerProcess, name: string, userType: 'customer' | 'provider'): Promise<Person> {
  const form = { email: `${name}@example.test`, password: 'secret password', name, phone: '', userType }
  const { token, user } = (await must(201, server.call('POST', '/api/auth/signup', form))) as { token: string; user: { uid: string } }
  return { token, uid: user.uid }
}

async function openConversation(server: ServerProcess, number: number): Promise<Conversation> {
  const customer = await signUp(server, `customer${number}`, 'customer')
  const provider = await signUp(server, `provider${number}`, 'provider')
  await must(201, server.call('POST', '/api/providers', providerForm(`Provider ${number}`, 'Lagos'), provider.token))
  const asked = { provider_id: provider.uid, scheduled_date: null, user_latitude: null, user_longitude: null, address: '1 Market Street' }
  const booking = String((await must(201, server.call('POST', '/api/bookings', asked, customer.token)))['id'])
  await must(200, server.call('PUT', `/api/bookings/${booking}/status`, { status: 'accepted' }, provider.token))
  return { booking, people: [customer, provider] }
}

export async function openConversations(server: ServerProcess, count: number): Promise<Conversation[]> {
  const conversations: Conversation[] = []
  for (let number = 1; number <= count; number += 1) conversations.push(await openConversation(server, number))
  return conversations
}
