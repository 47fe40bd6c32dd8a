import { useAtom } from 'jotai'
import * as v from 'valibot'
import { userScopedAtom } from '../storage/user-storage.ts'

/** Higher than what is going on can be in a list, px. */
export const LEAD_MAX_PX = 600
const heightAtom = userScopedAtom('lead-height', v.pipe(v.number(), v.minValue(0), v.maxValue(LEAD_MAX_PX)), 0)

/** Height of the cards above the list of helpers when they were last seen, px, and its setter. */
export const useLeadHeight = () => useAtom(heightAtom)
