/** The acts of admins in the audit log: noted once, read with their reasons, and held against them when the log is verified. */
import type { Admission } from '#domain/admission.ts'
import type { Uid, Ulid } from '#domain/ids.ts'
import { addMs } from '#domain/instant.ts'
import type { Result } from '#domain/result.ts'
import type { AuditEntry, AuditFault, AuditHead, AuditLog } from '../audit/audit-log.ts'
import type { DocumentStore } from '../store/document-store.ts'
import { actId, readAct, reasonHash, type Act } from './act-record.ts'

/** Servers' clocks differ by less, ms. */
const CLOCKS_MS = 3_600_000

export const ADMIN_ACTOR = 'admin'
const ACTIONS = /^(provider|person)\./

/** An admission in few words: `approved`, `pending blocked`. */
const wordsOf = ({ approval, is_blocked, is_removed }: Admission): string =>
  [approval, ...(is_blocked ? ['blocked'] : []), ...(is_removed ? ['removed'] : [])].join(' ')

export interface ActLog {
  /** Notes that an act was carried out, unless an earlier try or another server did. */
  note(act: Act): Promise<void>
  /** What was written as the reason of an entry; null for an entry without one, and once the account is gone. */
  reasonsOf(entries: readonly AuditEntry[]): Promise<(string | null)[]>
  /** As the log's own, and every reason that is still there must be the one that was noted. */
  verify(known?: AuditHead): Promise<Result<AuditHead, AuditFault>>
}

export function openActLog({ store, audit }: { readonly store: DocumentStore; readonly audit: AuditLog }): ActLog {
  const nameOf = ({ action, subject, details }: AuditEntry): string | undefined =>
    ACTIONS.test(action) && details['act'] !== undefined ? actId(subject as Uid, details['act'] as Ulid) : undefined

  async function actsOfEntries(entries: readonly AuditEntry[]): Promise<(Act | undefined)[]> {
    const names = entries.map(nameOf)
    const found = await store.getMany(names.filter((name) => name !== undefined))
    const byName = new Map(found.flatMap((doc) => (doc ? [[doc._id, readAct(doc)]] : [])))
    return names.map((name) => (name === undefined ? undefined : byName.get(name)))
  }

  const isNotedReason = async (entry: AuditEntry, act: Act): Promise<boolean> => entry.details['reason_hash'] === (await reasonHash(act))

  return {
    note: async (act) => {
      const { id, kind, session, undoes, from, to, change } = act
      const entry = {
        actor: ADMIN_ACTOR,
        action: `${kind}.${change}`,
        subject: act.uid,
        details: {
          session,
          act: id,
          before: wordsOf(from),
          after: wordsOf(to),
          reason_hash: await reasonHash(act),
          ...(undoes === null ? {} : { undoes }),
        },
      }
      const isSame = ({ subject, details }: AuditEntry): boolean => subject === act.uid && details['act'] === id
      await audit.appendOnce(entry, isSame, addMs(act.decided_at, -CLOCKS_MS))
    },
    reasonsOf: async (entries) => {
      const acts = await actsOfEntries(entries)
      return Promise.all(
        entries.map(async (entry, index) => {
          const act = acts[index]
          return act && (await isNotedReason(entry, act)) ? act.reason : null
        }),
      )
    },
    verify: (known) =>
      audit.verify(known, async (entries) => {
        const acts = await actsOfEntries(entries)
        for (const [index, entry] of entries.entries()) {
          const act = acts[index]
          if (act && !(await isNotedReason(entry, act))) return entry.n
        }
        return undefined
      }),
  }
}
