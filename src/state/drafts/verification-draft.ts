/**
 * The verification form as it was begun, and the file chosen for it: encrypted on this device until they are sent. Tabs share it: each
 * writes only the field that was typed into, and tells the others, so that none writes over what another one holds.
 */
import * as v from 'valibot'
import { parseIdentityFile } from '#domain/verification/identity-file.ts'
import { newId } from '../sync/new-id.ts'
import { currentUserStore, whenUserStoreOpens } from '../sync/user-store.ts'
import type { VerificationFile } from '../account/verification.ts'

const FIELDS = 'verification'
const FILE = 'verification-file'
/** Name of the lock and of the channel between tabs. What is typed never goes through it. */
const CHANNEL_NAME = 'nearhelp.verification-draft'

const fieldsSchema = v.record(v.string(), v.string())

export interface VerificationDraft {
  /** As typed, by field; nothing where nothing was. */
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

/** Waits until the person's data is open, and for what this tab is writing. */
export async function readVerificationDraft(): Promise<VerificationDraft> {
  const store = await whenUserStoreOpens()
  await lastWrite
  const [fields, bytes] = [await store?.readEncryptedDraft(FIELDS), await store?.readEncryptedDraft(FILE)]
  const file = bytes && parseIdentityFile(bytes)
  return { fields: readFields(fields), file: file?.ok ? { bytes: file.value.clean, media_type: file.value.media_type } : undefined }
}

/** A channel that is opened to tell also reaches the one on which this tab listens: by this name it knows its own word. */
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

/** Calls back when another tab changed the draft. @returns stops */
export function onDraftChanged(listener: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel(CHANNEL_NAME)
  channel.addEventListener('message', ({ data }) => {
    if (data !== getTabId()) listener()
  })
  return () => channel.close()
}

/** One tab at a time; a browser without locks has no tabs that matter. */
const withDraftLock = <T>(act: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? (navigator.locks.request(CHANNEL_NAME, act) as Promise<T>) : act()

/** Writes come one after the other: what was typed last stays. */
let lastWrite: Promise<unknown> = Promise.resolve()

/** @param change makes the draft of that name out of the one that is there */
function queueWrite(name: string, change: (before: Uint8Array | undefined) => Uint8Array<ArrayBuffer> | undefined): Promise<boolean> {
  const store = currentUserStore()
  const written = lastWrite.then(() =>
    withDraftLock(async () => {
      const isKept = (await store?.saveEncryptedDraft(name, change(await store.readEncryptedDraft(name)))) ?? false
      if (isKept) notifyOtherTabs()
      return isKept
    }),
  )
  lastWrite = written.catch(() => undefined)
  return written
}

/** @returns false where this browser cannot keep it */
export const saveVerificationField = (field: string, value: string): Promise<boolean> =>
  queueWrite(FIELDS, (before) => new TextEncoder().encode(JSON.stringify({ ...readFields(before), [field]: value })))

/** Undefined forgets the file. @returns false where this browser cannot keep it */
export const saveVerificationFile = (file: VerificationFile | undefined): Promise<boolean> => queueWrite(FILE, () => file?.bytes)

/** It was sent: nothing of it stays on this device. */
export async function removeVerificationDraft(): Promise<void> {
  await queueWrite(FIELDS, () => undefined)
  await queueWrite(FILE, () => undefined)
}
