// Reminders of bookings: due by the clock of the city, told once over all processes, and withdrawn when the booking changes.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#domain/constants.ts'
import { isReminderKind } from '#domain/documents/quiet-hours.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { cleaning, openTestApp, type TestApp, type TestPerson } from '#tests/support/open-test-app.ts'
import { createFakeTransports, type FakeTransports } from '../support/fake-transports.ts'
import { storeKinds, type StorePlace } from '../support/store-kinds.ts'
import { until } from '../support/wait-until.ts'

/** Tuesday, 10:00 in San Francisco; the job is on Thursday, 10:00. */
const START = '2026-11-24T18:00:00.000Z'
const JOB = '2026-11-26T18:00:00.000Z'
const KINDS = storeKinds().filter(({ name }) => ['memory', 'leveldb, strict', 'postgres'].includes(name))

let now: number
let place: StorePlace
let post: FakeTransports
let apps: TestApp[]
let amina: TestPerson
let grace: TestPerson

const store = (): DocumentStore => apps[0]?.store ?? expect.unreachable()

async function change(id: string, fields: Readonly<Record<string, unknown>>): Promise<void> {
  const stored = await store().get(id)
  if (!stored || !(await store().put({ ...stored, ...fields })).ok) throw new Error(`no ${id}`)
}

/** Opens the server: two processes where they can share the data. */
async function open(kind: (typeof KINDS)[number]): Promise<void> {
  now = Date.parse(START)
  place = kind.place()
  post = createFakeTransports({ sms: false })
  const first = await place.open()
  const stores = [first, ...(first.isShared ? [await place.open()] : [])]
  apps = []
  for (const each of stores) apps.push(await openTestApp({ store: each, transports: post.transports, clock: () => now }))
  const [app] = apps
  if (!app) throw new Error('no server')
  amina = await app.signup('amina')
  grace = await app.signup('grace', 'provider')
  expect((await grace.call('POST', '/api/providers', cleaning)).status).toBe(201)
  for (const { uid } of [amina, grace]) await change(`profile:${uid}`, { emailNotifications: true, email_since: START })
}

const stop = async (): Promise<void> => void (await Promise.all(apps.map(({ app }) => app.stop())))
/** Stops all servers, lets the time pass, and starts them together. */
async function jumpTo(time: string): Promise<void> {
  await stop()
  now = Date.parse(time)
  await Promise.all(apps.map(({ app }) => app.start()))
}

async function book(scheduled_date: string | null, also?: readonly { readonly provider_id: string }[]): Promise<string> {
  const made = await amina.call('POST', '/api/bookings', {
    address: '1 Market Street',
    provider_id: grace.uid,
    scheduled_date,
    duration_hours: 2,
    also,
  })
  expect(made.status).toBe(201)
  return String(made.body['id'])
}
const setStatus = async (person: TestPerson, id: string, status: string): Promise<void> =>
  expect((await person.call('PUT', `/api/bookings/${id}/status`, { status })).status).toBe(200)
async function accepted(scheduled_date: string): Promise<string> {
  const id = await book(scheduled_date)
  await setStatus(grace, id, 'accepted')
  return id
}

/** Returns the kinds of a person's reminders, oldest first. */
async function reminders({ uid }: TestPerson): Promise<string[]> {
  const start = `notification:${uid}:`
  const rows = await store().range({ start, end: `${start}\uffff`, includeDocs: true })
  return rows.map(({ doc }) => String(doc?.['kind'])).filter(isReminderKind)
}
const emails = (): string[] =>
  post.emails.map(({ subject, to }) => `${subject} ${to.split('@')[0]}`).filter((each) => isReminderKind(each.split(' ')[0] ?? ''))

/** Resolves when no reminder, email or converted record is due any more. */
async function settle(): Promise<void> {
  await until(
    'the end of the due jobs',
    async () => {
      const rows = await store().range({ start: 'job_due:', end: 'job_due:\uffff' })
      const due = rows.filter(({ id }) => /^job_due:(?:remind|email|convert_records):/.test(id) && Number(id.split(':')[2]) <= now)
      return due.length
    },
    (left) => left === 0,
  )
}

afterEach(async () => {
  await stop()
  for (const app of apps) await app.store.close()
  await place.remove()
})

describe.each(KINDS)('$name', (kind) => {
  test('each reminder is told once, by email too, however often servers start', async () => {
    await open(kind)
    const id = await accepted(JOB)
    await jumpTo('2026-11-25T17:59:59.000Z')
    await settle()
    expect([await reminders(amina), await reminders(grace)]).toEqual([[], []])
    for (const time of ['2026-11-25T18:00:00.000Z', '2026-11-25T20:00:00.000Z', '2026-11-26T17:00:00.000Z', '2026-11-26T18:15:00.000Z']) {
      await jumpTo(time)
      await settle()
    }
    const both = ['reminder_day_before', 'reminder_hour_before']
    expect(await reminders(amina)).toEqual(both)
    expect(await reminders(grace)).toEqual([...both, 'job_not_started'])
    expect(emails().toSorted()).toEqual([...both.flatMap((each) => [`${each} amina`, `${each} grace`]), 'job_not_started grace'].toSorted())
    await setStatus(grace, id, 'in_progress')
    expect(apps.flatMap(({ log }) => log.filter(({ level }) => level === 'error'))).toEqual([])
  })
})

describe('in memory', () => {
  const [memory] = KINDS
  beforeEach(async () => open(memory ?? expect.unreachable()))

  test('a cancelled booking is not reminded of, a moved one at its new time, a started one not as late', async () => {
    const [cancelled, moved, started] = [
      await accepted(JOB),
      await accepted('2026-11-27T18:00:00.000Z'),
      await accepted('2026-11-26T21:00:00.000Z'),
    ]
    await setStatus(amina, cancelled, 'cancelled')
    const proposed = { starts_at: '2026-11-28T18:00:00.000Z' }
    expect((await grace.call('POST', `/api/bookings/${moved}/time`, proposed)).status).toBeLessThan(300)
    expect((await amina.call('PUT', `/api/bookings/${moved}/time`, { ...proposed, answer: 'accept' })).status).toBeLessThan(300)
    await jumpTo('2026-11-26T20:00:00.000Z')
    await settle()
    expect(await reminders(amina)).toEqual(['reminder_hour_before'])
    await setStatus(grace, started, 'in_progress')
    await jumpTo('2026-11-27T18:00:00.000Z')
    await settle()
    expect(await reminders(amina)).toEqual(['reminder_hour_before', 'reminder_day_before'])
    expect(await reminders(grace)).not.toContain('job_not_started')
  })

  test('after an outage nobody is told about what is over', async () => {
    await accepted(JOB)
    await jumpTo('2026-11-26T20:00:00.000Z')
    await settle()
    expect([await reminders(amina), await reminders(grace), emails()]).toEqual([[], [], []])
  })

  test('a request to two is told to the customer once after five minutes, and to each helper after fifteen', async () => {
    const ruth = await (apps[0] ?? expect.unreachable()).signup('ruth', 'provider')
    expect((await ruth.call('POST', '/api/providers', cleaning)).status).toBe(201)
    const [waiting, answered] = [await book(null, [{ provider_id: ruth.uid }]), await book(JOB)]
    await setStatus(grace, answered, 'accepted')
    await jumpTo(new Date(Date.parse(START) + 5 * MINUTE_MS).toISOString())
    await settle()
    expect([await reminders(amina), await reminders(grace), await reminders(ruth)]).toEqual([['request_unanswered'], [], []])
    await jumpTo(new Date(Date.parse(START) + 15 * MINUTE_MS).toISOString())
    await settle()
    const told = ['request_waiting']
    expect([await reminders(amina), await reminders(grace), await reminders(ruth)]).toEqual([['request_unanswered'], told, told])
    await setStatus(grace, waiting, 'accepted')
  })

  test('quiet hours hold an email back, and a reminder withdrawn meanwhile is never sent', async () => {
    for (const { uid } of [amina, grace])
      await change(`profile:${uid}`, { quiet_hours: { from: '09:00', to: '13:00', zone: 'America/Los_Angeles' } })
    await accepted(JOB)
    const withdrawn = await accepted('2026-11-26T20:00:00.000Z')
    await jumpTo('2026-11-25T20:30:00.000Z')
    await settle()
    expect([await reminders(amina), emails()]).toEqual([['reminder_day_before', 'reminder_day_before'], []])
    await setStatus(grace, withdrawn, 'cancelled')
    await jumpTo('2026-11-25T21:00:00.000Z')
    await settle()
    expect(emails().toSorted()).toEqual(['reminder_day_before amina', 'reminder_day_before grace'])
  })

  test('a switched off reminder is not told, and bookings of earlier releases have theirs', async () => {
    await change(`profile:${amina.uid}`, { reminders_muted: ['reminder_day_before'] })
    await accepted(JOB)
    await stop()
    for (const { id } of await store().range({ start: 'job', end: 'job\uffff' })) {
      const stored = await store().get(id)
      if (stored) await store().put({ ...stored, _deleted: true })
    }
    await store().put({ _id: 'job_conversion', type: 'job_conversion', begun_ms: now - HOUR_MS, has_ended: true })
    await jumpTo('2026-11-25T18:00:00.000Z')
    await settle()
    await until(
      'the reminder',
      () => reminders(grace),
      (told) => told.length > 0,
    )
    expect([await reminders(amina), await reminders(grace)]).toEqual([[], ['reminder_day_before']])
  })
})
