/** Ids of a person's commands in anything that somebody else can read: documents, feeds, calls, exports, refusals, the admin's answers. */
import { ulid } from 'ulid'
import type { Attack } from './harness/attack.ts'
import { expectAnswer, type Answer, type Person, type Target } from './harness/target.ts'

const HOUR_MS = 3_600_000

/** A person with a phone: the first of its commands is known to nobody else. */
interface Phone {
  readonly person: Person
  readonly device: string
  give(name: string, args: object): Promise<void>
}

function phoneOf(person: Person): Phone {
  const device = ulid()
  let n = 0
  return {
    person,
    device,
    async give(name, args) {
      const _id = `command:${device}:${String((n += 1)).padStart(9, '0')}`
      expectAnswer(201, await person.push([{ _id, name, args }]))
      const { state, refusal } = expectAnswer(200, await person.call('GET', `/db/me/${encodeURIComponent(_id)}`))
      if (state !== 'accepted') throw new Error(`${name} was refused: ${JSON.stringify(refusal)}`)
    },
  }
}

interface Scene {
  readonly phones: readonly Phone[]
  readonly bookings: readonly string[]
}

/** Two bookings with a chat, a moved time, a review with its answer, a rating, a cancellation and a report; every act from a phone. */
async function openScene(target: Target): Promise<Scene> {
  const [amina, grace] = [phoneOf(await target.signUp('Amina')), phoneOf(await target.signUpProvider('Grace'))]
  const [done, ended] = [ulid(), ulid()]
  const request = (booking_id: string, scheduled_date: string | null) =>
    amina.give('request_booking', {
      booking_id,
      provider_id: grace.person.uid,
      scheduled_date,
      duration_hours: 1,
      special_instructions: 'Ring twice',
      user_latitude: 37.7712,
      user_longitude: -122.4213,
      is_emergency: false,
      price_per_hour: 35,
    })
  await request(done, null)
  await grace.give('accept_booking', { booking_id: done })
  for (const phone of [amina, grace]) await phone.give('send_message', { booking_id: done, message_id: ulid(), message: 'Hello' })
  await target.pass(HOUR_MS)
  await grace.give('start_job', { booking_id: done })
  await target.pass(HOUR_MS)
  await grace.give('complete_job', { booking_id: done })
  await amina.give('write_review', { booking_id: done, rating: 4, comment: 'Tidy' })
  await grace.give('rate_client', {
    booking_id: done,
    ...{ fairness_rating: 5, respect_rating: 4, communication_rating: 3, payment_timeliness_rating: 5, overall_rating: 4 },
    review_text: 'Kind',
  })
  await amina.give('add_favourite', { provider_id: grace.person.uid })
  const inDays = (days: number): string => new Date(target.nowMs() + days * 24 * HOUR_MS).toISOString().slice(0, 10)
  const slots = expectAnswer(200, await target.call('GET', `/api/providers/${grace.person.uid}/slots?date=${inDays(2)}`)) as {
    slots: { starts_at: string }[]
  }
  const [first, second] = slots.slots
  if (!first || !second) throw new Error('Grace has no free hours')
  await request(ended, first.starts_at)
  await grace.give('accept_booking', { booking_id: ended })
  await amina.give('propose_time', { booking_id: ended, starts_at: second.starts_at })
  await grace.give('accept_time', { booking_id: ended, starts_at: second.starts_at })
  await amina.give('cancel_booking', { booking_id: ended, reason: 'Found the leak' })
  return { phones: [amina, grace], bookings: [done, ended] }
}

/** Every address of the API that is read, with the ids of the scene in its path. */
async function addressesOf(target: Target, { phones, bookings }: Scene): Promise<string[]> {
  const { paths } = expectAnswer(200, await target.call('GET', '/api/openapi.json')) as { paths: Record<string, object> }
  const read = Object.entries(paths).flatMap(([path, methods]) =>
    'get' in methods ? [path.startsWith('/api') ? path : `/api${path}`] : [],
  )
  const ids = [...bookings, ...phones.map(({ person }) => person.uid)]
  return read.flatMap((path) => (path.includes('{') ? ids.map((id) => path.replaceAll(/\{[^}]+\}/g, id)) : [path]))
}

const foreign: Attack = {
  point: 1,
  name: 'ids of other people’s commands, by every way to read',
  mendedBy: 'b3491cead730ae099f1a355ead6b094612d841ce',
  async run(target) {
    const scene = await openScene(target)
    const { phones, bookings } = scene
    const addresses = await addressesOf(target, scene)
    const mallory = await target.signUp('Mallory')
    const spoiled = new Set<string>()
    let answered = 0
    const look = (who: string, way: string, { status, text }: Answer, own: string | undefined): void => {
      if (status === 200) answered += 1
      for (const { device, person } of phones)
        if (device !== own && text.includes(device)) spoiled.add(`${who} reads the number of a command of ${person.name} in ${way}.`)
    }
    const readers = [...phones.map(({ person, device }) => ({ person, device })), { person: mallory, device: undefined }]
    for (const { person, device } of readers) {
      const feed = await person.call('GET', '/db/me/_changes?include_docs=true&limit=500&since=0')
      const ids = ((feed.body['results'] ?? []) as { id: string }[]).map(({ id }) => id)
      look(person.name, 'the feed', feed, device)
      look(person.name, '_all_docs', await person.call('GET', '/db/me/_all_docs?include_docs=true'), device)
      look(person.name, '_bulk_get', await person.call('POST', '/db/me/_bulk_get?revs=true', { docs: ids.map((id) => ({ id })) }), device)
      for (const booking of bookings) {
        const one = await person.call('GET', `/db/me/${encodeURIComponent(`booking:${booking}`)}?open_revs=all`)
        look(person.name, 'open_revs', one, device)
        const again = await person.call('PUT', `/api/bookings/${booking}/status`, { status: 'accepted' })
        look(person.name, 'a refusal', again, device)
      }
      for (const address of addresses) look(person.name, address, await person.call('GET', address), device)
    }
    for (const address of addresses) {
      look('Anybody', address, await target.call('GET', address), undefined)
      look('The admin', address, await target.admin('GET', address), undefined)
    }
    look('Anybody', 'the directory', await target.call('GET', '/db/directory/_changes?include_docs=true'), undefined)
    if (answered < addresses.length) throw new Error(`Only ${answered} answers were read of ${addresses.length} addresses`)
    return [...spoiled]
  },
}

export const attacks: readonly Attack[] = [foreign]
