/** The signed-in user as stored on this device, so that the app opens offline. The session itself is a cookie no script can read. */
import * as v from 'valibot'
import { uidField } from '#domain/fields.ts'
import { persistedAtom } from './local-storage.ts'

export const sessionUserSchema = v.object({
  uid: uidField,
  email: v.string(),
  userType: v.picklist(['customer', 'provider']),
  name: v.string(),
})
/** The signed-in user, as named by the server at sign-in. */
export type SessionUser = v.InferOutput<typeof sessionUserSchema>

export const sessionUserAtom = persistedAtom('user', v.nullable(sessionUserSchema), null)
