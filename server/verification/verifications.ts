/** Verifications from the provider's side: file upload, form submission, status, and erasure. */
import { IDENTITY_FILE_EXPIRY_MS } from '#domain/constants.ts'
import { refusal, type Refusal } from '#domain/errors.ts'
import { profileId, providerId, type Uid, type Ulid } from '#domain/ids.ts'
import { addMs, type Instant } from '#domain/time/instant.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { parseIdentityFile } from '#domain/verification/identity-file.ts'
import { decideSubmission, type VerificationForm, type VerificationStatus } from '#domain/verification/verification.ts'
import type { DocumentReader } from '../store/documents/document-reader.ts'
import { base64Url } from '../platform/hash.ts'
import { createKeyedLocks } from '../platform/keyed-locks.ts'
import { deleteDocuments, idsWithPrefix } from '../store/documents/update-documents.ts'
import type { DocumentStore } from '../store/document-store.ts'
import { dueId, deleteEntries, saveEntries, queueId } from './verification-queue.ts'
import type { MasterKeys } from './master-keys.ts'
import { seal } from './envelope-encryption.ts'
import {
  fileDoc,
  fileId,
  filesOf,
  formSubject,
  kycId,
  parseFileRecord,
  parseVerificationRecord,
  verificationDoc,
  publicStatus,
  type FileName,
  type VerificationRecord,
} from './verification-records.ts'

export interface Verifications {
  /** Stores a file for the next form, in place of one uploaded before. @returns its name */
  uploadFile(uid: Uid, bytes: Uint8Array<ArrayBuffer>): Promise<Result<FileName, Refusal>>
  /** Submits the form. @param file id of the uploaded file; undefined without one */
  submit(uid: Uid, form: VerificationForm, file: Ulid | undefined): Promise<Result<VerificationStatus, Refusal>>
  statusOf(uid: Uid): Promise<VerificationStatus>
  /** Deletes all data of the person, for the deletion of an account. May be repeated. */
  erase(uid: Uid): Promise<void>
}

export interface VerificationDeps {
  readonly store: DocumentStore
  readonly documents: Pick<DocumentReader, 'get'>
  /** Without them nothing can be submitted or read: `unavailable`. */
  readonly keys: MasterKeys | undefined
  readonly now: () => Instant
  readonly newId: () => Ulid
}

export function openVerifications({ store, documents, keys, now, newId }: VerificationDeps): Verifications {
  const locks = createKeyedLocks()

  async function allowed(uid: Uid, record: VerificationRecord | undefined): Promise<Result<void, Refusal>> {
    const [profile, provider] = [await documents.get(profileId(uid), 'profile'), await documents.get(providerId(uid), 'provider')]
    return decideSubmission({ profile, provider, status: record?.status ?? 'none' })
  }

  /** Runs one operation at a time for a person, so that no file is removed while a form names it. */
  async function withLock<T>(uid: Uid, run: () => Promise<T>): Promise<T> {
    const release = await locks.acquire([kycId(uid)])
    try {
      return await run()
    } finally {
      release()
    }
  }

  async function dropFiles(uid: Uid, keptIds: readonly (string | undefined)[]): Promise<void> {
    for await (const ids of idsWithPrefix(store, filesOf(uid)))
      await deleteDocuments(
        store,
        ids.filter((id) => !keptIds.includes(id)),
      )
  }

  /** Removes the files that no form names, except one. A form that another server stores meanwhile keeps its file. */
  async function dropUnnamedFiles(uid: Uid, keptId: string): Promise<void> {
    for (;;) {
      const form = await store.get(kycId(uid))
      const document = parseVerificationRecord(form)?.document
      const keptIds = [keptId, document ? fileId(uid, document.id) : undefined]
      const rows = await store.range({ start: filesOf(uid), end: `${filesOf(uid)}\uffff` })
      const writes = rows.filter(({ id }) => !keptIds.includes(id)).map(({ id, rev }) => ({ _id: id, _rev: rev, _deleted: true }))
      if (writes.length === 0) return
      if ((await store.commit({ writes, unchanged: [{ id: kycId(uid), rev: form?._rev }] })).ok) return
    }
  }

  async function storeFile(keysNow: MasterKeys, uid: Uid, bytes: Uint8Array<ArrayBuffer>): Promise<Result<FileName, Refusal>> {
    const record = parseVerificationRecord(await store.get(kycId(uid)))
    const check = await allowed(uid, record)
    if (!check.ok) return check
    const file = parseIdentityFile(bytes)
    if (!file.ok) return file
    const id = newId()
    const docId = fileId(uid, id)
    const { envelope, bytes: sealed } = await seal(keysNow, file.value.clean, docId)
    const name: FileName = { id, media_type: file.value.media_type, bytes: file.value.clean.length }
    await saveEntries(store, [dueId(addMs(now(), IDENTITY_FILE_EXPIRY_MS), docId)])
    const written = await store.put({ ...fileDoc({ uid, ...name, envelope }, undefined), _bytes: sealed })
    if (!written.ok) throw new Error('The ID of a new file is already in use')
    await dropUnnamedFiles(uid, docId)
    return ok(name)
  }

  async function submit(keysNow: MasterKeys, uid: Uid, form: VerificationForm, file: Ulid | undefined) {
    const stored = await store.get(kycId(uid))
    const before = parseVerificationRecord(stored)
    const check = await allowed(uid, before)
    if (!check.ok) return check
    const storedFile = file === undefined ? undefined : await store.get(fileId(uid, file))
    const uploaded = parseFileRecord(storedFile)
    if (file !== undefined && !uploaded) return fail(refusal('document_missing'))
    const submission = newId()
    const { envelope, bytes } = await seal(keysNow, new TextEncoder().encode(JSON.stringify(form)), formSubject(uid, submission))
    const submitted_at = now()
    const record: VerificationRecord = {
      uid,
      submission,
      status: 'pending',
      submitted_at,
      sealed: { envelope, data: base64Url(bytes) },
      document: uploaded ? { id: uploaded.id, media_type: uploaded.media_type, bytes: uploaded.bytes } : null,
      decided_at: null,
      decided_by: null,
      what: [],
      reason: null,
      notice: null,
      settled: true,
    }
    // The file of a rejected form has no form from now on, so it is scheduled for removal.
    const old = before?.document ? [dueId(submitted_at, fileId(uid, before.document.id))] : []
    await saveEntries(store, [queueId(submitted_at, uid), ...old])
    const written = await store.commit({
      writes: [verificationDoc(record, stored?._rev)],
      unchanged: storedFile ? [{ id: storedFile._id, rev: storedFile._rev }] : [],
    })
    if (!written.ok) return fail(refusal('kyc_pending'))
    await dropFiles(uid, [uploaded && fileId(uid, uploaded.id)])
    return ok(publicStatus(record))
  }

  return {
    uploadFile: async (uid, bytes) => (keys ? withLock(uid, () => storeFile(keys, uid, bytes)) : fail(refusal('unavailable'))),
    submit: async (uid, form, file) => (keys ? withLock(uid, () => submit(keys, uid, form, file)) : fail(refusal('unavailable'))),
    statusOf: async (uid) => publicStatus(parseVerificationRecord(await store.get(kycId(uid)))),
    erase: (uid) =>
      withLock(uid, async () => {
        await deleteDocuments(store, [kycId(uid)])
        await dropFiles(uid, [])
        await deleteEntries(store, uid)
      }),
  }
}
