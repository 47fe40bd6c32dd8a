/** POST /db/<name>/_bulk_get: returns the newest revision of each document, also when an older one is requested. */
import * as v from 'valibot'
import { MAX_PAGE_SIZE } from '#config/limits.ts'
import { readVisibleDocuments } from '../feed/read-visible-documents.ts'
import { isTrueParam } from './query-params.ts'
import { badRequestResponse, jsonResponse, NOT_FOUND } from './replication-responses.ts'
import type { Endpoint, ReplicationDeps } from './replication-deps.ts'
import { wireDocument } from '../feed/wire-document.ts'

const bodySchema = v.object({
  docs: v.pipe(
    v.array(v.object({ id: v.pipe(v.string(), v.maxLength(160)), rev: v.optional(v.pipe(v.string(), v.maxLength(100))) })),
    v.maxLength(MAX_PAGE_SIZE),
  ),
})

export function bulkGet({ store, now }: ReplicationDeps): Endpoint {
  return async ({ database, query, body }) => {
    const parsed = v.safeParse(bodySchema, body)
    if (!parsed.success) return badRequestResponse('docs', `A list of {id, rev}, at most ${MAX_PAGE_SIZE}`)
    const { docs } = parsed.output
    const seen = await readVisibleDocuments(
      store,
      database.audience,
      docs.map((doc) => doc.id),
      now(),
    )
    const withRevs = isTrueParam(query, 'revs')
    const results = docs.map(({ id, rev = 'undefined' }, index) => {
      const each = seen[index]
      return { id, docs: [each ? { ok: wireDocument(each, withRevs) } : { error: { id, rev, ...NOT_FOUND } }] }
    })
    return jsonResponse({ results })
  }
}
