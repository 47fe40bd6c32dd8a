/** Submitted verification documents, for admins: every view is recorded in the audit log before anything is shown. */
import * as v from 'valibot'
import { refusal, type Refusal } from '#domain/errors.ts'
import type { Uid } from '#domain/ids.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import type { IdentityFileType } from '#domain/verification/identity-file.ts'
import { verificationFormSchema, type VerificationForm } from '#domain/verification/verification.ts'
import { fromBase64Url } from '../platform/hash.ts'
import type { AuditLog } from '../admin/audit-log.ts'
import type { Log } from '../platform/log.ts'
import type { DocumentStore } from '../store/document-store.ts'
import { QUEUE_PREFIX, parseQueueId } from './verification-queue.ts'
import type { MasterKeys } from './master-keys.ts'
import { unseal, type Envelope } from './envelope-encryption.ts'
import { fileId, formSubject, kycId, parseFileRecord, parseVerificationRecord, type VerificationRecord } from './verification-records.ts'

/** Viewer of a document. */
export interface Viewer {
  readonly actor: string
  /** Identifies the session without granting access. */
  readonly session: string
}

export interface VerificationFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly media_type: IdentityFileType
}

export interface VerificationDocuments {
  /** Returns the pending verifications, oldest first, and the cursor of the next page, without their contents. */
  listPending(page: {
    readonly limit: number
    readonly cursor?: string | undefined
  }): Promise<{ readonly records: readonly VerificationRecord[]; readonly next: string | null }>
  /** Returns the record and the submitted form; null once the form was removed. */
  read(uid: Uid, reader: Viewer): Promise<Result<{ readonly record: VerificationRecord; readonly form: VerificationForm | null }, Refusal>>
  readFile(uid: Uid, reader: Viewer): Promise<Result<VerificationFile, Refusal>>
}

export interface VerificationDocumentsDeps {
  readonly store: DocumentStore
  readonly keys: MasterKeys | undefined
  readonly audit: Pick<AuditLog, 'append'>
  readonly log: Log
}

export function openVerificationDocuments({ store, keys, audit, log }: VerificationDocumentsDeps): VerificationDocuments {
  const recordAccess = (action: string, { actor, session }: Viewer, { uid, submission }: VerificationRecord): Promise<unknown> =>
    audit.append({ actor, action, subject: uid, details: { session, submission } })

  /** A failed decryption is not the viewer's fault: it is logged for the operator. */
  async function open(envelope: Envelope, bytes: Uint8Array<ArrayBuffer> | undefined, about: string) {
    if (!keys || !bytes) return fail(refusal('unavailable'))
    try {
      return ok(await unseal(keys, { envelope, bytes }, about))
    } catch (error) {
      log.error({ error: error instanceof Error ? error.message : String(error) }, 'Could not decrypt a verification')
      return fail(refusal('unavailable'))
    }
  }

  return {
    listPending: async ({ limit, cursor }) => {
      const records: VerificationRecord[] = []
      const start = cursor === undefined ? QUEUE_PREFIX : `${QUEUE_PREFIX}${cursor}\u0000`
      const rows = await store.range({ start, end: `${QUEUE_PREFIX}\uffff`, limit })
      const docs = await store.getMany(rows.map(({ id }) => kycId(parseQueueId(id).uid)))
      for (const [index, { id }] of rows.entries()) {
        const record = parseVerificationRecord(docs[index])
        // An entry of an unwritten form, or of one decided meanwhile, is skipped.
        if (record?.status === 'pending' && record.submitted_at === parseQueueId(id).at) records.push(record)
      }
      const last = rows.at(-1)
      return { records, next: last && rows.length === limit ? last.id.slice(QUEUE_PREFIX.length) : null }
    },
    read: async (uid, reader) => {
      const record = parseVerificationRecord(await store.get(kycId(uid)))
      if (!record) return fail(refusal('not_found'))
      await recordAccess('verification.read', reader, record)
      if (!record.sealed) return ok({ record, form: null })
      const { envelope, data } = record.sealed
      const opened = await open(envelope, fromBase64Url(data), formSubject(uid, record.submission))
      if (!opened.ok) return opened
      return ok({ record, form: v.parse(verificationFormSchema, JSON.parse(new TextDecoder().decode(opened.value))) })
    },
    readFile: async (uid, reader) => {
      const record = parseVerificationRecord(await store.get(kycId(uid)))
      const docId = record?.document && fileId(uid, record.document.id)
      const file = docId ? parseFileRecord(await store.get(docId)) : undefined
      if (!record || !docId || !file) return fail(refusal('not_found'))
      await recordAccess('verification.read_document', reader, record)
      const opened = await open(file.envelope, await store.bytes(docId), docId)
      return opened.ok ? ok({ bytes: opened.value, media_type: file.media_type }) : opened
    },
  }
}
