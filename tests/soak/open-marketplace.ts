/** Signs up the people of a run, and makes the first changes of the store. */
import type { Uid } from '#domain/ids.ts'
import type { ServerProcess } from '#tests/contract/support/server-process.ts'
import { cleaning } from '#tests/support/open-test-app.ts'
import type { SoakPerson } from './messages.ts'

const PASSWORD = 'a long secret of theirs'
/** Requests at once while the first changes are made. */
const AT_ONCE = 8
/** Each change of a status writes the service and the outcome of the command. */
const CHANGES_EACH = 2

async function must(status: number, asked: ReturnType<ServerProcess['call']>): Promise<Readonly<Record<string, unknown>>> {
  const reply = await asked
  if (reply.status !== status) throw new Error(`answered ${reply.status}: ${JSON.stringify(reply.body)}`)
  return reply.body
}

export async function signUpPeople(server: ServerProcess, customers: number, providers: number): Promise<SoakPerson[]> {
  const people: SoakPerson[] = []
  for (let number = 0; number < customers + providers; number += 1) {
    // Providers spread over the client processes.
    const isProvider =
      Math.floor((number * providers) / (customers + providers)) !== Math.floor(((number + 1) * providers) / (customers + providers))
    const name = `${isProvider ? 'Pat' : 'Ann'} ${number}`
    const email = `person${number}@soak.test`
    const form = { email, password: PASSWORD, name, phone: '', userType: isProvider ? 'provider' : 'customer' }
    const { token, user } = (await must(201, server.call('POST', '/api/auth/signup', form))) as { token: string; user: { uid: Uid } }
    const place = { latitude: cleaning.latitude + number / 1_000, longitude: cleaning.longitude - number / 1_000 }
    if (isProvider) await must(201, server.call('POST', '/api/providers', { ...cleaning, name, ...place }, token))
    people.push({ uid: user.uid, name, email, password: PASSWORD, token, isProvider })
  }
  return people
}

/** Changes statuses until the server has seen so many changes. */
export async function makeChanges(server: ServerProcess, people: readonly SoakPerson[], changes: number): Promise<void> {
  const providers = people.filter(({ isProvider }) => isProvider)
  let left = Math.ceil(changes / CHANGES_EACH)
  const fill = async (first: number): Promise<void> => {
    for (let turn = first; left > 0; turn += 1) {
      left -= 1
      const status = turn % 2 === 0 ? 'Busy' : 'Available'
      await must(200, server.call('PUT', '/api/providers/me/status', { status }, providers[turn % providers.length]?.token))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => fill(index)))
  for (const { token } of providers) await must(200, server.call('PUT', '/api/providers/me/status', { status: 'Available' }, token))
}
