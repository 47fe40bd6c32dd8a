/** Feeds that any process continues. */
import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import type { DocumentStore } from '#server/store/document-store.ts'
import { postgresExists } from '#tests/support/postgres/postgres-binaries.ts'
import { testPostgres } from '#tests/support/postgres/test-postgres.ts'
import { ORIGIN, cleaning, openTestApp, type TestApp, type TestPerson } from '#tests/support/open-test-app.ts'
import { readFeedPage, type FeedPage } from '../support/feed-reader.ts'
import { openPostgresUrl } from '../support/store-kinds.ts'
import { bearer, openProcesses } from './open-processes.ts'

const changes = async (app: TestApp, { token }: TestPerson, query: string): Promise<FeedPage> =>
  readFeedPage(await app.app.fetch(new Request(`${ORIGIN}/db/me/_changes?include_docs=true&${query}`, { headers: bearer(token) })))

const push = (app: TestApp, { token }: TestPerson, id: string, name: string, args: object): ReturnType<TestApp['call']> =>
  app.call('POST', '/db/me/_bulk_docs', { docs: [{ _id: id, name, command_version: 1, args, queued_ms: 0 }] }, bearer(token))

const idsOf = ({ results }: FeedPage): string[] => results.map(({ id }) => id)

test.runIf(postgresExists)('a checkpoint of one process continues on the other without a snapshot', async () => {
  await using processes = await openProcesses()
  const { one, other } = processes
  const amina = await one.signup('amina')
  const grace = await one.signup('grace', 'provider')
  await grace.call('POST', '/api/providers', cleaning)
  await amina.call('POST', `/api/favorites/${grace.uid}`, {})
  const rename = async (app: TestApp, name: string): Promise<void> => {
    expect((await app.call('PUT', '/api/me/profile', { name, phone: '' }, bearer(amina.token))).status).toBe(200)
  }
  /** Reads a feed from there until the profile has this name. @returns the ids it sent, and where it ended */
  async function follow(app: TestApp, since: string, name: string): Promise<{ readonly ids: readonly string[]; readonly since: string }> {
    const page = await changes(app, amina, `since=${since}&feed=longpoll`)
    if (page.results.some(({ doc }) => doc?._id === `profile:${amina.uid}` && doc['name'] === name))
      return { ids: idsOf(page), since: page.last_seq }
    const later = await follow(app, page.last_seq, name)
    return { ...later, ids: [...idsOf(page), ...later.ids] }
  }
  // A snapshot may hold what its process sees as a change a moment later: the rounds begin after that.
  const { last_seq } = await changes(one, amina, 'since=0&limit=500')
  await rename(one, 'Amina')
  let { since } = await follow(one, last_seq, 'Amina')
  for (const [at, [writer, reader]] of (
    [
      [one, other],
      [other, one],
      [one, one],
      [other, other],
    ] as const
  ).entries()) {
    await rename(writer, `Amina ${at}`)
    const news = await follow(reader, since, `Amina ${at}`)
    // A snapshot would send the favorite again.
    expect(new Set(news.ids.filter((id) => !id.startsWith('command:')))).toEqual(new Set([`profile:${amina.uid}`]))
    since = news.since
  }
})

/** A store whose changes reach its process late. */
const late = (store: DocumentStore, ms: number): DocumentStore => ({
  ...store,
  tail: (since, onChange) => store.tail(since, (change) => void setTimeout(() => onChange(change), ms)),
})

test.runIf(postgresExists)('a process that is behind waits for the changes before a checkpoint of another', async () => {
  const url = await (await testPostgres()).createDatabase()
  const one = await openTestApp({ store: await openPostgresUrl(url) })
  const other = await openTestApp({ store: late(await openPostgresUrl(url), 300) })
  const amina = await one.signup('amina')
  const grace = await one.signup('grace', 'provider')
  const before = (await changes(one, amina, 'since=0&limit=500')).last_seq
  await grace.call('POST', '/api/providers', cleaning)
  const asked = await amina.call('POST', '/api/bookings', {
    address: '1 Market Street',
    provider_id: grace.uid,
    scheduled_date: null,
    duration_hours: 1,
  })
  let delta = await changes(one, amina, `since=${before}&feed=longpoll`)
  while (!idsOf(delta).includes(`booking:${String(asked.body['id'])}`))
    delta = await changes(one, amina, `since=${delta.last_seq}&feed=longpoll`)
  // Everything is known already: a snapshot would send it again.
  expect(idsOf(await changes(other, amina, `since=${delta.last_seq}`))).toEqual([])
  await one.close()
  await other.close()
})

test.runIf(postgresExists)(
  'a long poll at one process ends with a command at the other, which is decided once',
  { timeout: 40_000 },
  async () => {
    await using processes = await openProcesses()
    const { one, other } = processes
    const amina = await one.signup('amina')
    const grace = await other.signup('grace', 'provider')
    await grace.call('POST', '/api/providers', cleaning)
    const since = (await changes(other, grace, 'since=0&limit=500')).last_seq
    const booking_id = ulid()
    /** Reads until the booking is there. */
    async function follow(): Promise<void> {
      for (let at = since; ;) {
        const page = await changes(other, grace, `since=${at}&feed=longpoll`)
        if (idsOf(page).includes(`booking:${booking_id}`)) return
        at = page.last_seq
      }
    }
    const started = performance.now()
    const held = follow()
    const args = {
      booking_id,
      provider_id: grace.uid,
      scheduled_date: null,
      duration_hours: 1,
      special_instructions: '',
      user_latitude: 37.77,
      user_longitude: -122.42,
      is_emergency: false,
      price_per_hour: cleaning.price_per_hour,
    }
    const id = `command:${ulid()}:000000001`
    // The device got no answer, and repeats the push wherever it is sent.
    const replies = await Promise.all([one, other, one, other].map((app) => push(app, amina, id, 'request_booking', args)))
    expect(replies.map(({ status, body }) => [status, (body as unknown as { ok?: boolean }[])[0]?.ok])).toEqual(Array(4).fill([201, true]))
    await held
    // A poll that nobody wakes is held for longer.
    expect(performance.now() - started).toBeLessThan(25_000)
    for (const app of [one, other]) {
      const mine = await changes(app, amina, 'since=0&limit=500')
      expect(idsOf(mine).filter((each) => each === `booking:${booking_id}`)).toHaveLength(1)
      expect(mine.results.find((row) => row.id === id)?.doc?.['state']).toBe('accepted')
    }
    expect((await changes(one, grace, 'since=0&limit=500')).results.filter((row) => row.id.startsWith('notification:'))).toHaveLength(1)
  },
)
