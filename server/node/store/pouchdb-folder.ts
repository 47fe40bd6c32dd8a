/** Reads the LevelDB folder that releases with PouchDB wrote. */
import type { ClassicLevel } from 'classic-level'
import * as v from 'valibot'
import type { StoredDoc } from '#server/store/document-store.ts'

/** PouchDB keeps each of its tables under `ÿ<name>ÿ`. */
const tableKey = (table: string, key: string): string => `\u00ff${table}\u00ff${key}`
const SEQUENCE = 'by-sequence'
const DOCUMENTS = 'document-store'
const BYTES = 'attach-binary-store'
const END = '\uffff'

const metadataSchema = v.object({
  winningRev: v.string(),
  rev_map: v.record(v.string(), v.number()),
  deleted: v.optional(v.boolean(), false),
})
const attachedSchema = v.object({ bytes: v.optional(v.object({ digest: v.string() })) })

export interface PouchDocument {
  readonly doc: StoredDoc
  readonly bytes: Uint8Array | undefined
  /** Its place in the old feed. */
  readonly seq: number
}

export interface PouchFolder {
  /** Returns how many rows the feed has: those of deleted documents too. */
  countRows(): Promise<number>
  /** Iterates over the current documents after a seq, in the order of their newest change. */
  documents(after: number): AsyncGenerator<PouchDocument>
  close(): Promise<void>
}

type Database = ClassicLevel<string, string>

/** Whether a database has PouchDB's layout. */
export async function isPouchDatabase(db: Database): Promise<boolean> {
  const [first] = await db.keys({ gte: '\u00ff', lt: END, limit: 1 }).all()
  return first !== undefined
}

async function bytesOfDocument(db: Database, id: string, attachments: unknown): Promise<Uint8Array | undefined> {
  const attached = v.safeParse(attachedSchema, attachments)
  const digest = attached.success ? attached.output.bytes?.digest : undefined
  if (digest === undefined) return undefined
  const bytes = await db.get<string, Uint8Array>(tableKey(BYTES, digest), { valueEncoding: 'view' })
  if (bytes === undefined) throw new Error(`the bytes of ${id} are missing`)
  return bytes
}

/** Reads an open database. @throws Error on a row that is not PouchDB's */
export function readPouchFolder(db: Database): PouchFolder {
  const range = (after: number) => ({ gt: tableKey(SEQUENCE, String(after).padStart(16, '0')), lt: tableKey(SEQUENCE, END) })
  return {
    async countRows() {
      let count = 0
      for await (const _key of db.keys(range(0))) count += 1
      return count
    },
    async *documents(after) {
      for await (const [key, value] of db.iterator(range(after))) {
        const seq = Number(key.slice(tableKey(SEQUENCE, '').length))
        const { _attachments, ...doc } = JSON.parse(value) as StoredDoc
        const metadata = v.parse(metadataSchema, JSON.parse((await db.get(tableKey(DOCUMENTS, doc._id))) ?? 'null'))
        // Rows of replaced revisions and of deletions are not current.
        if (metadata.deleted || metadata.rev_map[metadata.winningRev] !== seq) continue
        yield { doc, bytes: await bytesOfDocument(db, doc._id, _attachments), seq }
      }
    },
    close: () => db.close(),
  }
}
