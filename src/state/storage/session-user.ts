/** The signed-in person as this device remembers them, so that the app opens offline. The session itself is a cookie that no script reads. */
import * as v from 'valibot'
import { uidField } from '#domain/fields.ts'
import { persistedAtom } from './local-storage.ts'

export const sessionUserSchema = v.object({
  uid: uidField,
  email: v.string(),
  userType: v.picklist(['customer', 'provider']),
  name: v.string(),
})
/** The signed-in person, as the server named them at sign-in. */
export type SessionUser = v.InferOutput<typeof sessionUserSchema>

export const sessionUserAtom = persistedAtom('user', v.nullable(sessionUserSchema), null)
