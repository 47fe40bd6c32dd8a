/** Whether the account is blocked, as the server said last, and why. Not kept: each start asks anew. */
import { atom, getDefaultStore, useAtomValue } from 'jotai'

export interface AccountBlock {
  /** Whose account. */
  readonly uid: string
  /** In the admin's words; undefined where none were heard. */
  readonly because: string | undefined
}

const accountBlockAtom = atom<AccountBlock | null>(null)

export const useAccountBlock = (): AccountBlock | null => useAtomValue(accountBlockAtom)
export const currentAccountBlock = (): AccountBlock | null => getDefaultStore().get(accountBlockAtom)
export const setAccountBlock = (block: AccountBlock | null): void => getDefaultStore().set(accountBlockAtom, block)
