/** POST /db/<name>/_bulk_get: the newest revision of each document, whatever older one was asked for. */
import * as v from 'valibot'
import { MAX_PAGE_SIZE } from '#config/limits.ts'
import { readSeen } from '../feed/read-visible-documents.ts'
import { isTrue } from './query-params.ts'
import { badRequestAnswer, jsonAnswer, NOT_FOUND } from './replication-responses.ts'
import type { Endpoint, ReplicationDeps } from './replication-deps.ts'
import { wireDocument } from '../feed/wire-document.ts'

const bodySchema = v.object({
  docs: v.pipe(
    v.array(v.object({ id: v.pipe(v.string(), v.maxLength(160)), rev: v.optional(v.pipe(v.string(), v.maxLength(100))) })),
    v.maxLength(MAX_PAGE_SIZE),
  ),
})

export function bulkGet({ store }: ReplicationDeps): Endpoint {
  return async ({ database, query, body }) => {
    const parsed = v.safeParse(bodySchema, body)
    if (!parsed.success) return badRequestAnswer('docs', `A list of {id, rev}, at most ${MAX_PAGE_SIZE}`)
    const { docs } = parsed.output
    const seen = await readSeen(
      store,
      database.audience,
      docs.map((doc) => doc.id),
    )
    const withRevs = isTrue(query, 'revs')
    const results = docs.map(({ id, rev = 'undefined' }, index) => {
      const each = seen[index]
      return { id, docs: [each ? { ok: wireDocument(each, withRevs) } : { error: { id, rev, ...NOT_FOUND } }] }
    })
    return jsonAnswer({ results })
  }
}
