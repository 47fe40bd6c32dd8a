/**
 * Draft of the verification form and its file, encrypted on this device until they are submitted. Tabs share it: each writes only the
 * field that changed and notifies the others, so that no tab overwrites another's values.
 */
import * as v from 'valibot'
import { parseIdentityFile } from '#domain/verification/identity-file.ts'
import { newId } from '../sync/new-id.ts'
import { currentUserStore, whenUserStoreOpens } from '../sync/user-store.ts'
import type { VerificationFile } from '../account/verification.ts'

const FIELDS = 'verification'
const FILE = 'verification-file'
/** Name of the lock and of the channel between tabs. The channel never carries the values. */
const CHANNEL_NAME = 'nearhelp.verification-draft'

const fieldsSchema = v.record(v.string(), v.string())

export interface VerificationDraft {
  /** Typed values, by field; empty fields are missing. */
  readonly fields: Readonly<Record<string, string>>
  readonly file: VerificationFile | undefined
}

function readFields(bytes: Uint8Array | undefined): Readonly<Record<string, string>> {
  if (!bytes) return {}
  try {
    return v.parse(fieldsSchema, JSON.parse(new TextDecoder().decode(bytes)))
  } catch {
    return {}
  }
}

/** Reads the draft once the user's store is open and this tab's writes are done. */
export async function readVerificationDraft(): Promise<VerificationDraft> {
  const store = await whenUserStoreOpens()
  await lastWrite
  const [fields, bytes] = [await store?.storage.readDraft(FIELDS), await store?.storage.readDraft(FILE)]
  const file = bytes && parseIdentityFile(bytes)
  return { fields: readFields(fields), file: file?.ok ? { bytes: file.value.clean, media_type: file.value.media_type } : undefined }
}

/** Id of this tab in messages. A tab also receives its own messages, as it sends and listens on two channel objects. */
let tabId: string | undefined
function getTabId(): string {
  tabId ??= newId()
  return tabId
}

function notifyOtherTabs(): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(CHANNEL_NAME)
  channel.postMessage(getTabId())
  channel.close()
}

/** Calls back when another tab changed the draft. @returns stops listening */
export function onDraftChanged(listener: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel(CHANNEL_NAME)
  channel.addEventListener('message', ({ data }) => {
    if (data !== getTabId()) listener()
  })
  return () => channel.close()
}

/** Runs an action in one tab at a time. A browser without locks has no tabs that matter. */
const withDraftLock = <T>(action: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? (navigator.locks.request(CHANNEL_NAME, action) as Promise<T>) : action()

/** Latest write. Writes run one after the other, so that the last value stays. */
let lastWrite: Promise<unknown> = Promise.resolve()

/** Queues a write. @param change returns the new draft for the current one @returns false when the draft could not be stored */
function queueWrite(name: string, change: (before: Uint8Array | undefined) => Uint8Array<ArrayBuffer> | undefined): Promise<boolean> {
  const store = currentUserStore()
  const written = lastWrite.then(() =>
    withDraftLock(async () => {
      const isSaved = (await store?.storage.saveDraft(name, change(await store.storage.readDraft(name)))) ?? false
      if (isSaved) notifyOtherTabs()
      return isSaved
    }),
  )
  lastWrite = written.catch(() => undefined)
  return written
}

/** Saves one field. @returns false when this browser cannot store it */
export const saveVerificationField = (field: string, value: string): Promise<boolean> =>
  queueWrite(FIELDS, (before) => new TextEncoder().encode(JSON.stringify({ ...readFields(before), [field]: value })))

/** Saves the file; undefined removes it. @returns false when this browser cannot store it */
export const saveVerificationFile = (file: VerificationFile | undefined): Promise<boolean> => queueWrite(FILE, () => file?.bytes)

/** Removes the draft from this device after it was submitted. */
export async function removeVerificationDraft(): Promise<void> {
  await queueWrite(FIELDS, () => undefined)
  await queueWrite(FILE, () => undefined)
}
