/** Whether the account is blocked, as the server said last, and why. Not kept: each start asks anew. */
import { atom, getDefaultStore, useAtomValue } from 'jotai'

export interface Block {
  /** Whose account. */
  readonly uid: string
  /** In the admin's words; undefined where none were heard. */
  readonly because: string | undefined
}

const blockAtom = atom<Block | null>(null)

export const useBlock = (): Block | null => useAtomValue(blockAtom)
export const currentBlock = (): Block | null => getDefaultStore().get(blockAtom)
export const setBlock = (block: Block | null): void => getDefaultStore().set(blockAtom, block)
