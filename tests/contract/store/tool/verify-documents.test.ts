/** The checks of documents: each finds what violates it in a store that was changed by hand, and nothing else. */
import { ulid } from 'ulid'
import { beforeEach, describe, expect, test } from 'vitest'
import { bookingId, calendarId, profileId, providerId, type Ulid } from '#domain/ids.ts'
import type { DocumentStore, StoredDoc } from '#server/store/document-store.ts'
import { openAt, prepareBusyStore } from './busy-store.ts'
import { faultLines, storeTool } from './store-tool.ts'

const busy = prepareBusyStore()

/** Writes wrong documents through the port. */
interface Hand {
  readonly store: DocumentStore
  read(id: string): Promise<StoredDoc>
  /** Replaces fields; undefined removes one. */
  change(id: string, fields: Readonly<Record<string, unknown>>): Promise<void>
  remove(id: string): Promise<void>
}

async function byHand(work: (hand: Hand) => Promise<void>): Promise<void> {
  const store = await openAt(busy.folder())
  const read = async (id: string): Promise<StoredDoc> => (await store.get(id)) ?? Promise.reject(new Error(`no ${id}`))
  const put = async (doc: StoredDoc): Promise<void> => {
    if (!(await store.put(doc)).ok) throw new Error('a conflict')
  }
  await work({
    store,
    read,
    change: async (id, fields) => put({ ...(await read(id)), ...fields }),
    remove: async (id) => {
      const { _id, _rev = '' } = await read(id)
      await put({ _id, _rev, _deleted: true })
    },
  })
  await store.close()
}

const first = async ({ store }: Hand, prefix: string): Promise<string> =>
  (await store.range({ start: prefix, end: `${prefix}\uffff`, limit: 1 }))[0]?.id ?? Promise.reject(new Error(`no ${prefix}`))

const accepted = (): string => bookingId(busy.market().accepted as Ulid)
const pending = (): string => bookingId(busy.market().pending as Ulid)
const hours = { starts_at: '2030-01-01T10:00:00.000Z', ends_at: '2030-01-01T11:00:00.000Z' }

/** What is done by hand, and lines of the report. */
const documents: readonly (readonly [name: string, work: (hand: Hand) => Promise<unknown>, expected: readonly RegExp[]])[] = [
  [
    'a field that its schema does not allow',
    ({ change }) => change(pending(), { duration_hours: 99 }),
    [/^booking:\w+ does not match its schema: duration_hours$/],
  ],
  [
    'a document under the id of another',
    async (hand) => {
      const { _rev, ...package_ } = await hand.read(await first(hand, 'package:'))
      await hand.remove(package_._id)
      await hand.store.put({ ...package_, _id: `${package_._id.slice(0, -1)}${package_._id.endsWith('0') ? '1' : '0'}` })
    },
    [/^package:\S+ has the fields of package:\S+$/],
  ],
  ['a document without a type', ({ store }) => store.put({ _id: 'thing:1' }), [/^thing:1 has no type$/]],
  [
    'a tombstone without audiences',
    ({ store }) => store.put({ _id: 'receipt:1', type: 'gone', version: 2 }),
    [/^receipt:1 is a tombstone for nobody$/],
  ],
  [
    'a booking that is gone',
    ({ remove }) => remove(pending()),
    [
      /^notification:\S+ names booking:\w+, which does not exist$/,
      /^command:\S+ names booking:\w+, which does not exist$/,
      /^place:\S+ names booking:/,
    ],
  ],
  [
    'a booking that is a tombstone',
    async ({ store, read }) => {
      const { _id, _rev = '', customer_uid, provider_uid } = await read(pending())
      await store.put({ _id, _rev, type: 'gone', version: 9, gone_for: [`user:${String(customer_uid)}`, `user:${String(provider_uid)}`] })
    },
    [/^place:\S+ names booking:\w+, which is deleted$/],
  ],
  [
    'a provider that is gone',
    ({ remove }) => remove(providerId(busy.market().uids.grace)),
    [/^booking:\w+ names provider:\w+, which does not exist$/, /^favourite:\S+ names provider:/],
  ],
  [
    'a profile that is gone',
    ({ remove }) => remove(profileId(busy.market().uids.ben)),
    [/^booking:\w+ names profile:\w+, which does not exist$/],
  ],
  [
    'a review without its booking',
    ({ remove }) => remove(bookingId(busy.market().completed as Ulid)),
    [/^review:\S+ names booking:/, /^client-rating:\S+ names booking:/],
  ],
  [
    'a message of other people than its booking',
    async (hand) => hand.change(await first(hand, 'message:'), { customer_uid: busy.market().uids.ben }),
    [/^message:\S+ names other people than booking:\w+$/],
  ],
  [
    'a pointer that is gone',
    ({ remove }) => remove(`inbox:user:${busy.market().uids.ben}:${pending()}`),
    [/^booking:\w+ is neither in the feed nor in the archive of user:\w+$/],
  ],
  [
    'a city without one of its providers',
    ({ remove }) => remove(`inbox:city:all:${providerId(busy.market().uids.grace)}`),
    [/^provider:\w+ is neither .* of city:all$/],
  ],
  [
    'hours that the calendar lacks',
    async ({ change }) => {
      await change(calendarId(busy.market().uids.chidi), { intervals: [] })
      await change(providerId(busy.market().uids.chidi), { schedule: { days: {}, busy: [] } })
    },
    [/^calendar:\w+ lacks \S+ to \S+, which booking:\w+ holds$/],
  ],
  [
    'hours that no booking holds',
    async ({ read, change }) => {
      const { intervals } = (await read(calendarId(busy.market().uids.chidi))) as unknown as { intervals: object[] }
      const { schedule } = (await read(providerId(busy.market().uids.chidi))) as unknown as { schedule: { busy: object[] } }
      await change(calendarId(busy.market().uids.chidi), { intervals: [...intervals, { booking_id: busy.market().completed, ...hours }] })
      await change(providerId(busy.market().uids.chidi), { schedule: { ...schedule, busy: [...schedule.busy, hours] } })
    },
    [/^calendar:\w+ has 2030-01-01T10:00:00.000Z to 2030-01-01T11:00:00.000Z, which booking:\w+ does not hold$/],
  ],
  [
    'busy hours that the calendar does not have',
    ({ change }) => change(providerId(busy.market().uids.chidi), { schedule: { days: {}, busy: [hours] } }),
    [/^provider:\w+ shows other busy hours than calendar:\w+ has$/],
  ],
  [
    'a provider who is booked twice',
    async ({ store, read, change }) => {
      const { _rev, ...booking } = await read(accepted())
      const id = ulid()
      await store.put({ ...booking, _id: `booking:${id}`, id })
      for (const uid of [booking['customer_uid'], booking['provider_uid']])
        await store.put({ _id: `inbox:user:${String(uid)}:booking:${id}`, type: 'pointer' })
      const { intervals } = (await read(calendarId(busy.market().uids.chidi))) as unknown as {
        intervals: { starts_at: string; ends_at: string }[]
      }
      const twice = [...intervals, ...intervals.map((each) => ({ ...each, booking_id: id }))]
      await change(calendarId(busy.market().uids.chidi), { intervals: twice })
      const { schedule } = (await read(providerId(busy.market().uids.chidi))) as unknown as { schedule: object }
      await change(providerId(busy.market().uids.chidi), {
        schedule: { ...schedule, busy: twice.map(({ starts_at, ends_at }) => ({ starts_at, ends_at })) },
      })
    },
    [/^booking:\w+ holds \S+ to \S+, which overlaps booking:\w+ of the same provider$/],
  ],
  [
    'a photo that is shorter than it says',
    async (hand) => {
      const photo = await hand.read(await first(hand, 'attachment:'))
      await hand.store.put({ ...photo, bytes: 7, _bytes: new TextEncoder().encode('abc') })
    },
    [/^attachment:\S+ has 3 bytes instead of 7$/],
  ],
  ['a photo without bytes', async (hand) => hand.change(await first(hand, 'attachment:'), {}), [/^attachment:\S+ has no bytes$/]],
  [
    'a record of the audit log that was changed',
    ({ change }) => change('audit:000000000001', { actor: 'nobody' }),
    [/^audit has a record 1 that was changed$/],
  ],
  ['a record of the audit log that is gone', ({ remove }) => remove('audit:000000000001'), [/^audit has no record 1$/]],
]

describe('documents: a store with', () => {
  beforeEach(() => busy.fill())

  test.each(documents)('%s', async (_name, work, expected) => {
    await byHand(async (hand) => void (await work(hand)))
    const run = await storeTool(busy.dataDir(), 'verify')
    const faults = faultLines(run)
    for (const line of expected) expect(faults).toContainEqual(expect.stringMatching(line))
    expect(run.code).toBe(1)
    expect(run.out.at(-1)).toMatch(/^\d+ faults? found\.$/)
    // With one expected line nothing else is wrong.
    if (expected.length === 1 && !faults.some((line) => line.includes('names'))) expect(faults.length).toBe(1)
  })
})
