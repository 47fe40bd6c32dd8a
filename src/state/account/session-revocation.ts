/** Whether this device was signed out from elsewhere, and how much it had not sent. */
import { atom, getDefaultStore, useAtomValue } from 'jotai'

export interface Revoked {
  /** Commands that lie here locked until their person signs in again. */
  readonly locked: number
}

const revokedAtom = atom<Revoked | null>(null)

export const useRevoked = (): Revoked | null => useAtomValue(revokedAtom)
export const setRevoked = (revoked: Revoked | null): void => getDefaultStore().set(revokedAtom, revoked)
