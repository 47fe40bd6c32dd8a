/** Whether the home screen has a map: a setting of this device. */
import { useAtom } from 'jotai'
import * as v from 'valibot'
import { persistedAtom } from '../storage/local-storage.ts'

const hasMapAtom = persistedAtom('map', v.boolean(), true)

export const useHasMap = () => useAtom(hasMapAtom)
