/** Moderation actions in the audit log: recorded once, read with their reasons, and compared with these when the log is verified. */
import type { Uid, Ulid } from '#domain/ids.ts'
import { addMs } from '#domain/time/instant.ts'
import type { Result } from '#domain/result.ts'
import { CLOCK_SKEW_MS, type AuditEntry, type AuditFault, type AuditHead, type AuditLog } from '../admin/audit-log.ts'
import type { DocumentStore } from '../store/document-store.ts'
import {
  CONTENT_MODERATION,
  PROVIDER_MODERATION,
  reasonHash,
  SUSPENDED_BOOKING_MODERATION,
  type ModerationAction,
  type ModerationRecords,
} from './moderation-record.ts'

export const ADMIN_ACTOR = 'admin'
const KINDS = [PROVIDER_MODERATION, CONTENT_MODERATION, SUSPENDED_BOOKING_MODERATION] as const

/** Part of an action that the log needs, for every kind. */
type LoggedAction = ModerationAction<unknown>

export interface ModerationLog {
  /** Records that an action was executed, unless an earlier attempt or another server did. */
  record<State>(records: ModerationRecords<State>, moderationAction: ModerationAction<State>): Promise<void>
  /** Returns the reasons of entries; null for an entry without one, and after the account is deleted. */
  reasonsOf(entries: readonly AuditEntry[]): Promise<(string | null)[]>
  /** Verifies the log itself, and that every stored reason matches its recorded hash. */
  verify(known?: AuditHead): Promise<Result<AuditHead, AuditFault>>
}

export function openModerationLog({ store, audit }: { readonly store: DocumentStore; readonly audit: AuditLog }): ModerationLog {
  const kindOf = ({ action }: AuditEntry) => KINDS.find((records) => records.kinds.some((kind) => action.startsWith(`${kind}.`)))

  function nameOf(entry: AuditEntry): string | undefined {
    const actionId = entry.details['act']
    return actionId === undefined ? undefined : kindOf(entry)?.actionDocId(entry.subject as Uid, actionId as Ulid)
  }

  async function actionsOfEntries(entries: readonly AuditEntry[]): Promise<(LoggedAction | undefined)[]> {
    const names = entries.map(nameOf)
    const found = await store.getMany(names.filter((name) => name !== undefined))
    const byName = new Map(found.flatMap((doc) => (doc ? [[doc._id, doc]] : [])))
    return entries.map((entry, index) => kindOf(entry)?.read(byName.get(names[index] ?? '')))
  }

  const matchesReasonHash = async (entry: AuditEntry, moderationAction: LoggedAction): Promise<boolean> =>
    entry.details['reason_hash'] === (await reasonHash(moderationAction))

  return {
    record: async (records, moderationAction) => {
      const { id, kind, session, undoes, about, change } = moderationAction
      const entry = {
        actor: ADMIN_ACTOR,
        action: `${kind}.${change}`,
        subject: moderationAction.uid,
        details: {
          session,
          act: id,
          ...(about === '' ? {} : { about }),
          ...records.textsOf(moderationAction),
          reason_hash: await reasonHash(moderationAction),
          ...(undoes === null ? {} : { undoes }),
        },
      }
      const isSame = ({ subject, details }: AuditEntry): boolean => subject === moderationAction.uid && details['act'] === id
      await audit.appendOnce(entry, isSame, addMs(moderationAction.decided_at, -CLOCK_SKEW_MS))
    },
    reasonsOf: async (entries) => {
      const actions = await actionsOfEntries(entries)
      return Promise.all(
        entries.map(async (entry, index) => {
          const moderationAction = actions[index]
          return moderationAction && (await matchesReasonHash(entry, moderationAction)) ? moderationAction.reason : null
        }),
      )
    },
    verify: (known) =>
      audit.verify(known, async (entries) => {
        const actions = await actionsOfEntries(entries)
        for (const [index, entry] of entries.entries()) {
          const moderationAction = actions[index]
          if (moderationAction && !(await matchesReasonHash(entry, moderationAction))) return entry.n
        }
        return undefined
      }),
  }
}
