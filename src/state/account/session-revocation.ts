/** Whether this device was signed out from elsewhere, and how much it had not sent. */
import { atom, getDefaultStore, useAtomValue } from 'jotai'

export interface SessionRevocation {
  /** Commands that lie here locked until their person signs in again. */
  readonly encryptedCommands: number
}

const sessionRevocationAtom = atom<SessionRevocation | null>(null)

export const useSessionRevocation = (): SessionRevocation | null => useAtomValue(sessionRevocationAtom)
export const setSessionRevocation = (revoked: SessionRevocation | null): void => getDefaultStore().set(sessionRevocationAtom, revoked)
