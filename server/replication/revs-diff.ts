/**
 * POST /db/<name>/_revs_diff: revisions that the server does not have. It stores only the newest revision, and accepts documents from no
 * one.
 */
import * as v from 'valibot'
import { MAX_PAGE_SIZE } from '#config/limits.ts'
import { readVisibleDocuments } from '../feed/read-visible-documents.ts'
import { badRequestResponse, jsonResponse } from './replication-responses.ts'
import type { Endpoint, ReplicationDeps } from './replication-deps.ts'
import { wireRev } from '../feed/wire-document.ts'

const bodySchema = v.pipe(
  v.record(v.pipe(v.string(), v.maxLength(160)), v.pipe(v.array(v.pipe(v.string(), v.maxLength(100))), v.maxLength(100))),
  v.check((value) => Object.keys(value).length <= MAX_PAGE_SIZE),
)

export function revsDiff({ store, now }: ReplicationDeps): Endpoint {
  return async ({ database, body }) => {
    const parsed = v.safeParse(bodySchema, body)
    if (!parsed.success) return badRequestResponse('*', `Lists of revisions by document id, at most ${MAX_PAGE_SIZE}`)
    const entries = Object.entries(parsed.output)
    const seen = await readVisibleDocuments(
      store,
      database.audience,
      entries.map(([id]) => id),
      now(),
    )
    const missing = entries.map(([id, revs], index): [string, { missing: string[] }] => {
      const has = seen[index] && wireRev(seen[index].version)
      return [id, { missing: revs.filter((rev) => rev !== has) }]
    })
    return jsonResponse(Object.fromEntries(missing.filter(([, each]) => each.missing.length > 0)))
  }
}
