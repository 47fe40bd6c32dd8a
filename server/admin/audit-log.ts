/**
 * What admins do and look at, one record after the other: each carries the hash of the one before, so that none can be changed,
 * taken out or slipped in without the chain saying so. Nothing of anybody's papers is in it.
 */
import * as v from 'valibot'
import { instantField } from '#domain/fields.ts'
import type { Instant } from '#domain/time/instant.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { sha256Hex } from '../platform/hash.ts'
import type { DocumentStore, StoredDoc } from '../store/document-store.ts'

const AUDIT = 'audit'
const PREFIX = `${AUDIT}:`
/** Ids are in order as text up to a million million records. */
const DIGITS = 12
const PAGE = 500
/** Records looked at for one page: who asks for something rare asks again. */
const MAX_SCANNED = 5_000
/** What the first record stands on. */
const GENESIS_HASH = '0'.repeat(64)

export const auditEntrySchema = v.object({
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
export type AuditEntry = v.InferOutput<typeof auditEntrySchema>
export type NewAuditEntry = Pick<AuditEntry, 'actor' | 'action' | 'subject' | 'details'>

/** How far a chain went when somebody wrote that down: what was cut off behind it shows. */
export type AuditHead = Pick<AuditEntry, 'n' | 'hash'>

/** Which records are wanted. */
export interface AuditFilter {
  /** What they say was done begins with this: `provider.`, or `verification.read`. */
  readonly action?: string | undefined
  /** An id that they are about. */
  readonly subject?: string | undefined
}

/** Where a chain breaks: `gap` no record where one should be, `broken` one that is not what was written. */
export interface AuditFault {
  readonly n: number
  readonly fault: 'gap' | 'broken'
}

export interface AuditLog {
  /** On disk before it resolves. @throws StoreUnavailable: then nothing may be done that had to be noted */
  append(entry: NewAuditEntry): Promise<AuditEntry>
  /**
   * As `append`, unless it is noted already, by whichever server.
   * @param isSame whether a record is this one @param since it was noted no earlier: so far back is looked
   */
  appendOnce(entry: NewAuditEntry, isSame: (noted: AuditEntry) => boolean, since: Instant): Promise<AuditEntry>
  /** The newest, newest first, below number `before` where it is given. */
  newest(page: { readonly limit: number; readonly before?: number | undefined }): Promise<AuditEntry[]>
  /**
   * As `newest`, of those that pass. A page may hold fewer than asked for, or none, where few pass: `next` goes on all the same.
   * @returns the page, and below which number the next one begins; undefined at the beginning of the log
   */
  page(
    query: { readonly limit: number; readonly before?: number | undefined } & AuditFilter,
  ): Promise<{ readonly entries: AuditEntry[]; readonly next: number | undefined }>
  /**
   * Goes through all of it. @param known a head noted elsewhere, which the chain must still contain
   * @param judge looks at what the records are about, some at a time; gives the number of one that is not as it was noted
   * @returns the head and how many there are
   */
  verify(known?: AuditHead, judge?: (entries: readonly AuditEntry[]) => Promise<number | undefined>): Promise<Result<AuditHead, AuditFault>>
}

const idOf = (n: number): string => PREFIX + String(n).padStart(DIGITS, '0')

/** Fields in a fixed order, details in that of their names: the same record has the same hash in every store. */
function hashOf({ n, at, actor, action, subject, details, previous }: Omit<AuditEntry, 'hash'>): Promise<string> {
  const named = Object.entries(details).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return sha256Hex(JSON.stringify([n, at, actor, action, subject, named, previous]))
}

function readEntry(stored: StoredDoc | undefined): AuditEntry | undefined {
  const parsed = v.safeParse(auditEntrySchema, stored)
  return parsed.success ? parsed.output : undefined
}

export function openAuditLog({ store, now }: { readonly store: DocumentStore; readonly now: () => Instant }): AuditLog {
  async function newest({ limit, before }: { readonly limit: number; readonly before?: number | undefined }): Promise<AuditEntry[]> {
    const end = before === undefined ? `${PREFIX}\uffff` : idOf(before - 1)
    if (before !== undefined && before <= 1) return []
    const rows = await store.range({ start: PREFIX, end, limit, descending: true, includeDocs: true })
    return rows.flatMap(({ doc }) => readEntry(doc) ?? [])
  }

  /** @returns undefined where another record came to be the next one meanwhile */
  async function appendAfter(before: AuditEntry | undefined, entry: NewAuditEntry): Promise<AuditEntry | undefined> {
    const fresh = { ...entry, n: (before?.n ?? 0) + 1, at: now(), previous: before?.hash ?? GENESIS_HASH }
    const written: AuditEntry = { ...fresh, hash: await hashOf(fresh) }
    // Without a revision it must be new: of two that come at once, one looks again.
    return (await store.put({ _id: idOf(written.n), type: AUDIT, ...written })).ok ? written : undefined
  }

  async function head(): Promise<AuditEntry | undefined> {
    const [last] = await store.range({ start: PREFIX, end: `${PREFIX}\uffff`, limit: 1, descending: true, includeDocs: true })
    const entry = readEntry(last?.doc)
    if (last && !entry) throw new Error('the audit log ends in something that is no record of it')
    return entry
  }

  /** The record that is wanted, among those up to the head, above a number and not older than an instant. */
  async function findBack(
    from: AuditEntry | undefined,
    above: number,
    since: Instant,
    isWanted: (noted: AuditEntry) => boolean,
  ): Promise<AuditEntry | undefined> {
    for (let before = (from?.n ?? 0) + 1; ;) {
      const entries = (await newest({ limit: PAGE, before })).filter(({ n }) => n > above)
      const found = entries.find(isWanted)
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
      for (let looked = 0; looked < MAX_SCANNED && entries.length < limit;) {
        const some = await newest({ limit: action === undefined && subject === undefined ? limit : PAGE, before: next })
        const last = some.at(-1)
        if (!last) return { entries, next: undefined }
        looked += some.length
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
      for (let looked = 0; ;) {
        const last = await head()
        // What is written next comes right after what was looked through, or not at all.
        const done = (await findBack(last, looked, since, isSame)) ?? (await appendAfter(last, entry))
        if (done) return done
        looked = last?.n ?? 0
      }
    },
    verify: async (known, judge) => {
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
    },
  }
}
