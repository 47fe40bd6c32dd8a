/**
 * Audit log of admin actions and views: each record contains the hash of the previous one, so that a changed, removed or inserted record
 * breaks the chain. It contains nothing from identity documents.
 */
import * as v from 'valibot'
import { instantField } from '#domain/fields.ts'
import type { Instant } from '#domain/time/instant.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { sha256Hex } from '../platform/hash.ts'
import type { DocumentStore, StoredDoc } from '../store/document-store.ts'

const AUDIT = 'audit'
const PREFIX = `${AUDIT}:`
/** Digits of an id: ids sort as text up to a million million records. */
const DIGITS = 12
const PAGE = 500
/** Most records scanned for one page: a query for something rare takes several requests. */
const MAX_SCANNED = 5_000
/** Server clocks differ by less than this, ms. */
export const CLOCK_SKEW_MS = 3_600_000
/** `previous` of the first record. */
const GENESIS_HASH = '0'.repeat(64)

export const auditEntrySchema = v.object({
  /** From 1, without gaps. */
  n: v.number(),
  at: instantField,
  /** The actor: `admin`, or `system` for automatic work of the server. */
  actor: v.string(),
  /** The action, such as `verification.read`. */
  action: v.string(),
  /** Id of the person or object concerned. */
  subject: v.string(),
  details: v.record(v.string(), v.string()),
  /** Hash of the previous record. */
  previous: v.string(),
  hash: v.string(),
})
export type AuditEntry = v.InferOutput<typeof auditEntrySchema>
export type NewAuditEntry = Pick<AuditEntry, 'actor' | 'action' | 'subject' | 'details'>

/** Head of a chain as noted elsewhere: shows when later records were cut off. */
export type AuditHead = Pick<AuditEntry, 'n' | 'hash'>

/** Filter of records. */
export interface AuditFilter {
  /** Prefix of the action: `provider.`, or `verification.read`. */
  readonly action?: string | undefined
  /** Id of the subject. */
  readonly subject?: string | undefined
}

/** Position where a chain breaks: `gap` for a missing record, `broken` for a changed one. */
export interface AuditFault {
  readonly n: number
  readonly fault: 'gap' | 'broken'
}

export interface AuditLog {
  /** Appends a record; on disk when it resolves. @throws StoreUnavailable: the action to be recorded must not happen then */
  append(entry: NewAuditEntry): Promise<AuditEntry>
  /**
   * Works as `append`, unless the record already exists, from any server.
   * @param isSame whether a record is the one to append
   * @param since the record is not older than this: limits the search
   */
  appendOnce(entry: NewAuditEntry, isSame: (recorded: AuditEntry) => boolean, since: Instant): Promise<AuditEntry>
  /** Returns the newest records, newest first, below number `before` where it is given. */
  newest(page: { readonly limit: number; readonly before?: number | undefined }): Promise<AuditEntry[]>
  /**
   * Works as `newest`, with a filter. A page may hold fewer records than the limit, or none, where few match: `next` is still given.
   * @returns the page, and the number below which the next one begins; undefined at the beginning of the log
   */
  page(
    query: { readonly limit: number; readonly before?: number | undefined } & AuditFilter,
  ): Promise<{ readonly entries: AuditEntry[]; readonly next: number | undefined }>
  /**
   * Verifies the whole chain.
   * @param known a head noted elsewhere, which the chain must still contain
   * @param judge checks the subjects of a batch of records; returns the number of a record that no longer matches @returns the head and the
   * number of records
   */
  verify(known?: AuditHead, judge?: (entries: readonly AuditEntry[]) => Promise<number | undefined>): Promise<Result<AuditHead, AuditFault>>
}

const idOf = (n: number): string => PREFIX + String(n).padStart(DIGITS, '0')

/** Hashes the fields in a fixed order, details sorted by name: the same record has the same hash in every store. */
function hashOf({ n, at, actor, action, subject, details, previous }: Omit<AuditEntry, 'hash'>): Promise<string> {
  const named = Object.entries(details).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return sha256Hex(JSON.stringify([n, at, actor, action, subject, named, previous]))
}

function readEntry(stored: StoredDoc | undefined): AuditEntry | undefined {
  const parsed = v.safeParse(auditEntrySchema, stored)
  return parsed.success ? parsed.output : undefined
}

/** Verifies the whole chain, as `AuditLog.verify`. */
export async function verifyAuditChain(
  store: Pick<DocumentStore, 'range'>,
  known?: AuditHead,
  judge?: (entries: readonly AuditEntry[]) => Promise<number | undefined>,
): Promise<Result<AuditHead, AuditFault>> {
  let head: AuditHead = { n: 0, hash: GENESIS_HASH }
  for (let start = PREFIX, more = true; more;) {
    const rows = await store.range({ start, end: `${PREFIX}\uffff`, limit: PAGE, includeDocs: true })
    const entries: AuditEntry[] = []
    for (const { id, doc } of rows) {
      const n = head.n + 1
      if (id !== idOf(n)) return fail({ n, fault: 'gap' })
      const entry = readEntry(doc)
      if (!entry || entry.n !== n || entry.previous !== head.hash || entry.hash !== (await hashOf(entry)))
        return fail({ n, fault: 'broken' })
      if (known?.n === n && known.hash !== entry.hash) return fail({ n, fault: 'broken' })
      head = { n, hash: entry.hash }
      entries.push(entry)
    }
    const wrong = await judge?.(entries)
    if (wrong !== undefined) return fail({ n: wrong, fault: 'broken' })
    more = rows.length === PAGE
    start = `${rows.at(-1)?.id ?? start}\u0000`
  }
  return known && known.n > head.n ? fail({ n: head.n + 1, fault: 'gap' }) : ok(head)
}

export function openAuditLog({ store, now }: { readonly store: DocumentStore; readonly now: () => Instant }): AuditLog {
  async function newest({ limit, before }: { readonly limit: number; readonly before?: number | undefined }): Promise<AuditEntry[]> {
    const end = before === undefined ? `${PREFIX}\uffff` : idOf(before - 1)
    if (before !== undefined && before <= 1) return []
    const rows = await store.range({ start: PREFIX, end, limit, descending: true, includeDocs: true })
    return rows.flatMap(({ doc }) => readEntry(doc) ?? [])
  }

  /** Appends after a record. @returns undefined when another record took the next number meanwhile */
  async function appendAfter(before: AuditEntry | undefined, entry: NewAuditEntry): Promise<AuditEntry | undefined> {
    const unhashed = { ...entry, n: (before?.n ?? 0) + 1, at: now(), previous: before?.hash ?? GENESIS_HASH }
    const written: AuditEntry = { ...unhashed, hash: await hashOf(unhashed) }
    // Without a revision it must be new: of two simultaneous writers one retries.
    return (await store.put({ _id: idOf(written.n), type: AUDIT, ...written })).ok ? written : undefined
  }

  async function head(): Promise<AuditEntry | undefined> {
    const [last] = await store.range({ start: PREFIX, end: `${PREFIX}\uffff`, limit: 1, descending: true, includeDocs: true })
    const entry = readEntry(last?.doc)
    if (last && !entry) throw new Error('The last entry of the audit log is not a valid record')
    return entry
  }

  /** Returns the matching record up to the head, above a number and not older than an instant. */
  async function findBack(
    from: AuditEntry | undefined,
    above: number,
    since: Instant,
    matches: (recorded: AuditEntry) => boolean,
  ): Promise<AuditEntry | undefined> {
    for (let before = (from?.n ?? 0) + 1; ;) {
      const entries = (await newest({ limit: PAGE, before })).filter(({ n }) => n > above)
      const found = entries.find(matches)
      const last = entries.at(-1)
      if (found || !last || last.at < since) return found
      before = last.n
    }
  }

  return {
    newest,
    page: async ({ limit, before, action, subject }) => {
      const passes = (entry: AuditEntry): boolean =>
        (action === undefined || entry.action.startsWith(action)) && (subject === undefined || entry.subject === subject)
      const entries: AuditEntry[] = []
      let next = before
      for (let scanned = 0; scanned < MAX_SCANNED && entries.length < limit;) {
        const some = await newest({ limit: action === undefined && subject === undefined ? limit : PAGE, before: next })
        const last = some.at(-1)
        if (!last) return { entries, next: undefined }
        scanned += some.length
        next = last.n
        for (const entry of some.filter(passes)) {
          if (entries.length === limit) break
          entries.push(entry)
          if (entries.length === limit) next = entry.n
        }
      }
      return { entries, next: next === undefined || next <= 1 ? undefined : next }
    },
    append: async (entry) => {
      for (;;) {
        const written = await appendAfter(await head(), entry)
        if (written) return written
      }
    },
    appendOnce: async (entry, isSame, since) => {
      for (let scanned = 0; ;) {
        const last = await head()
        // The next record directly follows the scanned ones, or is not written.
        const done = (await findBack(last, scanned, since, isSame)) ?? (await appendAfter(last, entry))
        if (done) return done
        scanned = last?.n ?? 0
      }
    },
    verify: (known, judge) => verifyAuditChain(store, known, judge),
  }
}
