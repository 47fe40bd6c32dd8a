/**
 * An admin's decision about a verification: written into its record first and carried out from there, again after a crash. Each step
 * may be repeated.
 */
import { nextVersion } from '#domain/commands/command.ts'
import { VERIFICATION_RETENTION_MS } from '#domain/constants.ts'
import type { Notification, NotificationKind } from '#domain/documents/notification.ts'
import type { VerificationCheck } from '#domain/documents/provider.ts'
import { refusal, type Refusal } from '#domain/errors.ts'
import { notificationId, profileId, providerId, type Uid, type Ulid } from '#domain/ids.ts'
import { addMs, type Instant } from '#domain/time/instant.ts'
import { notificationText } from '#domain/notifications/notification-texts.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import type { VerificationStatus } from '#domain/verification/verification.ts'
import type { DocumentReader } from '../store/document-reader.ts'
import type { AuditLog } from '../admin/audit-log.ts'
import type { DocumentWriter } from '../store/document-writer.ts'
import { deleteDocuments, updateDocument } from '../store/update-documents.ts'
import type { DocumentStore } from '../store/document-store.ts'
import { dueId, saveEntries, queueId } from './verification-queue.ts'
import { kycId, parseVerificationRecord, verificationDoc, publicStatus, type VerificationRecord } from './verification-records.ts'

export type VerificationDecision =
  /** At least one thing. */
  { readonly action: 'approve'; readonly what: readonly VerificationCheck[] } | { readonly action: 'reject'; readonly reason: string }

export interface VerificationDecisions {
  /** @param by who decides @returns where it stands now; `conflict` for one that does not wait any more */
  decide(uid: Uid, decision: VerificationDecision, by: string): Promise<Result<VerificationStatus, Refusal>>
  /** Carries out a decision that was cut off; nothing happens where none was. */
  settle(uid: Uid): Promise<void>
}

export interface VerificationDecisionsDeps {
  readonly store: DocumentStore
  readonly documents: Pick<DocumentReader, 'get'>
  readonly writer: Pick<DocumentWriter, 'writeNew'>
  readonly audit: Pick<AuditLog, 'append'>
  readonly now: () => Instant
  readonly newId: () => Ulid
}

export function openVerificationDecisions({
  store,
  documents,
  writer,
  audit,
  now,
  newId,
}: VerificationDecisionsDeps): VerificationDecisions {
  /** The tick, and what it stands for. Anything else of the provider stays as it is. */
  async function showTick({ uid, decided_at, what }: VerificationRecord): Promise<void> {
    await updateDocument(store, providerId(uid), (doc) => {
      if (doc.type !== 'provider' || (doc.is_verified && doc.verified_at === decided_at)) return undefined
      return nextVersion(doc, { is_verified: true, verified_at: decided_at, verified_what: what, updated_at: now() })
    })
  }

  async function tell({ uid, status, decided_at, reason, notice: id }: VerificationRecord): Promise<void> {
    // Their service may not be registered yet.
    const named = (await documents.get(providerId(uid), 'provider')) ?? (await documents.get(profileId(uid), 'profile'))
    if (id === null || decided_at === null || !named) return
    const kind: NotificationKind = status === 'approved' ? 'verification_approved' : 'verification_rejected'
    const params = { name: named.name, ...(reason === null ? {} : { reason }) }
    const notice: Notification = {
      doc_id: notificationId(uid, id),
      type: 'notification',
      schema_version: 1,
      version: 1,
      id,
      user_id: uid,
      kind,
      booking_id: null,
      params,
      time: decided_at,
      ...notificationText(kind, params),
    }
    // There already: told by an earlier try.
    await writer.writeNew([notice])
  }

  async function settle(uid: Uid): Promise<void> {
    const stored = await store.get(kycId(uid))
    const record = parseVerificationRecord(stored)
    if (!record || record.settled) return
    const { status, submission, submitted_at, decided_by, what } = record
    if (status === 'approved') await showTick(record)
    await audit.append({
      actor: decided_by ?? '',
      action: `verification.${status}`,
      subject: uid,
      details: { submission, ...(what.length > 0 ? { what: what.join(' ') } : {}) },
    })
    await tell(record)
    await deleteDocuments(store, [queueId(submitted_at, uid)])
    const written = await store.put(verificationDoc({ ...record, settled: true }, stored?._rev))
    // Somebody else settled it, or the account is gone: either way it is looked at once more.
    if (!written.ok) await settle(uid)
  }

  return {
    settle,
    decide: async (uid, decision, by) => {
      const stored = await store.get(kycId(uid))
      const record = parseVerificationRecord(stored)
      if (!record) return fail(refusal('not_found'))
      if (record.status !== 'pending') return fail(refusal('conflict'))
      const isApproved = decision.action === 'approve'
      if (isApproved && !(await documents.get(providerId(uid), 'provider'))) return fail(refusal('no_provider_profile'))
      const decided_at = now()
      const decided: VerificationRecord = {
        ...record,
        status: isApproved ? 'approved' : 'rejected',
        decided_at,
        decided_by: by,
        what: isApproved ? [...new Set(decision.what)] : [],
        reason: isApproved ? null : decision.reason,
        notice: newId(),
        settled: false,
      }
      await saveEntries(store, [dueId(addMs(decided_at, VERIFICATION_RETENTION_MS), kycId(uid))])
      if (!(await store.put(verificationDoc(decided, stored?._rev))).ok) return fail(refusal('conflict'))
      await settle(uid)
      return ok(publicStatus(decided))
    },
  }
}
