/** Record of a requested account deletion until the server responds, and the notice of a deleted account. */
import { atom, useAtomValue } from 'jotai'
import * as v from 'valibot'
import { ulidField } from '#domain/fields.ts'

const PENDING_DELETION_KEY = 'nearhelp.deletion'
const pendingDeletionSchema = v.object({ uid: v.string(), receipt: ulidField })
export type PendingDeletion = v.InferOutput<typeof pendingDeletionSchema>

/** Whether all data could be removed from this device after the account was deleted from another one. */
export const accountDeletedAtom = atom<'emptied' | 'not emptied' | null>(null)
export const useAccountDeleted = (): 'emptied' | 'not emptied' | null => useAtomValue(accountDeletedAtom)

export function readPendingDeletion(): PendingDeletion | undefined {
  try {
    const parsed = v.safeParse(pendingDeletionSchema, JSON.parse(localStorage.getItem(PENDING_DELETION_KEY) ?? 'null'))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

export const hasPendingDeletion = (): boolean => readPendingDeletion() !== undefined

/** Saves the pending deletion; undefined removes it. */
export function savePendingDeletion(pending: PendingDeletion | undefined): void {
  try {
    if (pending) localStorage.setItem(PENDING_DELETION_KEY, JSON.stringify(pending))
    else localStorage.removeItem(PENDING_DELETION_KEY)
  } catch {
    // Without storage the feed reports a deletion whose response was lost.
  }
}
