/** Exports a person's data as one file, made on this device from its own data. */
import type { Doc } from '#domain/documents/document.ts'
import { EXPORT_NAMES } from '#domain/exports/export-names.ts'
import type { VerificationStatus } from '#domain/verification/verification.ts'
import type { UserDataExport } from '#data/user-store/export-user-data.ts'
import { downloadFile } from '#shared/files/download-file.ts'
import { currentUser, type SessionUser } from '#state/session/session.ts'
import { fetchArchivedDocuments, fetchArchivedThreads } from '#state/sync/archived-bookings.ts'
import { currentUserStore } from '#state/sync/user-store.ts'
import { fetchVerificationStatus } from '#state/account/verification.ts'

const STORAGE_PREFIX = 'nearhelp.'

/**
 * Returns the app's storage entries of this person and those of no person; entries of other people who used this device have their uid in
 * the key.
 */
function readUserStorage(storage: Storage, uid: string): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  for (let index = 0; index < storage.length; index += 1) {
    const key = storage.key(index)
    if (!key?.startsWith(STORAGE_PREFIX)) continue
    const [owner, name] = key.slice(STORAGE_PREFIX.length).split('.', 2)
    if (name !== undefined && owner !== uid) continue
    const value = storage.getItem(key) ?? ''
    try {
      found[key] = JSON.parse(value)
    } catch {
      found[key] = value
    }
  }
  return found
}

/** Returns up to when documents were archived and left this device; undefined where none were. */
const archivedUntil = (copy: UserDataExport): string | undefined => copy.documents.find((doc) => doc.type === 'profile')?.past?.through

/** Merges documents of the server and of the device, each once: the device's version is the newer one. */
function mergeDocuments(copy: UserDataExport, archivedDocuments: readonly Doc[]): readonly Doc[] {
  const storedIds = new Set(copy.documents.map((doc) => doc.doc_id))
  return [...archivedDocuments.filter((doc) => !storedIds.has(doc.doc_id)), ...copy.documents]
}

export interface MyDataInput {
  readonly copy: UserDataExport
  /** Documents that the device no longer stores; undefined where the server could not be reached. */
  readonly archived: readonly Doc[] | undefined
  readonly account: SessionUser
  /**
   * Status of the person's verification; undefined where the server could not be reached. The submitted data is available to the admin
   * only.
   */
  readonly verification: VerificationStatus | undefined
  /** ISO instant. */
  readonly made_at: string
  readonly storage: Storage
}

/** Returns the file's content. */
export function buildMyData({ copy, archived, account, verification, made_at, storage }: MyDataInput): Record<string, unknown> {
  const byName = Object.fromEntries(Object.values(EXPORT_NAMES).map((name): [string, Doc[]] => [name, []]))
  for (const doc of mergeDocuments(copy, archived ?? []))
    if (doc.type !== 'command' && doc.type !== 'report' && doc.type !== 'reported') byName[EXPORT_NAMES[doc.type]]?.push(doc)
  return {
    product: 'NearHelp',
    made_at,
    /** False when the device had not received everything from the server, or archived documents are missing. */
    is_complete: copy.is_complete && archived !== undefined,
    /** Documents archived by then are missing: without a connection the file has only the device's own ones. */
    ...(archived === undefined ? { without_what_went_past_by: archivedUntil(copy) } : {}),
    /** Of these bookings the device stores only the newest message. */
    ...(archived === undefined && copy.freed_threads.length > 0 ? { without_chats_of: copy.freed_threads.map(({ id }) => id) } : {}),
    as_of: copy.confirmed_at,
    account,
    ...byName,
    ...(verification === undefined ? {} : { verification }),
    not_sent_or_refused: copy.commands,
    remembered_on_this_device: readUserStorage(storage, account.uid),
  }
}

/** Saves the file as a download of the browser. @param made_at ISO instant */
export const saveDataFile = (made_at: string, content: object): void =>
  downloadFile(`nearhelp-my-data-${made_at.slice(0, 10)}.json`, 'application/json', JSON.stringify(content, undefined, 2))

/**
 * Makes the file and saves it.
 * @returns whether it is complete; `recent`: complete but for archived documents
 * @throws when the device's database cannot be read
 */
export async function exportMyData(): Promise<'complete' | 'partial' | 'recent'> {
  const [store, user] = [currentUserStore(), currentUser()]
  const copy = await store?.storage.export()
  if (!copy || !user) throw new Error('nothing to read from')
  const archivedDocuments = archivedUntil(copy) === undefined ? [] : await fetchArchivedDocuments()
  const evictedThreads = await fetchArchivedThreads(copy.freed_threads)
  const archived = archivedDocuments && evictedThreads && [...archivedDocuments, ...evictedThreads]
  const made_at = new Date().toISOString()
  const verification = await fetchVerificationStatus()
  const content = buildMyData({ copy, archived, account: user, verification, made_at, storage: localStorage })
  saveDataFile(made_at, content)
  if (!copy.is_complete) return 'partial'
  return archived === undefined ? 'recent' : 'complete'
}
