/**
 * Decisions of admins about verifications: written into the record first, with a job that executes them after a crash. Each step is
 * repeatable.
 */
import { nextVersion } from '#domain/commands/command.ts'
import { VERIFICATION_RETENTION_MS } from '#domain/constants.ts'
import type { Notification } from '#domain/documents/notification.ts'
import type { NotificationKind } from '#domain/documents/notification-kinds.ts'
import type { VerificationCheck } from '#domain/documents/provider.ts'
import { refusal, type Refusal } from '#domain/errors.ts'
import { asUid, notificationId, profileId, providerId, type Uid, type Ulid } from '#domain/ids.ts'
import { addMs, type Instant } from '#domain/time/instant.ts'
import { notificationText } from '#domain/notifications/notification-texts.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { canConfirm, type VerificationStatus } from '#domain/verification/verification.ts'
import type { DocumentReader } from '../store/documents/document-reader.ts'
import { CLOCK_SKEW_MS, type AuditLog } from '../admin/audit-log.ts'
import type { DocumentWriter } from '../store/documents/document-writer.ts'
import { endJob, jobDocuments } from '../jobs/job-document.ts'
import type { JobHandler } from '../jobs/run-job.ts'
import { deleteDocuments, updateDocument } from '../store/documents/update-documents.ts'
import type { DocumentStore } from '../store/document-store.ts'
import { dueEntry, queueId } from './verification-queue.ts'
import { kycId, parseVerificationRecord, verificationDoc, publicStatus, type VerificationRecord } from './verification-records.ts'

/** Milliseconds before the job executes a decision, which normally is executed directly. */
const DIRECT_MS = 30_000

export type VerificationDecision =
  /** At least one check. */
  { readonly action: 'approve'; readonly what: readonly VerificationCheck[] } | { readonly action: 'reject'; readonly reason: string }

export interface VerificationDecisions {
  /** Decides a verification. @param by the deciding admin @returns the new status; `conflict` when it is no longer pending */
  decide(uid: Uid, decision: VerificationDecision, by: string): Promise<Result<VerificationStatus, Refusal>>
  /**
   * Takes the badge back with a reason, which the provider reads and may answer with another submission.
   * @returns the new status; `conflict` without a badge
   */
  withdraw(uid: Uid, reason: string, by: string): Promise<Result<VerificationStatus, Refusal>>
  /** Handler of the job of a decision: executes it unless it was executed directly. */
  readonly complete: JobHandler
}

export interface VerificationDecisionsDeps {
  readonly store: DocumentStore
  readonly documents: Pick<DocumentReader, 'get'>
  readonly writer: Pick<DocumentWriter, 'writeNew'>
  readonly audit: Pick<AuditLog, 'appendOnce'>
  readonly now: () => Instant
  readonly newId: () => Ulid
  /** Milliseconds since 1970. */
  readonly clock: () => number
}

export function openVerificationDecisions({
  store,
  documents,
  writer,
  audit,
  now,
  newId,
  clock,
}: VerificationDecisionsDeps): VerificationDecisions {
  /** Sets the verification badge and its checks. The provider's other fields stay as they are. */
  async function setBadge({ uid, decided_at, what }: VerificationRecord): Promise<void> {
    await updateDocument(store, providerId(uid), (doc) => {
      if (doc.type !== 'provider' || (doc.is_verified && doc.verified_at === decided_at)) return undefined
      return nextVersion(doc, { is_verified: true, verified_at: decided_at, verified_what: what, updated_at: now() })
    })
  }

  /** Removes the badge. One that was given later stays. */
  async function removeBadge({ uid, decided_at }: VerificationRecord): Promise<void> {
    await updateDocument(store, providerId(uid), (doc) => {
      if (doc.type !== 'provider' || !doc.is_verified || (doc.verified_at ?? '') > (decided_at ?? '')) return undefined
      return nextVersion(doc, { is_verified: false, verified_at: null, verified_what: null, updated_at: now() })
    })
  }

  async function notify({ uid, status, withdrawn, decided_at, reason, notice: id }: VerificationRecord): Promise<void> {
    // The service may not be registered yet.
    const named = (await documents.get(providerId(uid), 'provider')) ?? (await documents.get(profileId(uid), 'profile'))
    if (id === null || decided_at === null || !named) return
    const refused: NotificationKind = withdrawn ? 'verification_withdrawn' : 'verification_rejected'
    const kind = status === 'approved' ? 'verification_approved' : refused
    const params = { name: named.name, ...(reason === null ? {} : { reason }) }
    const notification: Notification = {
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
    // Already present: written by an earlier attempt.
    await writer.writeNew([notification])
  }

  async function settle(uid: Uid): Promise<void> {
    const stored = await store.get(kycId(uid))
    const record = parseVerificationRecord(stored)
    if (!record || record.settled) return
    const { status, submission, submitted_at, decided_at, decided_by, what } = record
    if (status === 'approved') await setBadge(record)
    if (record.withdrawn) await removeBadge(record)
    const action = `verification.${record.withdrawn ? 'withdrawn' : status}`
    await audit.appendOnce(
      { actor: decided_by ?? '', action, subject: uid, details: { submission, ...(what.length > 0 ? { what: what.join(' ') } : {}) } },
      (entry) => entry.action === action && entry.details['submission'] === submission,
      addMs(decided_at ?? submitted_at, -CLOCK_SKEW_MS),
    )
    await notify(record)
    await deleteDocuments(store, [queueId(submitted_at, uid)])
    const written = await store.put(verificationDoc({ ...record, settled: true }, stored?._rev))
    // Another writer settled it, or the account was deleted: both are checked in another round.
    if (!written.ok) await settle(uid)
  }

  /** Stores a decision and executes it. @param rev the revision of the record that was read */
  async function decideAs(decided: VerificationRecord, rev: string | undefined): Promise<Result<VerificationStatus, Refusal>> {
    const { uid, submission, decided_at, submitted_at } = decided
    const key = `${uid}:${submission}`
    const job = { kind: 'settle_verification' as const, key, uid, dueMs: clock() + DIRECT_MS }
    const written = await store.commit({
      writes: [verificationDoc(decided, rev)],
      ensured: [dueEntry(addMs(decided_at ?? submitted_at, VERIFICATION_RETENTION_MS), kycId(uid)), ...jobDocuments([job], clock())],
    })
    if (!written.ok) return fail(refusal('conflict'))
    await settle(uid)
    await endJob(store, job.kind, key)
    return ok(publicStatus(decided))
  }

  return {
    complete: async ({ key }) => {
      await settle(asUid(key.split(':')[0] ?? ''))
      return 'sent'
    },
    decide: async (uid, decision, by) => {
      const stored = await store.get(kycId(uid))
      const record = parseVerificationRecord(stored)
      if (!record) return fail(refusal('not_found'))
      if (record.status !== 'pending') return fail(refusal('conflict'))
      const isApproved = decision.action === 'approve'
      if (isApproved && !(await documents.get(providerId(uid), 'provider'))) return fail(refusal('no_provider_profile'))
      if (isApproved && !canConfirm(decision.what, record.document !== null))
        return fail(refusal('identity_unproven', { fields: { what: refusal('identity_unproven').reason } }))
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
      return decideAs(decided, stored?._rev)
    },
    withdraw: async (uid, reason, by) => {
      const stored = await store.get(kycId(uid))
      const record = parseVerificationRecord(stored)
      const provider = await documents.get(providerId(uid), 'provider')
      if (!provider) return fail(refusal('not_found'))
      if (!provider.is_verified || record?.status === 'pending') return fail(refusal('conflict'))
      const decided_at = now()
      // A badge of the demo, or of before the records, has none.
      const before = record ?? { uid, submission: newId(), submitted_at: provider.verified_at ?? decided_at, sealed: null, document: null }
      const decided: VerificationRecord = {
        ...before,
        status: 'rejected',
        withdrawn: true,
        decided_at,
        decided_by: by,
        what: [],
        reason,
        notice: newId(),
        settled: false,
      }
      return decideAs(decided, stored?._rev)
    },
  }
}
