/** Stored verifications and their files: the server's own documents, in no feed. Their contents are encrypted. */
import * as v from 'valibot'
import { VERIFICATION_RETENTION_MS } from '#domain/constants.ts'
import { VERIFICATION_CHECKS } from '#domain/documents/provider.ts'
import { instantField, uidField, ulidField } from '#domain/fields.ts'
import type { Uid, Ulid } from '#domain/ids.ts'
import { addMs, type Instant } from '#domain/time/instant.ts'
import { IDENTITY_FILE_TYPES } from '#domain/verification/identity-file.ts'
import { VERIFICATION_DECISIONS, type VerificationStatus } from '#domain/verification/verification.ts'
import type { StoredDoc } from '../store/document-store.ts'
import { envelopeSchema } from './envelope-encryption.ts'

const KYC = 'kyc'
const FILE = 'kyc_file'
export const KYC_PREFIX = `${KYC}:`
export const FILE_PREFIX = `${FILE}:`

export const kycId = (uid: Uid): string => KYC_PREFIX + uid
export const filesOf = (uid: Uid): string => `${FILE_PREFIX}${uid}:`
export const fileId = (uid: Uid, id: Ulid): string => filesOf(uid) + id

/** Subject under which a form is encrypted; that of a file is its own id. */
export const formSubject = (uid: Uid, submission: Ulid): string => `${kycId(uid)} ${submission}`

const fileNameSchema = v.object({ id: ulidField, media_type: v.picklist(IDENTITY_FILE_TYPES), bytes: v.number() })
export type FileName = v.InferOutput<typeof fileNameSchema>

const recordSchema = v.object({
  uid: uidField,
  /** New with each submission. */
  submission: ulidField,
  status: v.picklist(['pending', ...VERIFICATION_DECISIONS]),
  submitted_at: instantField,
  /** The form; null once it was removed. */
  sealed: v.nullable(v.object({ envelope: envelopeSchema, data: v.string() })),
  document: v.nullable(fileNameSchema),
  decided_at: v.nullable(instantField),
  /** The deciding admin. */
  decided_by: v.nullable(v.string()),
  what: v.array(v.picklist(VERIFICATION_CHECKS)),
  reason: v.nullable(v.string()),
  /** Id of the notification of the decision. */
  notice: v.nullable(ulidField),
  /** True: an admin took the badge back, with the reason above. */
  withdrawn: v.optional(v.boolean()),
  /** False until a decision is fully executed. */
  settled: v.boolean(),
})
export type VerificationRecord = v.InferOutput<typeof recordSchema>

const fileSchema = v.object({ uid: uidField, ...fileNameSchema.entries, envelope: envelopeSchema })
export type FileRecord = v.InferOutput<typeof fileSchema>

export const parseVerificationRecord = (stored: StoredDoc | undefined): VerificationRecord | undefined =>
  stored && v.parse(recordSchema, stored)

/** Creates the stored record. @param rev the revision it replaces; undefined for a first one */
export const verificationDoc = (record: VerificationRecord, rev: string | undefined): StoredDoc => ({
  _id: kycId(record.uid),
  ...(rev === undefined ? {} : { _rev: rev }),
  type: KYC,
  ...record,
})

export const parseFileRecord = (stored: StoredDoc | undefined): FileRecord | undefined => stored && v.parse(fileSchema, stored)

export const fileDoc = (file: FileRecord, rev: string | undefined): StoredDoc => ({
  _id: fileId(file.uid, file.id),
  ...(rev === undefined ? {} : { _rev: rev }),
  type: FILE,
  ...file,
})

/** Returns when the contents are to be removed; undefined before a decision. */
export const removalTime = ({ decided_at }: VerificationRecord): Instant | undefined =>
  decided_at === null ? undefined : addMs(decided_at, VERIFICATION_RETENTION_MS)

const NONE: VerificationStatus = { status: 'none', submitted_at: null, decided_at: null, reason: null, what: [], document: null }

/** Returns the status as its provider may see it. */
export function publicStatus(record: VerificationRecord | undefined): VerificationStatus {
  if (!record) return NONE
  const { status, submitted_at, decided_at, reason, withdrawn, what, document } = record
  return { status, submitted_at, decided_at, reason, ...(withdrawn === true ? { withdrawn } : {}), what, document }
}
