/** Low data: no map tiles and no photos are fetched unasked. Chosen on this device, or as the browser says that data is dear. */
import { atom, getDefaultStore, useAtom, useAtomValue } from 'jotai'
import * as v from 'valibot'
import { persistedAtom } from '../storage/local-storage.ts'

export const LOW_DATA_CHOICES = ['auto', 'on', 'off'] as const
/** `auto` follows the browser. */
export type LowDataChoice = (typeof LOW_DATA_CHOICES)[number]

/** What some browsers tell of the network; no type of the platform's has it. */
interface SaveDataConnection extends EventTarget {
  readonly saveData?: boolean
}

const connection = (): SaveDataConnection | undefined =>
  'navigator' in globalThis && 'connection' in navigator ? (navigator.connection as SaveDataConnection) : undefined
const browserSavesData = (): boolean => connection()?.saveData === true

const choiceAtom = persistedAtom<LowDataChoice>('low-data', v.picklist(LOW_DATA_CHOICES), 'auto')
const browserAtom = atom(browserSavesData())
browserAtom.onMount = (set) => {
  const look = (): void => set(browserSavesData())
  look()
  connection()?.addEventListener('change', look)
  return () => connection()?.removeEventListener('change', look)
}

/** @param browserAsks the browser says that data is to be saved */
export const isLowDataOn = (choice: LowDataChoice, browserAsks: boolean): boolean => choice === 'on' || (choice === 'auto' && browserAsks)

const lowDataAtom = atom((get) => isLowDataOn(get(choiceAtom), get(browserAtom)))

export const useLowData = (): boolean => useAtomValue(lowDataAtom)
export const useLowDataChoice = () => useAtom(choiceAtom)
/** Whether the browser asks for it, whatever was chosen. */
export const useBrowserSavesData = (): boolean => useAtomValue(browserAtom)
/** Now. */
export const isLowData = (): boolean => isLowDataOn(getDefaultStore().get(choiceAtom), browserSavesData())
