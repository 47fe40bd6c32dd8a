import { expect, test } from 'vitest'
import { providerOf, uidOf } from '#tests/support/device/fixtures.ts'
import { parseFeedRows, parseFeedRowsInChunks, SCHEMA_VERSION } from './parse-feed-rows.ts'
import type { FeedRow } from '../transport/replication-client.ts'

/** Providers, and between them rows that are deleted, faulty, of a newer build, and of an unknown type. */
function rowOf(index: number): FeedRow {
  const { doc_id, ...fields } = providerOf(uidOf(index % 100), `Helper ${index}`)
  const doc = { _id: doc_id, _rev: `1-${index}`, ...fields }
  if (index % 10 === 1) return { id: doc_id, deleted: true }
  if (index % 10 === 2) return { id: doc_id, doc: { ...doc, name: 7 } }
  if (index === 173) return { id: doc_id, doc: { ...doc, schema_version: SCHEMA_VERSION + 2 } }
  if (index % 10 === 4) return { id: `unheard:${index}`, doc }
  return { id: doc_id, doc }
}

test.each([0, 1, 50, 51, 240])('a response of %i rows parses the same in chunks', async (length) => {
  const rows = Array.from({ length }, (_, index) => rowOf(index))
  const whole = parseFeedRows(rows)
  expect(await parseFeedRowsInChunks(rows)).toEqual(whole)
  if (length === 240) {
    expect(whole).toMatchObject({ left_out: SCHEMA_VERSION + 2 })
    expect([whole.documents, whole.removed, whole.faulty].map((part) => part.length)).toEqual([167, 24, 24])
  }
})

test('a long answer yields to other tasks', async () => {
  let between = 0
  const channel = new MessageChannel()
  channel.port1.addEventListener('message', () => (between += 1))
  channel.port1.start()
  const reading = parseFeedRowsInChunks(Array.from({ length: 240 }, (_, index) => rowOf(index)))
  channel.port2.postMessage(null)
  await reading
  channel.port1.close()
  expect(between).toBe(1)
})
