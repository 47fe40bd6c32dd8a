import { expect, test } from 'vitest'
import { contentKey, type ContentRef } from '#domain/documents/report.ts'
import { messageId, notificationId, type Uid, type Ulid } from '#domain/ids.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { HIDDEN_MESSAGE } from '#domain/documents/placeholder-texts.ts'
import { openModerationLog } from '#server/moderation/moderation-log.ts'
import { openDocumentReader } from '#server/store/documents/document-reader.ts'
import { openAttachments } from '#server/bookings/attachments.ts'
import { openAuditLog } from '#server/admin/audit-log.ts'
import { createCommandRunner } from '#server/commands/command-runner.ts'
import { createDocumentWriter } from '#server/store/documents/document-writer.ts'
import { silentLog } from '#server/platform/log.ts'
import { openContentModeration } from '#server/moderation/content-moderation.ts'
import { readReportPage } from '#server/moderation/read-reports.ts'
import type { DocumentStore, StoredDoc } from '#server/store/document-store.ts'
import { openMemoryStore } from '#server/store/level/open-memory-store.ts'
import {
  aMessage,
  AMINA,
  anAcceptedBooking,
  aProfile,
  aProvider,
  aReview,
  BOOKING,
  GRACE,
  NOW,
  ulid,
} from '#tests/support/domain/fixtures.ts'
import { newId, testDevice } from '../support/backend.ts'
import { CRASH_MOMENTS, crashingStore, sharedStore } from '../support/failing-store.ts'
import { missingPointers } from '../support/store-state.ts'

const START = Date.parse(NOW) + 60_000

/** Moderation as the server composes it. */
function open(store: DocumentStore) {
  const clock = (): number => START
  const now = () => instantFromMs(START)
  const documents = openDocumentReader(store)
  const runner = createCommandRunner({ store, clock, newId })
  const audit = openAuditLog({ store, now })
  const log = openModerationLog({ store, audit })
  const moderation = openContentModeration({
    store,
    documents,
    runner,
    writer: createDocumentWriter({ store }),
    attachments: openAttachments({ store, now }),
    log,
    now,
    newId,
    clock,
    problems: silentLog,
  })
  return { moderation, log, audit, runner }
}

const MESSAGE: ContentRef = { kind: 'message', booking_id: BOOKING, message_id: ulid(1, 'M') }
const REVIEW: ContentRef = { kind: 'review', provider_id: GRACE, booking_id: BOOKING }
const QUOTE = ulid(7, 'N')

/** A message of Amina and her review of Grace, both reported by Grace, whose notification quotes the message. */
async function market(): Promise<DocumentStore> {
  const store = await openMemoryStore()
  const review = aReview()
  const written = await createDocumentWriter({ store }).writeNew([
    aProfile(AMINA),
    aProvider(GRACE, {
      review_count: 1,
      rating_sum: 2,
      rating: 2,
      recent_reviews: [{ user_name: 'Amina', rating: 2, comment: 'Late.', created_at: NOW }],
    }),
    anAcceptedBooking({ status: 'completed' }),
    aMessage(1, { message: 'You fool' }),
    review,
    {
      doc_id: notificationId(GRACE, QUOTE),
      type: 'notification',
      schema_version: 1,
      version: 1,
      id: QUOTE,
      user_id: GRACE,
      kind: 'message_received',
      booking_id: BOOKING,
      params: { name: 'Amina', preview: 'You fool' },
      time: NOW,
      title: 'Amina',
      message: 'You fool',
      icon: 'message',
    },
  ])
  expect(written.every((row) => row.ok)).toBe(true)
  const device = testDevice(open(store).runner, GRACE)
  for (const args of [
    { about: 'message', booking_id: BOOKING, message_id: ulid(1, 'M') },
    { about: 'review', booking_id: BOOKING },
  ])
    expect((await device.run('report_content', { ...args, reason: 'offensive' })).state).toBe('accepted')
  return store
}

const docsOf = async (store: DocumentStore, prefix: string): Promise<readonly StoredDoc[]> =>
  (await store.range({ start: prefix, end: `${prefix}\uffff`, includeDocs: true })).flatMap(({ doc }) => doc ?? [])
const countOf = async (store: DocumentStore, uid: Uid, kind: string): Promise<number> =>
  (await docsOf(store, `notification:${uid}:`)).filter((doc) => doc['kind'] === kind).length
const callOf = (content: ContentRef, action: 'hide' | 'restore' | 'dismiss', id: Ulid = newId()) => ({
  uid: AMINA,
  contentKey: contentKey(content),
  id,
  requested: { action },
  reason: 'Rude',
  session: 'a session',
})

// In one write where the store can, and step by step where it cannot.
const RECOVERIES = [
  ['whole writes', (store: DocumentStore) => store],
  ['step by step', sharedStore],
] as const

test.each(CRASH_MOMENTS.flatMap((moment) => RECOVERIES.map(([name, recovery]) => [name, moment, recovery] as const)))(
  'cut off while words are hidden (%s, %s a write): nothing of it is done, or all of it after the next start, once',
  async (_name, moment, recovery) => {
    for (const content of [MESSAGE, REVIEW]) {
      let nothing = 0
      let write = 0
      for (;;) {
        const store = await market()
        const crashing = crashingStore(recovery(store), write, moment)
        const call = callOf(content, 'hide')
        await open(crashing.store)
          .moderation.run(call)
          .catch(() => undefined)

        const next = open(recovery(store))
        await next.moderation.resumePending()
        const [reported] = await docsOf(store, `reported:${call.contentKey}`)
        if (reported?.['verdict'] === 'open') {
          nothing += 1
          expect([await docsOf(store, 'audit:'), await docsOf(store, 'content_act')]).toEqual([[], []])
          expect(reported).not.toHaveProperty('kept')
        }
        // Repeated, as by a client without a response.
        expect(await next.moderation.run(call)).toEqual({ ok: true, value: call.id })
        const feed = [...(await docsOf(store, 'message:')), ...(await docsOf(store, 'review:')), ...(await docsOf(store, 'provider:'))]
        const told = await docsOf(store, 'notification:')
        const hidden = content.kind === 'message' ? 'You fool' : 'Late.'
        expect(JSON.stringify([...feed, ...told])).not.toContain(hidden)
        if (content.kind === 'message') expect(JSON.stringify(told)).toContain(HIDDEN_MESSAGE)
        else expect(feed.at(-1)).toMatchObject({ review_count: 0, rating_sum: 0, rating: 5, recent_reviews: [] })
        expect([await countOf(store, AMINA, 'content_hidden'), await countOf(store, GRACE, 'report_decided')]).toEqual([1, 1])
        expect((await next.audit.newest({ limit: 9 })).map(({ action }) => action)).toEqual(['content.hidden'])
        expect(await next.log.verify()).toMatchObject({ ok: true, value: { n: 1 } })
        expect((await docsOf(store, 'content_act:')).map((doc) => doc['state'])).toEqual(['done'])
        expect(await docsOf(store, 'job')).toEqual([])
        expect(await missingPointers(store)).toEqual([])
        const decided = await readReportPage(store, { list: 'decided', limit: 9 })
        expect(decided.items.map((each) => each.content)).toEqual([call.contentKey])
        await store.close()
        if (!crashing.hasCrashed()) break
        write += 1
      }
      // The action and its job are one write: after it nothing is lost.
      expect([nothing > 0, write > 5]).toEqual([moment !== 'after', true])
    }
  },
)

test('of two servers that decide concurrently one wins, and the other reports the conflict', async () => {
  const store = await market()
  const [one, other] = [open(sharedStore(store)), open(sharedStore(store))]
  const results = await Promise.all([one.moderation.run(callOf(MESSAGE, 'hide')), other.moderation.run(callOf(MESSAGE, 'dismiss'))])
  const done = results.filter((result) => result.ok).length
  expect(done).toBeGreaterThan(0)
  for (const result of results) if (!result.ok) expect(result.error.code).toBe('conflict')
  expect(await one.audit.newest({ limit: 9 })).toHaveLength(done)
  expect((await docsOf(store, 'content_act:')).filter((doc) => doc['state'] === 'begun')).toEqual([])
  // In either case the original text is stored exactly while it is hidden.
  const [reported] = await docsOf(store, `reported:${contentKey(MESSAGE)}`)
  const [message] = await docsOf(store, messageId(BOOKING, ulid(1, 'M')))
  const isHidden = reported?.['verdict'] === 'hidden'
  expect([reported?.['kept'] !== undefined, message?.['hidden_at'] !== undefined]).toEqual([isHidden, isHidden])
  await store.close()
})
