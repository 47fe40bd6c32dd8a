/** Maintenance of verifications: removes old contents, and after a new master key rewraps everything with it. Every step is repeatable. */
import { asUid, type Uid } from '#domain/ids.ts'
import { addMs, instantFromMs, type Instant } from '#domain/time/instant.ts'
import { CLOCK_SKEW_MS, type AuditLog } from '../admin/audit-log.ts'
import { deleteDocuments, idsWithPrefix } from '../store/documents/update-documents.ts'
import type { JobHandler } from '../jobs/run-job.ts'
import type { Log } from '../platform/log.ts'
import type { DocumentStore } from '../store/document-store.ts'
import { DUE_PREFIX, QUEUE_PREFIX, parseDueId, parseQueueId } from './verification-queue.ts'
import type { MasterKeys } from './master-keys.ts'
import { rewrapKey } from './envelope-encryption.ts'
import {
  fileDoc,
  fileId,
  FILE_PREFIX,
  filesOf,
  formSubject,
  kycId,
  KYC_PREFIX,
  parseFileRecord,
  parseVerificationRecord,
  verificationDoc,
  removalTime,
} from './verification-records.ts'

/** Milliseconds between sweeps: contents stored for 30 days may stay an hour longer. */
const SWEEP_INTERVAL_MS = 3_600_000
/** A form whose queue entry is older than this has been written by now, or never will be. */
const ABANDONED_FORM_MS = 3_600_000

export interface VerificationSweep {
  /** Handler of the hourly job: removes everything that is due by now. */
  readonly sweep: JobHandler
  /** Handler of the job of a master key, stored at start: rewraps the keys under older ones. */
  readonly rewrap: JobHandler
}

export interface VerificationSweepDeps {
  readonly store: DocumentStore
  readonly keys: MasterKeys | undefined
  readonly audit: Pick<AuditLog, 'appendOnce'>
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly log: Log
}

export function createVerificationSweep({ store, keys, audit, clock, log }: VerificationSweepDeps): VerificationSweep {
  let needsCompaction = false

  /** Removes the contents and leaves what was checked, when and by whom. @returns false after a conflict: the next sweep does it then */
  async function removeContents(uid: Uid, now: Instant): Promise<boolean> {
    const stored = await store.get(kycId(uid))
    const record = parseVerificationRecord(stored)
    const at = record && removalTime(record)
    // The verification was submitted again in the meantime. It gets a new entry when it is decided.
    if (!record || at === undefined || at > now || (!record.sealed && !record.document)) return true
    for await (const ids of idsWithPrefix(store, filesOf(uid))) await deleteDocuments(store, ids)
    const { submission } = record
    await audit.appendOnce(
      { actor: 'system', action: 'verification.removed', subject: uid, details: { submission } },
      ({ action, details }) => action === 'verification.removed' && details['submission'] === submission,
      addMs(at, -CLOCK_SKEW_MS),
    )
    return (await store.put(verificationDoc({ ...record, sealed: null, document: null, reason: null }, stored?._rev))).ok
  }

  async function removeFile(docId: string): Promise<void> {
    const uid = asUid(docId.slice(FILE_PREFIX.length).split(':')[0] ?? '')
    const record = parseVerificationRecord(await store.get(kycId(uid)))
    if (record?.document && fileId(uid, record.document.id) === docId) return
    await deleteDocuments(store, [docId])
  }

  async function sweepDue(signal: AbortSignal): Promise<void> {
    const now = instantFromMs(clock())
    let removed = 0
    for await (const ids of idsWithPrefix(store, DUE_PREFIX)) {
      for (const id of ids) {
        if (signal.aborted) return
        const { at, docId } = parseDueId(id)
        const isForm = docId.startsWith(KYC_PREFIX)
        if (at > now) continue
        const isDone = isForm ? await removeContents(asUid(docId.slice(KYC_PREFIX.length)), now) : (await removeFile(docId), true)
        if (!isDone) continue
        await deleteDocuments(store, [id])
        removed += 1
      }
    }
    // Removed from the disk too. Old versions that are being read at this moment survive, so the next sweep compacts once more.
    const wasNeeded = needsCompaction
    needsCompaction = removed > 0
    if (removed > 0 || wasNeeded) await store.compact?.()
  }

  /** Removes queue entries of forms that were never written or are decided. */
  async function sweepQueue(): Promise<void> {
    for await (const ids of idsWithPrefix(store, QUEUE_PREFIX)) {
      const docs = await store.getMany(ids.map((id) => kycId(parseQueueId(id).uid)))
      const stale = ids.filter((id, index) => {
        const { at } = parseQueueId(id)
        const record = parseVerificationRecord(docs[index])
        const isPending = record?.status === 'pending' && record.submitted_at === at
        return !isPending && Date.parse(at) + ABANDONED_FORM_MS < clock()
      })
      await deleteDocuments(store, stale)
    }
  }

  async function rewrapForm(keysNow: MasterKeys, id: string): Promise<boolean> {
    const stored = await store.get(id)
    const record = parseVerificationRecord(stored)
    if (!record?.sealed) return false
    const envelope = await rewrapKey(keysNow, record.sealed.envelope, formSubject(record.uid, record.submission))
    if (!envelope) return false
    const { ok } = await store.put(verificationDoc({ ...record, sealed: { ...record.sealed, envelope } }, stored?._rev))
    return ok || rewrapForm(keysNow, id)
  }

  async function rewrapFile(keysNow: MasterKeys, id: string): Promise<boolean> {
    const stored = await store.get(id)
    const file = parseFileRecord(stored)
    const envelope = file && (await rewrapKey(keysNow, file.envelope, id))
    const bytes = envelope && (await store.bytes(id))
    if (!file || !envelope || !bytes) return false
    // The bytes stay the same, but are written again because a document and its bytes are one write.
    const { ok } = await store.put({ ...fileDoc({ ...file, envelope }, stored?._rev), _bytes: bytes })
    return ok || rewrapFile(keysNow, id)
  }

  /** Rewraps all keys, so that only the newest master key is needed. Records that cannot be decrypted are logged and stay as they are. */
  async function rewrapAll(keysNow: MasterKeys, signal: AbortSignal): Promise<void> {
    let again = 0
    let failed = 0
    for (const [prefix, rewrap] of [
      [KYC_PREFIX, rewrapForm],
      [FILE_PREFIX, rewrapFile],
    ] as const) {
      for await (const ids of idsWithPrefix(store, prefix)) {
        for (const id of ids) {
          if (signal.aborted) return
          try {
            if (await rewrap(keysNow, id)) again += 1
          } catch (error) {
            failed += 1
            log.error({ error: error instanceof Error ? error.message : String(error) }, 'Could not decrypt a verification')
          }
        }
      }
    }
    if (again > 0) {
      await store.compact?.()
      log.warn({ records: again, key: keysNow.newest.id }, 'Encrypted verifications with the newest master key')
    }
    if (failed > 0) log.error({ records: failed }, 'Verifications need a master key that is missing')
  }

  return {
    sweep: async (_job, signal) => {
      await sweepDue(signal)
      await sweepQueue()
      return { notBeforeMs: clock() + (signal.aborted ? 0 : SWEEP_INTERVAL_MS) }
    },
    rewrap: async ({ key }, signal) => {
      // A process with the new key does it.
      if (keys?.newest.id !== key) return 'deferred'
      await rewrapAll(keys, signal)
      return signal.aborted ? { notBeforeMs: clock() } : 'sent'
    },
  }
}
