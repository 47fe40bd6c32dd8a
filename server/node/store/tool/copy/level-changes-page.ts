/** Reads a page of changes with their documents and bytes from an embedded store. */
import { AFTER_CHANGES, changeKey, documentKey, parseRevision, revOfValue, seqOfChangeKey } from '#server/store/level/level-keys.ts'
import type { StoreSnapshot } from '../../store-snapshot.ts'
import { START, type ChangePage, type ChangesQuery, type CopiedDocument } from './copy-sides.ts'

/** Changes read at once: a running server answers requests in between. */
const ROWS = 500
/** A page ends with the document that exceeds this size: photos are large. */
export const PAGE_BYTES = 4 * 1024 * 1024
/** Documents counted at once. */
const KEYS = 10_000

async function documentOf(snapshot: StoreSnapshot, id: string, value: string | undefined): Promise<CopiedDocument> {
  if (value === undefined) return { id, body: null, bytes: undefined }
  const rev = revOfValue(value)
  const hasBytes = parseRevision(rev)?.hasBytes === true
  return { id, body: value.slice(rev.length + 1), bytes: hasBytes ? await snapshot.reader.bytes(id) : undefined }
}

/** Its places are seqs. */
export async function readChangesPage(snapshot: StoreSnapshot, { after, upTo, isCounted = false }: ChangesQuery): Promise<ChangePage> {
  const below = upTo === undefined ? AFTER_CHANGES : changeKey(Number(upTo) + 1)
  const rows = await snapshot.rows({ after: changeKey(after === START ? 0 : Number(after)), below, limit: ROWS })
  const ids = rows.map(([, value]) => value.split(' ')[0] ?? '')
  const values = await snapshot.values(ids.map(documentKey))
  const documents: CopiedDocument[] = []
  let read = 0
  for (let size = 0; size < PAGE_BYTES && read < rows.length; read += 1) {
    const value = values[read]
    // A deletion of a document that was written again later: a later row has it.
    if (rows[read]?.[1].includes(' ') === true && value !== undefined) continue
    const document = await documentOf(snapshot, ids[read] ?? '', value)
    size += (document.body?.length ?? 0) + (document.bytes?.length ?? 0)
    documents.push(document)
  }
  const last = rows[read - 1]?.[0]
  return {
    documents,
    last: last === undefined ? after : String(seqOfChangeKey(last)),
    isNewest: read === rows.length && rows.length < ROWS,
    ...(isCounted ? { count: await countDocumentKeys(snapshot) } : {}),
  }
}

/** Counts the documents by their keys. */
export async function countDocumentKeys(snapshot: Pick<StoreSnapshot, 'keys'>): Promise<number> {
  let count = 0
  for (let after = documentKey(''), more = true; more;) {
    const keys = await snapshot.keys({ after, below: documentKey('\uffff'), limit: KEYS })
    count += keys.length
    after = keys.at(-1) ?? after
    more = keys.length === KEYS
  }
  return count
}
