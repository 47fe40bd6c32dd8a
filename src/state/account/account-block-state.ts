/** Block of the account and its reason, as the server said last. It is not stored; each start asks again. */
import { atom, getDefaultStore, useAtomValue } from 'jotai'

export interface AccountBlock {
  /** Uid of the blocked account. */
  readonly uid: string
  /** Reason in the admin's words; undefined when the server sent none. */
  readonly because: string | undefined
}

const accountBlockAtom = atom<AccountBlock | null>(null)

export const useAccountBlock = (): AccountBlock | null => useAtomValue(accountBlockAtom)
export const currentAccountBlock = (): AccountBlock | null => getDefaultStore().get(accountBlockAtom)
export const setAccountBlock = (block: AccountBlock | null): void => getDefaultStore().set(accountBlockAtom, block)
