/** Requests that nobody means: 150 within seconds, by one account and by fifty, which the provider does not answer. */
import { ulid } from 'ulid'
import type { Attack } from './harness/attack.ts'
import { expectAnswer, type Person, type PushedCommand, type Target } from './harness/target.ts'

const MINUTE_MS = 60_000
const REQUESTS = 150
const ACCOUNTS = 50
/** Open requests that one customer may have with one provider. */
const WITH_ONE = 3
/** Requests that the provider answered before. */
const ANSWERED = 4

const requestOf = (provider: Person): PushedCommand => ({
  _id: `command:${ulid()}:000000001`,
  name: 'request_booking',
  args: {
    booking_id: ulid(),
    provider_id: provider.uid,
    scheduled_date: null,
    duration_hours: 1,
    special_instructions: '',
    user_latitude: 37.7712,
    user_longitude: -122.4213,
    is_emergency: false,
    price_per_hour: 35,
  },
})

/** A provider who has answered every request. */
async function openScene(target: Target): Promise<Person> {
  const grace = await target.signUpProvider('Grace')
  for (let n = 1; n <= ANSWERED; n += 1) {
    const booking = await target.book(await target.signUp(`Customer ${n}`), grace)
    await target.move(grace, booking, 'rejected')
  }
  return grace
}

const rateOf = async (target: Target, { uid }: Person): Promise<number> =>
  Number(expectAnswer(200, await target.call('GET', `/api/providers/${uid}`))['response_rate'])

/** @param most requests that may reach the provider @param counted of them that may count as unanswered */
async function check(target: Target, grace: Person, most: number, counted: number): Promise<string[]> {
  const feed = await grace.feed()
  const open = feed.flatMap((doc) => (doc['type'] === 'booking' && doc['status'] === 'pending' ? [String(doc['id'])] : []))
  const rings = feed.filter((doc) => doc['type'] === 'notification' && doc['kind'] === 'booking_requested').length - ANSWERED
  const spoiled = rings > most ? [`Grace's phone rang for ${rings} requests.`] : []
  if (open.length > most) spoiled.push(`${open.length} requests wait for Grace.`)
  await target.pass(31 * MINUTE_MS)
  // Too late to count as answered, where the server has not expired them yet.
  for (const booking of open) await grace.call('PUT', `/api/bookings/${booking}/status`, { status: 'rejected' })
  const rate = await rateOf(target, grace)
  if (rate < ANSWERED / (ANSWERED + counted) - 0.001) spoiled.push(`Grace's response rate fell to ${rate.toFixed(2)}.`)
  return spoiled
}

/** An account without verified contacts does not count at all. */
async function countOf(accounts: readonly Person[]): Promise<number> {
  const profiles = await Promise.all(accounts.map(async (each) => (await each.feed()).find((doc) => doc['type'] === 'profile')))
  return profiles.filter((profile) => profile?.['contact_standing'] !== 'unverified').length
}

const byOne: Attack = {
  point: 3,
  name: '150 requests of one account within seconds',
  async run(target) {
    const grace = await openScene(target)
    const mallory = await target.signUp('Mallory')
    await mallory.push(Array.from({ length: REQUESTS }, () => requestOf(grace)))
    return check(target, grace, WITH_ONE, await countOf([mallory]))
  },
}

const byFifty: Attack = {
  point: 3,
  name: '150 requests of fifty accounts within seconds',
  async run(target) {
    const grace = await openScene(target)
    const strangers: Person[] = []
    for (let n = 1; n <= ACCOUNTS; n += 1) strangers.push(await target.signUp(`Stranger ${n}`))
    await Promise.all(strangers.map((each) => each.push(Array.from({ length: REQUESTS / ACCOUNTS }, () => requestOf(grace)))))
    // For the same hour, one each.
    return check(target, grace, ACCOUNTS, await countOf(strangers))
  },
}

export const attacks: readonly Attack[] = [byOne, byFifty]
