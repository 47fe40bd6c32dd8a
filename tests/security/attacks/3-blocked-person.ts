/** A person who was blocked tries every way to reach, or to see, the one who blocked them. */
import { ulid } from 'ulid'
import type { Attack } from './harness/attack.ts'
import { expectAnswer, type Person, type Target } from './harness/target.ts'

/** In everything that the blocked person writes. */
const WORDS = 'I know where you live'
const PHONE = { grace: '+14155550111', amina: '+14155550122' }
const SETTLED_MS = 10_000

interface Scene {
  readonly grace: Person
  readonly amina: Person
  /** Bookings of the two. */
  readonly accepted: string
  readonly completed: string
  readonly pending: string
}

async function openScene(target: Target): Promise<Scene> {
  const grace = await target.signUpProvider('Grace', { subscription_available: true })
  const amina = await target.signUp('Amina', 'customer', { phone: PHONE.amina })
  expectAnswer(200, await grace.call('PUT', '/api/me/profile', { phone: PHONE.grace }))
  const completed = await target.book(amina, grace)
  await target.move(grace, completed, 'accepted', 'in_progress', 'completed')
  const accepted = await target.book(amina, grace)
  await target.move(grace, accepted, 'accepted')
  return { grace, amina, completed, accepted, pending: await target.book(amina, grace) }
}

const statusOf = async (person: Person, booking: string): Promise<unknown> =>
  (await person.call('GET', `/api/bookings/${booking}`)).body['status']

/** Blocks a person, where the server knows that, and waits until it has settled what is open between the two. */
async function block({ pending }: Scene, who: Person, other: Person): Promise<void> {
  const answer = await who.call('POST', '/api/me/blocks', { person_id: other.uid, booking_id: pending })
  if (answer.status !== 200) return
  for (const until = Date.now() + SETTLED_MS; Date.now() < until; await new Promise((resolve) => setTimeout(resolve, 20)))
    if ((await statusOf(who, pending)) !== 'pending') return
}

type Attempt = readonly [name: string, args: Record<string, unknown>]

/** What a customer can send about the bookings. */
function customersAttempts({ grace, accepted, completed }: Scene, other: Person, start: string): Attempt[] {
  const asked = {
    scheduled_date: null,
    duration_hours: 1,
    special_instructions: WORDS,
    user_latitude: 37.7712,
    user_longitude: -122.4213,
    is_emergency: false,
    price_per_hour: 35,
  }
  const { scheduled_date: _now, is_emergency: _no, ...regular } = asked
  const weeks = [0, 1, 2, 3].map((index) => new Date(Date.parse(start) + index * 7 * 86_400_000).toISOString())
  return [
    ['request_booking', { ...asked, booking_id: ulid(), provider_id: grace.uid }],
    [
      'request_booking',
      { ...asked, booking_id: ulid(), provider_id: other.uid, also: [{ booking_id: ulid(), provider_id: grace.uid, price_per_hour: 35 }] },
    ],
    [
      'request_subscription',
      {
        ...regular,
        booking_id: ulid(),
        provider_id: grace.uid,
        subscription_type: 'weekly',
        subscription_duration: 4,
        first_visit: weeks[0],
        visits: weeks.map((starts_at, index) => ({ number: index + 1, starts_at })),
      },
    ],
    ['send_message', { booking_id: accepted, message_id: ulid(), message: WORDS }],
    ['send_message', { booking_id: completed, message_id: ulid(), message: WORDS }],
    ['propose_time', { booking_id: accepted, starts_at: start }],
    ['propose_extra', { booking_id: completed, amount: 9, reason: WORDS }],
    ['write_review', { booking_id: completed, rating: 1, comment: 'Late' }],
    ['edit_review', { booking_id: completed, rating: 2, comment: 'Late, twice' }],
    ['report_content', { about: 'review', booking_id: completed, provider_id: grace.uid, reason: 'other', words: WORDS }],
    ['cancel_booking', { booking_id: accepted, reason: WORDS }],
  ]
}

/** What a provider can send about them. */
const providersAttempts = ({ accepted, completed, pending }: Scene, start: string): Attempt[] => [
  ['accept_booking', { booking_id: pending }],
  ['send_message', { booking_id: accepted, message_id: ulid(), message: WORDS }],
  ['propose_time', { booking_id: accepted, starts_at: start }],
  ['propose_extra', { booking_id: completed, amount: 9, reason: WORDS }],
  [
    'rate_client',
    {
      booking_id: completed,
      fairness_rating: 1,
      respect_rating: 1,
      communication_rating: 1,
      payment_timeliness_rating: 1,
      overall_rating: 1,
      review_text: WORDS,
    },
  ],
  ['cancel_booking', { booking_id: accepted, reason: WORDS }],
]

/** Sends each attempt from two devices, as new and as delayed, in every version of the commands. */
async function sendAll(person: Person, attempts: readonly Attempt[]): Promise<void> {
  for (const device of [person, await person.signIn()])
    for (const queued_ms of [0, 40 * 60_000])
      for (const command_version of [1, 2, 3])
        await device.push(attempts.map(([name, args]) => ({ _id: `command:${ulid()}:000000001`, name, command_version, args, queued_ms })))
  const direct = { _id: `message:${ulid()}:${ulid()}`, type: 'message', message: WORDS }
  await person.call('POST', '/db/me/_bulk_docs', { docs: [direct] })
}

/** What tells the person who blocked of it: words, and news other than that a booking ended. */
async function reached(person: Person, before: readonly Record<string, unknown>[]): Promise<string[]> {
  const known = new Set(before.map(({ _id, _rev }) => `${String(_id)} ${String(_rev)}`))
  const fresh = (await person.feed()).filter(({ _id, _rev }) => !known.has(`${String(_id)} ${String(_rev)}`))
  return fresh.flatMap((doc) => {
    const spoiled = JSON.stringify(doc).includes(WORDS) ? [`${person.name} reads the words in a ${String(doc['type'])}.`] : []
    const isNews = doc['type'] === 'notification' && doc['kind'] !== 'booking_cancelled'
    return isNews ? [...spoiled, `${person.name} is told ${String(doc['kind'])}.`] : spoiled
  })
}

const tomorrow = async (target: Target, grace: Person): Promise<string> => {
  const date = new Date(target.nowMs() + 2 * 86_400_000).toISOString().slice(0, 10)
  const { slots } = expectAnswer(200, await target.call('GET', `/api/providers/${grace.uid}/slots?date=${date}`)) as {
    slots: { starts_at: string }[]
  }
  return slots[3]?.starts_at ?? ''
}

const customer: Attack = {
  point: 3,
  name: 'a blocked customer reaches the helper',
  on: ['server', 'mock', 'postgres'],
  async run(target) {
    const scene = await openScene(target)
    const ruth = await target.signUpProvider('Ruth')
    const start = await tomorrow(target, scene.grace)
    await block(scene, scene.grace, scene.amina)
    const before = await scene.grace.feed()
    await sendAll(scene.amina, customersAttempts(scene, ruth, start))
    await scene.amina.call('POST', '/api/chat', { booking_id: scene.accepted, message: WORDS })
    const asked = await scene.amina.call('POST', '/api/bookings', {
      provider_id: scene.grace.uid,
      scheduled_date: null,
      user_latitude: 37.7712,
      user_longitude: -122.4213,
      special_instructions: WORDS,
    })
    const spoiled = asked.status === 201 ? ['Amina requested Grace over REST.'] : []
    return [...spoiled, ...(await reached(scene.grace, before))]
  },
}

const provider: Attack = {
  point: 3,
  name: 'a blocked helper reaches the customer',
  async run(target) {
    const scene = await openScene(target)
    const start = await tomorrow(target, scene.grace)
    await block(scene, scene.amina, scene.grace)
    const before = await scene.amina.feed()
    await sendAll(scene.grace, providersAttempts(scene, start))
    return reached(scene.amina, before)
  },
}

const sight: Attack = {
  point: 3,
  name: 'a blocked customer still sees the helper and calls them',
  async run(target) {
    const scene = await openScene(target)
    const { grace, amina, accepted, completed } = scene
    expectAnswer(200, await amina.call('POST', `/api/favorites/${grace.uid}`))
    await block(scene, grace, amina)
    const spoiled: string[] = []
    for (const path of [
      '/api/providers?city=San%20Francisco',
      '/api/preferences',
      `/api/providers/${grace.uid}`,
      `/api/providers/${grace.uid}/reviews`,
    ]) {
      const { status, text } = await amina.call('GET', path)
      if (status === 200 && text.includes(grace.uid)) spoiled.push(`Amina reads Grace at ${path.replace(grace.uid, ':id')}.`)
    }
    for (const booking of [accepted, completed]) {
      const { text } = await amina.call('GET', `/api/bookings/${booking}`)
      if (text.includes(PHONE.grace)) spoiled.push('Amina reads the number of Grace in a booking.')
    }
    if (JSON.stringify(await amina.feed()).includes(PHONE.grace)) spoiled.push('Amina reads the number of Grace in her feed.')
    return spoiled
  },
}

export const attacks: readonly Attack[] = [customer, provider, sight]
