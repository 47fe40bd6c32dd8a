/** Low data mode: no map tiles or photos are fetched without a request. Set on this device, or by the browser's save-data setting. */
import { atom, getDefaultStore, useAtom, useAtomValue } from 'jotai'
import * as v from 'valibot'
import { persistedAtom } from '../storage/local-storage.ts'

export const LOW_DATA_CHOICES = ['auto', 'on', 'off'] as const
/** `auto` follows the browser. */
export type LowDataChoice = (typeof LOW_DATA_CHOICES)[number]

/** Network data that some browsers provide; TypeScript's library does not declare it. */
interface SaveDataConnection extends EventTarget {
  readonly saveData?: boolean
}

const connection = (): SaveDataConnection | undefined =>
  'navigator' in globalThis && 'connection' in navigator ? (navigator.connection as SaveDataConnection) : undefined
const browserSavesData = (): boolean => connection()?.saveData === true

const choiceAtom = persistedAtom<LowDataChoice>('low-data', v.picklist(LOW_DATA_CHOICES), 'auto')
const browserAtom = atom(browserSavesData())
browserAtom.onMount = (set) => {
  const update = (): void => set(browserSavesData())
  update()
  connection()?.addEventListener('change', update)
  return () => connection()?.removeEventListener('change', update)
}

/** Returns whether low data is on. @param savesData whether the browser asks to save data */
export const isLowDataOn = (choice: LowDataChoice, savesData: boolean): boolean => choice === 'on' || (choice === 'auto' && savesData)

const lowDataAtom = atom((get) => isLowDataOn(get(choiceAtom), get(browserAtom)))

export const useLowData = (): boolean => useAtomValue(lowDataAtom)
export const useLowDataChoice = () => useAtom(choiceAtom)
/** Returns whether the browser asks to save data, independent of the user's choice. */
export const useBrowserSavesData = (): boolean => useAtomValue(browserAtom)
/** Returns whether low data is on now. */
export const isLowData = (): boolean => isLowDataOn(getDefaultStore().get(choiceAtom), browserSavesData())
