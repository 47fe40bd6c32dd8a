/** GET and POST /db/<name>/_all_docs: by keys, or a range of the reader's own documents. */
import { MAX_PAGE_SIZE } from '#config/limits.ts'
import { readVisibleDocuments } from '../feed/read-visible-documents.ts'
import { readPointers } from '../store/documents/feed-pointers.ts'
import { fieldOf, idList, isTrueParam, jsonParam, numberParam } from './query-params.ts'
import { badRequestResponse, jsonResponse } from './replication-responses.ts'
import type { Endpoint, ReplicationDeps, ReplicationRequest } from './replication-deps.ts'
import { storedKeyFor } from '../store/documents/stored-id.ts'
import type { VisibleDocument } from '../store/documents/visibility.ts'
import { visibleDocuments } from '../store/documents/visible-documents.ts'
import { wireDocument, wireRev } from '../feed/wire-document.ts'

function shownRow(seen: VisibleDocument, includeDocs: boolean): object {
  const row = { id: seen.id, key: seen.id, value: { rev: wireRev(seen.version) } }
  return includeDocs ? { ...row, doc: wireDocument(seen) } : row
}

function keyRow(key: string, seen: VisibleDocument | undefined, includeDocs: boolean): object {
  if (!seen) return { key, error: 'not_found' }
  if (seen.doc) return shownRow(seen, includeDocs)
  return { id: key, key, value: { rev: wireRev(seen.version), deleted: true }, ...(includeDocs ? { doc: null } : {}) }
}

/** Returns the first of several spellings, as JSON text. Undefined when none is given; null when it is no text. */
function keyValue(query: URLSearchParams, ...names: string[]): string | null | undefined {
  const name = names.find((each) => query.has(each))
  if (name === undefined) return undefined
  const value = jsonParam(query, name)
  return typeof value === 'string' && value.length <= 160 ? value : null
}

async function rangeRows({ store, now }: ReplicationDeps, { database, query }: ReplicationRequest): Promise<object[] | undefined> {
  const key = keyValue(query, 'key')
  const start = key ?? keyValue(query, 'startkey', 'start_key')
  const end = key ?? keyValue(query, 'endkey', 'end_key')
  if (key === null || start === null || end === null) return undefined
  const descending = isTrueParam(query, 'descending')
  const [from, to] = descending ? [end, start] : [start, end]
  const limit = numberParam(query, 'limit', MAX_PAGE_SIZE, 1, MAX_PAGE_SIZE)
  const { audience } = database
  const bounds = { from: storedKeyFor(audience, from ?? ''), ...(to === undefined ? {} : { to: storedKeyFor(audience, to) }) }
  const ids = await readPointers(store, audience, { ...bounds, limit, descending })
  const seen = await visibleDocuments(store, audience, ids, now())
  return seen.filter((each) => each?.doc !== undefined).map((each) => shownRow(each as VisibleDocument, isTrueParam(query, 'include_docs')))
}

export function allDocs(deps: ReplicationDeps): Endpoint {
  return async (request) => {
    const { database, query, body } = request
    const requestedKeys = fieldOf(body, 'keys') ?? (query.has('keys') ? (jsonParam(query, 'keys') ?? null) : undefined)
    if (requestedKeys === undefined) {
      const rows = await rangeRows(deps, request)
      return rows ? jsonResponse({ rows }) : badRequestResponse('startkey', 'Keys are JSON texts')
    }
    const keys = idList(requestedKeys)
    if (!keys || keys.length > MAX_PAGE_SIZE) return badRequestResponse('keys', `A list of ids, at most ${MAX_PAGE_SIZE}`)
    const seen = await readVisibleDocuments(deps.store, database.audience, keys, deps.now())
    return jsonResponse({ rows: keys.map((key, index) => keyRow(key, seen[index], isTrueParam(query, 'include_docs'))) })
  }
}
