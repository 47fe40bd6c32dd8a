/** The state of a booking whose card on the home was put aside. Another state is shown again. */
import { useAtom } from 'jotai'
import * as v from 'valibot'
import { userScopedAtom } from '../storage/user-storage.ts'

const putAsideAtom = userScopedAtom('live-aside', v.nullable(v.string()), null)

export const usePutAside = () => useAtom(putAsideAtom)
