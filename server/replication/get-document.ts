/** GET /db/<name>/<docid>, with rev, revs and open_revs. */
import { readVisibleDocuments } from '../feed/read-visible-documents.ts'
import { isTrueParam, idList, jsonParam } from './query-params.ts'
import { jsonResponse, notFoundResponse } from './replication-responses.ts'
import type { Endpoint, ReplicationDeps } from './replication-deps.ts'
import type { VisibleDocument } from '../store/documents/visibility.ts'
import { wireDocument, wireRev } from '../feed/wire-document.ts'

/** There is one leaf revision, which is returned; all other revisions are missing. */
function openRevs(seen: VisibleDocument | undefined, requested: string, revs: string[] | undefined, withRevs: boolean): Response {
  if (requested === 'all') return seen ? jsonResponse([{ ok: wireDocument(seen, withRevs) }]) : notFoundResponse()
  return jsonResponse(
    (revs ?? [])
      .slice(0, 100)
      .map((rev) => (seen && wireRev(seen.version) === rev ? { ok: wireDocument(seen, withRevs) } : { missing: rev })),
  )
}

export function getDocument({ store, now }: ReplicationDeps): Endpoint {
  return async ({ database, query, id }) => {
    const [seen] = await readVisibleDocuments(store, database.audience, [id], now())
    const withRevs = isTrueParam(query, 'revs')
    const open = query.get('open_revs')
    if (open !== null) return openRevs(seen, open, idList(jsonParam(query, 'open_revs')), withRevs)
    const rev = query.get('rev')
    if (!seen || (rev !== null && rev !== wireRev(seen.version)) || (rev === null && !seen.doc)) return notFoundResponse()
    return jsonResponse(wireDocument(seen, withRevs))
  }
}
