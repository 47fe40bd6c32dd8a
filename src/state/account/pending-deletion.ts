/** Remembers that a deletion was asked for until its answer is heard, and that an account went. */
import { atom, useAtomValue } from 'jotai'
import * as v from 'valibot'
import { ulidField } from '#domain/fields.ts'

const MARK = 'nearhelp.deletion'
const markSchema = v.object({ uid: v.string(), receipt: ulidField })
export type DeletionMark = v.InferOutput<typeof markSchema>

/** After the account was deleted from another device: whether all of it could be removed from this one. */
export const accountGoneAtom = atom<'emptied' | 'not emptied' | null>(null)
export const useAccountGone = (): 'emptied' | 'not emptied' | null => useAtomValue(accountGoneAtom)

export function readMark(): DeletionMark | undefined {
  try {
    const parsed = v.safeParse(markSchema, JSON.parse(localStorage.getItem(MARK) ?? 'null'))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

export const isDeletionMarked = (): boolean => readMark() !== undefined

/** Undefined forgets it. */
export function keepMark(mark: DeletionMark | undefined): void {
  try {
    if (mark) localStorage.setItem(MARK, JSON.stringify(mark))
    else localStorage.removeItem(MARK)
  } catch {
    // Without storage an unheard answer is told by the feed instead.
  }
}
