/** Verification of the signed-in provider: the status last received from the server, and submitting. Nothing submitted is stored here. */
import { getDefaultStore, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import * as v from 'valibot'
import { propertiesOf } from '#domain/documents/notification-kinds.ts'
import { refusal, type Refusal } from '#domain/errors.ts'
import { ulidField } from '#domain/fields.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import type { IdentityFileType } from '#domain/verification/identity-file.ts'
import { verificationStatusSchema, type VerificationForm, type VerificationStatus } from '#domain/verification/verification.ts'
import { callApi, uploadFile } from '../session/api-client.ts'
import { userScopedAtom } from '../storage/user-storage.ts'
import { currentUser } from '../session/session.ts'
import { useNotifications, useSyncStatus } from '../sync/user-queries.ts'

const VERIFICATION_PATH = '/provider/kyc'

/** File sent with the form. */
export interface VerificationFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly media_type: IdentityFileType
}

const verificationStatusAtom = userScopedAtom('verification', v.nullable(verificationStatusSchema), null)

const uploadResponseSchema = v.object({ document_id: ulidField })

/** Stores the status that the server sent, unless another user has signed in since. */
function storeVerificationStatus(uid: string | undefined, response: unknown): VerificationStatus | undefined {
  const parsed = v.safeParse(verificationStatusSchema, response)
  if (!parsed.success || currentUser()?.uid !== uid) return undefined
  getDefaultStore().set(verificationStatusAtom, parsed.output)
  return parsed.output
}

/** Fetches the status. @returns undefined when the server cannot be reached */
export async function fetchVerificationStatus(): Promise<VerificationStatus | undefined> {
  const uid = currentUser()?.uid
  const result = await callApi('GET', VERIFICATION_PATH)
  return result.ok ? storeVerificationStatus(uid, result.value) : undefined
}

/** Returns the status; null until the server sent one. Fetched when there is a connection, and again when a decision arrives. */
export function useVerificationStatus(): VerificationStatus | null {
  const status = useAtomValue(verificationStatusAtom)
  const isLive = useSyncStatus()?.connection === 'live'
  const decisionId = useNotifications()?.find(({ kind }) => propertiesOf(kind).opens === 'verification')?.id
  useEffect(() => {
    if (isLive) void fetchVerificationStatus()
  }, [isLive, decisionId])
  return status
}

/** Uploads the file, then sends the form that references it. @returns the refusal; `unavailable` without a connection */
export async function submitVerification(form: VerificationForm, file: VerificationFile | undefined): Promise<Result<void, Refusal>> {
  const uid = currentUser()?.uid
  let uploaded: { readonly document_id?: string } = {}
  if (file) {
    const upload = await uploadFile(`${VERIFICATION_PATH}/document`, file.bytes, file.media_type)
    if (!upload.ok) return upload
    const parsed = v.safeParse(uploadResponseSchema, upload.value)
    if (!parsed.success) return fail(refusal('internal'))
    uploaded = parsed.output
  }
  const result = await callApi('POST', VERIFICATION_PATH, { ...form, ...uploaded })
  if (!result.ok) return result
  return storeVerificationStatus(uid, result.value) ? ok(undefined) : fail(refusal('internal'))
}
