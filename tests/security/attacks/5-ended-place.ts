/** What a counterpart still reads after the end: the exact place, the notes and the number. */
import type { Attack } from './harness/attack.ts'
import { expectAnswer, type Person, type Target } from './harness/target.ts'

const DAY_MS = 86_400_000
const EXACT = { user_latitude: 37.771_234, user_longitude: -122.421_357 }
const SECRETS = [/37\.771234/, /-122\.421357/, /\+1 415 555 0177/, /Third floor/]

/** Everything that a person can read about their bookings, by every way. */
async function readAll(person: Person, booking: string): Promise<ReadonlyMap<string, string>> {
  const feed = await person.feed()
  const ids = feed.map(({ _id }) => ({ id: String(_id) })).slice(0, 100)
  const link = await person.call('POST', '/api/provider/calendar-feed')
  const ways: [string, Promise<{ readonly text: string }>][] = [
    ['_bulk_get', person.call('POST', '/db/me/_bulk_get', { docs: ids })],
    ['_all_docs', person.call('GET', '/db/me/_all_docs?include_docs=true&limit=500')],
    ...['/api/bookings', `/api/bookings/${booking}`, `/api/bookings/${booking}/record`, '/api/me/data?limit=500', '/api/me/archive'].map(
      (path): [string, Promise<{ readonly text: string }>] => [path, person.call('GET', path)],
    ),
    ...(link.status === 201
      ? [['the calendar', person.call('GET', String(link.body['path']))] as [string, Promise<{ readonly text: string }>]]
      : []),
  ]
  const read = new Map([['the feed', JSON.stringify(feed)]])
  for (const [way, answer] of ways) read.set(way, (await answer).text)
  return read
}

async function leaks(person: Person, booking: string): Promise<string[]> {
  const spoiled: string[] = []
  for (const [way, text] of await readAll(person, booking)) {
    const found = SECRETS.filter((secret) => secret.test(text))
    if (found.length > 0) spoiled.push(`${person.name} reads ${found.map(({ source }) => source).join(', ')} in ${way}.`)
  }
  return spoiled
}

async function openScene(target: Target): Promise<{ readonly amina: Person; readonly grace: Person; readonly booking: string }> {
  const grace = await target.signUpProvider('Grace')
  const amina = await target.signUp('Amina', 'customer', { phone: '+1 415 555 0177' })
  const booking = await target.book(amina, grace, { ...EXACT, place_notes: 'Third floor' })
  await target.move(grace, booking, 'accepted')
  if ((await leaks(grace, booking)).length === 0) throw new Error('Grace does not read where she has to go')
  return { amina, grace, booking }
}

const afterWork: Attack = {
  point: 5,
  name: 'the provider reads the exact place a day after the work',
  on: ['server', 'mock'],
  async run(target) {
    const { grace, booking } = await openScene(target)
    await target.move(grace, booking, 'in_progress', 'completed')
    await target.pass(DAY_MS + 1_000)
    return leaks(grace, booking)
  },
}

const afterCancellation: Attack = {
  point: 5,
  name: 'the provider reads the exact place after a cancellation',
  async run(target) {
    const { amina, grace, booking } = await openScene(target)
    expectAnswer(200, await amina.call('PUT', `/api/bookings/${booking}/status`, { status: 'cancelled' }))
    return leaks(grace, booking)
  },
}

export const attacks: readonly Attack[] = [afterWork, afterCancellation]
