/** Parses the rows of a feed into documents to store, deleted documents, and outcomes of commands. */
import * as v from 'valibot'
import { DOCUMENT_SCHEMAS, type Doc, type DocType } from '#domain/documents/document.ts'
import type { CommandOutcome } from '#domain/documents/command-outcome.ts'
import type { DocId } from '#domain/ids.ts'
import { yieldToMain } from '../platform/yield-to-main.ts'
import type { FeedRow } from '../transport/replication-client.ts'

/** Newest document schema version that this build reads. */
export const SCHEMA_VERSION = 1

export interface FeedBatch {
  readonly documents: readonly Exclude<Doc, CommandOutcome>[]
  readonly removed: readonly { readonly id: DocId; readonly type: DocType }[]
  readonly outcomes: readonly CommandOutcome[]
  /** Highest schema_version among documents left out because only a newer build reads them; 0 for none. */
  readonly left_out: number
  /** Documents that do not parse, with the first issue. */
  readonly faulty: readonly { readonly id: string; readonly issue: string }[]
}

const isDocType = (type: string): type is DocType => Object.hasOwn(DOCUMENT_SCHEMAS, type)

/** Returns the type in a document id: the part before the first colon. */
function typeOfId(id: string): DocType | undefined {
  const type = id.slice(0, id.indexOf(':'))
  return isDocType(type) ? type : undefined
}

function parseDocument(row: FeedRow, type: DocType): v.SafeParseResult<(typeof DOCUMENT_SCHEMAS)[DocType]> {
  const { _id, _rev, ...fields } = row.doc ?? {}
  return v.safeParse(DOCUMENT_SCHEMAS[type], { ...fields, doc_id: row.id })
}

/** Sorts the rows of one response. An unknown document type is left out like a newer schema version. */
export function parseFeedRows(rows: readonly FeedRow[]): FeedBatch {
  const documents: Exclude<Doc, CommandOutcome>[] = []
  const removed: { id: DocId; type: DocType }[] = []
  const outcomes: CommandOutcome[] = []
  const faulty: { id: string; issue: string }[] = []
  let left_out = 0
  for (const row of rows) {
    const type = typeOfId(row.id)
    const version = Number(row.doc?.['schema_version'] ?? 0)
    if (row.deleted === true) {
      if (type) removed.push({ id: row.id as DocId, type })
    } else if (!type || version > SCHEMA_VERSION) {
      left_out = Math.max(left_out, version, SCHEMA_VERSION + 1)
    } else {
      const parsed = parseDocument(row, type)
      if (!parsed.success) faulty.push({ id: row.id, issue: `${v.getDotPath(parsed.issues[0]) ?? ''}: ${parsed.issues[0].message}` })
      else if (parsed.output.type === 'command') outcomes.push(parsed.output)
      else documents.push(parsed.output)
    }
  }
  return { documents, removed, outcomes, left_out, faulty }
}

/** Rows parsed in one task: some 3 ms on a desktop, 12 on a phone. */
const CHUNK_SIZE = 50

/** Like `parseFeedRows`, but yields to the main thread between chunks of a long response. */
export async function parseFeedRowsInChunks(rows: readonly FeedRow[]): Promise<FeedBatch> {
  const chunks: FeedBatch[] = [parseFeedRows(rows.slice(0, CHUNK_SIZE))]
  for (let from = CHUNK_SIZE; from < rows.length; from += CHUNK_SIZE) {
    await yieldToMain()
    chunks.push(parseFeedRows(rows.slice(from, from + CHUNK_SIZE)))
  }
  return {
    documents: chunks.flatMap(({ documents }) => documents),
    removed: chunks.flatMap(({ removed }) => removed),
    outcomes: chunks.flatMap(({ outcomes }) => outcomes),
    left_out: Math.max(...chunks.map(({ left_out }) => left_out)),
    faulty: chunks.flatMap(({ faulty }) => faulty),
  }
}
