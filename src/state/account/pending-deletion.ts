/** Remembers that a deletion was asked for until its answer is heard, and that an account went. */
import { atom, useAtomValue } from 'jotai'
import * as v from 'valibot'
import { ulidField } from '#domain/fields.ts'

const PENDING_DELETION_KEY = 'nearhelp.deletion'
const pendingDeletionSchema = v.object({ uid: v.string(), receipt: ulidField })
export type PendingDeletion = v.InferOutput<typeof pendingDeletionSchema>

/** After the account was deleted from another device: whether all of it could be removed from this one. */
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

/** Undefined forgets it. */
export function savePendingDeletion(mark: PendingDeletion | undefined): void {
  try {
    if (mark) localStorage.setItem(PENDING_DELETION_KEY, JSON.stringify(mark))
    else localStorage.removeItem(PENDING_DELETION_KEY)
  } catch {
    // Without storage an unheard answer is told by the feed instead.
  }
}
