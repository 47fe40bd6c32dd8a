/**
 * What admins do and look at, one record after the other: each carries the hash of the one before, so that none can be changed,
 * taken out or slipped in without the chain saying so. Nothing of anybody's papers is in it.
 */
import * as v from 'valibot'
import { instantField } from '#domain/fields.ts'
import type { Instant } from '#domain/instant.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { sha256Hex } from '../auth/hash.ts'
import type { DocumentStore, StoredDoc } from '../store/document-store.ts'

const AUDIT = 'audit'
const PREFIX = `${AUDIT}:`
/** Ids are in order as text up to a million million records. */
const DIGITS = 12
const PAGE = 500
/** What the first record stands on. */
const BEGINNING = '0'.repeat(64)

const entrySchema = v.object({
  /** From 1, without gaps. */
  n: v.number(),
  at: instantField,
  /** Who: `admin`, or `system` for what the server does by itself. */
  actor: v.string(),
  /** What, such as `verification.read`. */
  action: v.string(),
  /** Whom or what it is about: an id. */
  subject: v.string(),
  details: v.record(v.string(), v.string()),
  /** Hash of the record before. */
  previous: v.string(),
  hash: v.string(),
})
export type AuditEntry = v.InferOutput<typeof entrySchema>
export type NewAuditEntry = Pick<AuditEntry, 'actor' | 'action' | 'subject' | 'details'>

/** How far a chain went when somebody wrote that down: what was cut off behind it shows. */
export type AuditHead = Pick<AuditEntry, 'n' | 'hash'>

/** Where a chain breaks: `gap` no record where one should be, `broken` one that is not what was written. */
export interface AuditFault {
  readonly n: number
  readonly fault: 'gap' | 'broken'
}

export interface AuditLog {
  /** On disk before it resolves. @throws StoreUnavailable: then nothing may be done that had to be noted */
  append(entry: NewAuditEntry): Promise<AuditEntry>
  /** The newest, newest first, below number `before` where it is given. */
  newest(page: { readonly limit: number; readonly before?: number | undefined }): Promise<AuditEntry[]>
  /**
   * Goes through all of it. @param known a head noted elsewhere, which the chain must still contain
   * @returns the head and how many there are
   */
  verify(known?: AuditHead): Promise<Result<AuditHead, AuditFault>>
}

const idOf = (n: number): string => PREFIX + String(n).padStart(DIGITS, '0')

/** Fields in a fixed order, details in that of their names: the same record has the same hash in every store. */
function hashOf({ n, at, actor, action, subject, details, previous }: Omit<AuditEntry, 'hash'>): Promise<string> {
  const named = Object.entries(details).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return sha256Hex(JSON.stringify([n, at, actor, action, subject, named, previous]))
}

function readEntry(stored: StoredDoc | undefined): AuditEntry | undefined {
  const parsed = v.safeParse(entrySchema, stored)
  return parsed.success ? parsed.output : undefined
}

export function openAuditLog({ store, now }: { readonly store: DocumentStore; readonly now: () => Instant }): AuditLog {
  async function newest({ limit, before }: { readonly limit: number; readonly before?: number | undefined }): Promise<AuditEntry[]> {
    const end = before === undefined ? `${PREFIX}\uffff` : idOf(before - 1)
    if (before !== undefined && before <= 1) return []
    const rows = await store.range({ start: PREFIX, end, limit, descending: true, includeDocs: true })
    return rows.flatMap(({ doc }) => readEntry(doc) ?? [])
  }

  return {
    newest,
    append: async (entry) => {
      for (;;) {
        const [last] = await store.range({ start: PREFIX, end: `${PREFIX}\uffff`, limit: 1, descending: true, includeDocs: true })
        const before = readEntry(last?.doc)
        if (last && !before) throw new Error('the audit log ends in something that is no record of it')
        const fresh = { ...entry, n: (before?.n ?? 0) + 1, at: now(), previous: before?.hash ?? BEGINNING }
        const written: AuditEntry = { ...fresh, hash: await hashOf(fresh) }
        // Without a revision it must be new: of two that come at once, one looks again.
        if ((await store.put({ _id: idOf(written.n), type: AUDIT, ...written })).ok) return written
      }
    },
    verify: async (known) => {
      let head: AuditHead = { n: 0, hash: BEGINNING }
      for (let start = PREFIX, more = true; more;) {
        const rows = await store.range({ start, end: `${PREFIX}\uffff`, limit: PAGE, includeDocs: true })
        for (const { id, doc } of rows) {
          const n = head.n + 1
          if (id !== idOf(n)) return fail({ n, fault: 'gap' })
          const entry = readEntry(doc)
          if (!entry || entry.n !== n || entry.previous !== head.hash || entry.hash !== (await hashOf(entry)))
            return fail({ n, fault: 'broken' })
          if (known?.n === n && known.hash !== entry.hash) return fail({ n, fault: 'broken' })
          head = { n, hash: entry.hash }
        }
        more = rows.length === PAGE
        start = `${rows.at(-1)?.id ?? start}\u0000`
      }
      return known && known.n > head.n ? fail({ n: head.n + 1, fault: 'gap' }) : ok(head)
    },
  }
}
