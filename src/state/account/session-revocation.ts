/** Revocation of this device's session from elsewhere, and the number of its unsent commands. */
import { atom, getDefaultStore, useAtomValue } from 'jotai'

export interface SessionRevocation {
  /** Number of commands encrypted on this device until their user signs in again. */
  readonly encryptedCommands: number
}

const sessionRevocationAtom = atom<SessionRevocation | null>(null)

export const useSessionRevocation = (): SessionRevocation | null => useAtomValue(sessionRevocationAtom)
export const setSessionRevocation = (revocation: SessionRevocation | null): void => getDefaultStore().set(sessionRevocationAtom, revocation)
