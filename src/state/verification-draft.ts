/** The verification form as it was begun, and the file chosen for it: encrypted on this device until they are sent. */
import * as v from 'valibot'
import { readIdentityFile } from '#domain/verification/identity-file.ts'
import { currentUserStore, openedUserStore } from './user-store.ts'
import type { ChosenFile } from './verification.ts'

const FIELDS = 'verification'
const FILE = 'verification-file'

const fieldsSchema = v.record(v.string(), v.string())

export interface VerificationDraft {
  /** As typed, by field; nothing where nothing was. */
  readonly fields: Readonly<Record<string, string>>
  readonly file: ChosenFile | undefined
}

function readFields(bytes: Uint8Array | undefined): Readonly<Record<string, string>> {
  if (!bytes) return {}
  try {
    return v.parse(fieldsSchema, JSON.parse(new TextDecoder().decode(bytes)))
  } catch {
    return {}
  }
}

/** Waits until the person's data is open. */
export async function readVerificationDraft(): Promise<VerificationDraft> {
  const store = await openedUserStore()
  const [fields, bytes] = [await store?.sealedDraft(FIELDS), await store?.sealedDraft(FILE)]
  const file = bytes && readIdentityFile(bytes)
  return { fields: readFields(fields), file: file?.ok ? { bytes: file.value.clean, media_type: file.value.media_type } : undefined }
}

/** Writes come one after the other: what was typed last stays. */
let writing: Promise<unknown> = Promise.resolve()

function inTurn(name: string, draft: Uint8Array<ArrayBuffer> | undefined): Promise<boolean> {
  const store = currentUserStore()
  const written = writing.then(async () => (await store?.keepSealedDraft(name, draft)) ?? false)
  writing = written
  return written
}

/** @returns false where this browser cannot keep it */
export const keepVerificationFields = (fields: Readonly<Record<string, string>>): Promise<boolean> =>
  inTurn(FIELDS, new TextEncoder().encode(JSON.stringify(fields)))

/** Undefined forgets the file. @returns false where this browser cannot keep it */
export const keepVerificationFile = (file: ChosenFile | undefined): Promise<boolean> => inTurn(FILE, file?.bytes)

/** It was sent: nothing of it stays on this device. */
export async function forgetVerificationDraft(): Promise<void> {
  await inTurn(FIELDS, undefined)
  await inTurn(FILE, undefined)
}
