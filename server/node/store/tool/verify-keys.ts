/**
 * Checks that the ranges of keys agree: each document has one row of changes, each row leads to its document or is of a deletion, and a
 * document has bytes exactly when its revision says so.
 */
import {
  AFTER_CHANGES,
  bytesKey,
  changeKey,
  COPY_KEY,
  decodeDocument,
  documentKey,
  FORMAT_KEY,
  idOfDocumentKey,
  IDENTITY_KEY,
  parseRevision,
  revOfValue,
  seqOfChangeKey,
  type Revision,
} from '#server/store/level/level-keys.ts'
import type { ReportFault } from '#server/integrity/store-check.ts'
import type { StoreSnapshot } from '../store-snapshot.ts'

const PAGE = 500
const [BYTES, CHANGES, DOCUMENTS, META] = [bytesKey(''), changeKey(0), documentKey(''), 'm!']
/** Behind a prefix and before the next: the sign after `!`. */
const after = (prefix: string): string => `${prefix.slice(0, 1)}"`
/** Keys of the store as a whole. */
const KNOWN = new Set([FORMAT_KEY, IDENTITY_KEY, COPY_KEY])
/** Above every key. */
const END = '\uffff'

export interface KeyCounts {
  readonly documents: number
  /** Documents with bytes. */
  readonly withBytes: number
  /** Deleted documents that the feed still names. */
  readonly deletions: number
  /** Seq of the newest change. */
  readonly newestSeq: number
  /** Whether each document can be decoded. */
  readonly isReadable: boolean
}

export interface VerifyKeysDeps {
  readonly snapshot: StoreSnapshot
  readonly report: ReportFault
  /** Called after each page. @param documents read until now */
  readonly progress?: (documents: number) => void
}

/** Yields rows in pages. */
async function* pages<Row>(read: (from: string) => Promise<Row[]>, keyOf: (row: Row) => string, start: string): AsyncGenerator<Row[]> {
  for (let from = start, more = true; more;) {
    const rows = await read(from)
    const last = rows.at(-1)
    if (rows.length > 0) yield rows
    more = rows.length === PAGE
    from = last === undefined ? from : keyOf(last)
  }
}

const rowPages = (snapshot: StoreSnapshot, start: string, below: string) =>
  pages(
    (from) => snapshot.rows({ after: from, below, limit: PAGE }),
    ([key]) => key,
    start,
  )
const keyPages = (snapshot: StoreSnapshot, start: string, below: string) =>
  pages(
    (from) => snapshot.keys({ after: from, below, limit: PAGE }),
    (key) => key,
    start,
  )

interface Decoded {
  readonly id: string
  readonly revision: Revision
}

/** Decodes a document; undefined when its value is not one. */
function decode(key: string, value: string): Decoded | undefined {
  const id = idOfDocumentKey(key)
  try {
    decodeDocument(id, value)
  } catch {
    return undefined
  }
  const revision = parseRevision(revOfValue(value))
  return revision && { id, revision }
}

async function verifyDocumentRows({ snapshot, report, progress }: VerifyKeysDeps) {
  let [documents, withBytes, isReadable] = [0, 0, true]
  for await (const rows of rowPages(snapshot, DOCUMENTS, after(DOCUMENTS))) {
    const decoded = rows.flatMap(([key, value]) => {
      const one = decode(key, value)
      if (one) return [one]
      isReadable = false
      report({ check: 'keys', id: idOfDocumentKey(key), what: 'is not readable' })
      return []
    })
    const changes = await snapshot.values(decoded.map(({ revision }) => changeKey(revision.seq)))
    for (const [index, { id, revision }] of decoded.entries())
      if (changes[index] !== id) report({ check: 'keys', id, what: `has no row of changes at ${revision.seq}` })
    const withTheirs = decoded.filter(({ revision }) => revision.hasBytes)
    const found = await snapshot.has(withTheirs.map(({ id }) => bytesKey(id)))
    for (const [index, { id }] of withTheirs.entries()) if (!found[index]) report({ check: 'keys', id, what: 'has lost its bytes' })
    documents += rows.length
    withBytes += withTheirs.length
    progress?.(documents)
  }
  return { documents, withBytes, isReadable }
}

/** Returns the revisions of documents in order; undefined for missing and unreadable ones. */
async function readRevisions(snapshot: StoreSnapshot, ids: readonly string[]): Promise<(Revision | undefined)[]> {
  const values = await snapshot.values(ids.map(documentKey))
  return values.map((value) => (value === undefined ? undefined : parseRevision(revOfValue(value))))
}

async function verifyChangeRows({ snapshot, report }: VerifyKeysDeps) {
  let [deletions, newestSeq] = [0, 0]
  for await (const rows of rowPages(snapshot, CHANGES, AFTER_CHANGES)) {
    const changes = rows.map(([key, value]) => {
      const [id = '', deletedRev] = value.split(' ')
      return { seq: seqOfChangeKey(key), id, deletedRev }
    })
    const revisions = await readRevisions(
      snapshot,
      changes.map(({ id }) => id),
    )
    for (const [index, { seq, id, deletedRev }] of changes.entries()) {
      const revision = revisions[index]
      if (deletedRev !== undefined) {
        deletions += 1
        // A document that was written again after its deletion has a newer row.
        if (revision && revision.seq <= seq) report({ check: 'keys', id, what: `exists, and was deleted by change ${seq}` })
      } else if (revision?.seq !== seq) {
        const what = revision ? `has change ${seq} besides its newest` : `is missing, and change ${seq} names it`
        report({ check: 'keys', id, what })
      }
      newestSeq = seq
    }
  }
  return { deletions, newestSeq }
}

async function verifyByteRows({ snapshot, report }: VerifyKeysDeps): Promise<void> {
  for await (const keys of keyPages(snapshot, BYTES, after(BYTES))) {
    const ids = keys.map(idOfDocumentKey)
    const revisions = await readRevisions(snapshot, ids)
    for (const [index, id] of ids.entries())
      if (revisions[index]?.hasBytes !== true) report({ check: 'keys', id, what: 'has bytes that no document has' })
  }
}

/** Reports keys that belong to no range. */
async function verifyOtherKeys({ snapshot, report }: VerifyKeysDeps): Promise<void> {
  const gaps = [
    ['', BYTES],
    [after(BYTES), 'c!'],
    [AFTER_CHANGES, DOCUMENTS],
    [after(DOCUMENTS), META],
    [META, END],
  ] as const
  for (const [start, below] of gaps)
    for await (const keys of keyPages(snapshot, start, below))
      for (const key of keys) if (!KNOWN.has(key)) report({ check: 'keys', id: key, what: 'is an unknown key' })
  const [format, identity] = await snapshot.values([FORMAT_KEY, IDENTITY_KEY])
  if (format === undefined) report({ check: 'keys', id: FORMAT_KEY, what: 'is missing' })
  if (identity === undefined) report({ check: 'keys', id: IDENTITY_KEY, what: 'is missing' })
}

/** Reads every key. @throws the error of LevelDB, where it cannot read */
export async function verifyKeys(deps: VerifyKeysDeps): Promise<KeyCounts> {
  const documents = await verifyDocumentRows(deps)
  const changes = await verifyChangeRows(deps)
  await verifyByteRows(deps)
  await verifyOtherKeys(deps)
  return { ...documents, ...changes }
}
