/** Where the own verification stands, as last heard of the server, and sending one. What is sent is kept nowhere here. */
import { getDefaultStore, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import * as v from 'valibot'
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

/** The file that goes along with the form. */
export interface VerificationFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly media_type: IdentityFileType
}

const verificationStatusAtom = userScopedAtom('verification', v.nullable(verificationStatusSchema), null)

const uploadResponseSchema = v.object({ document_id: ulidField })

/** Keeps what the server said, unless somebody else is here by now. */
function storeVerificationStatus(uid: string | undefined, answer: unknown): VerificationStatus | undefined {
  const parsed = v.safeParse(verificationStatusSchema, answer)
  if (!parsed.success || currentUser()?.uid !== uid) return undefined
  getDefaultStore().set(verificationStatusAtom, parsed.output)
  return parsed.output
}

/** Asks the server. @returns undefined where it cannot be asked */
export async function fetchVerificationStatus(): Promise<VerificationStatus | undefined> {
  const uid = currentUser()?.uid
  const answer = await callApi('GET', VERIFICATION_PATH)
  return answer.ok ? storeVerificationStatus(uid, answer.value) : undefined
}

/** Null while nobody has said. Asked for when there is a connection, and again when the server tells of a decision. */
export function useVerificationStatus(): VerificationStatus | null {
  const status = useAtomValue(verificationStatusAtom)
  const isLive = useSyncStatus()?.connection === 'live'
  const told = useNotifications()?.find(({ kind }) => kind === 'verification_approved' || kind === 'verification_rejected')?.id
  useEffect(() => {
    if (isLive) void fetchVerificationStatus()
  }, [isLive, told])
  return status
}

/** Hands in the file, then sends the form that names it. @returns the refusal; `unavailable` without a connection */
export async function submitVerification(form: VerificationForm, file: VerificationFile | undefined): Promise<Result<void, Refusal>> {
  const uid = currentUser()?.uid
  let named: { readonly document_id?: string } = {}
  if (file) {
    const held = await uploadFile(`${VERIFICATION_PATH}/document`, file.bytes, file.media_type)
    if (!held.ok) return held
    const parsed = v.safeParse(uploadResponseSchema, held.value)
    if (!parsed.success) return fail(refusal('internal'))
    named = parsed.output
  }
  const answer = await callApi('POST', VERIFICATION_PATH, { ...form, ...named })
  if (!answer.ok) return answer
  return storeVerificationStatus(uid, answer.value) ? ok(undefined) : fail(refusal('internal'))
}
