/** GET /db/<name>/<docid>, with rev, revs and open_revs. */
import { readSeen } from '../feed/read-visible-documents.ts'
import { isTrue, idList, jsonValue } from './query-params.ts'
import { jsonAnswer, notFoundAnswer } from './replication-responses.ts'
import type { Endpoint, ReplicationDeps } from './replication-deps.ts'
import type { Seen } from '../store/visibility.ts'
import { wireDocument, wireRev } from '../feed/wire-document.ts'

/** There is one leaf: it answers for itself, other revisions are missing. */
function openRevs(seen: Seen | undefined, asked: string, revs: string[] | undefined, withRevs: boolean): Response {
  if (asked === 'all') return seen ? jsonAnswer([{ ok: wireDocument(seen, withRevs) }]) : notFoundAnswer()
  return jsonAnswer(
    (revs ?? [])
      .slice(0, 100)
      .map((rev) => (seen && wireRev(seen.version) === rev ? { ok: wireDocument(seen, withRevs) } : { missing: rev })),
  )
}

export function getDocument({ store }: ReplicationDeps): Endpoint {
  return async ({ database, query, id }) => {
    const [seen] = await readSeen(store, database.audience, [id])
    const withRevs = isTrue(query, 'revs')
    const open = query.get('open_revs')
    if (open !== null) return openRevs(seen, open, idList(jsonValue(query, 'open_revs')), withRevs)
    const rev = query.get('rev')
    if (!seen || (rev !== null && rev !== wireRev(seen.version)) || (rev === null && !seen.doc)) return notFoundAnswer()
    return jsonAnswer(wireDocument(seen, withRevs))
  }
}
