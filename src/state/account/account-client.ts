/** Requests about the user's own account. Each needs the server, and nothing is stored on this device. */
import * as v from 'valibot'
import { BROWSERS, SYSTEMS } from '#domain/account/device-family.ts'
import { refusal, type Refusal } from '#domain/errors.ts'
import { instantField } from '#domain/fields.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { callApi } from '../session/api-client.ts'
import { zoneOfDevice } from '../session/zone-of-device.ts'

const accountSessionSchema = v.object({
  id: v.string(),
  created_at: instantField,
  last_used_at: instantField,
  // A newer server may send values that this build does not know.
  browser: v.fallback(v.picklist(BROWSERS), 'other'),
  system: v.fallback(v.picklist(SYSTEMS), 'other'),
  shared_device: v.boolean(),
  is_current: v.boolean(),
})
export type AccountSession = v.InferOutput<typeof accountSessionSchema>
const accountSessionsSchema = v.object({ sessions: v.array(accountSessionSchema) })

type AccountResult = Promise<Result<void, Refusal>>

async function sendAccountRequest(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): AccountResult {
  const result = await callApi(method, path, body)
  return result.ok ? ok(undefined) : result
}

/** Changes the password and signs out every other device. */
export const changePassword = (current_password: string, password: string): AccountResult =>
  sendAccountRequest('PUT', '/me/password', { current_password, password })

/** Requests an e-mail to the new address, which applies once the user confirms it. */
export const requestEmailChange = (email: string, password: string): AccountResult =>
  sendAccountRequest('POST', '/me/email', { email, password })

/** Confirms a new e-mail address. @param code from the e-mail */
export const confirmEmailChange = (code: string): AccountResult =>
  sendAccountRequest('POST', '/auth/confirm-email', { code, ...zoneOfDevice() })

/** Requests an e-mail with a reset code, which the server sends if the address has an account. */
export const requestPasswordReset = (email: string): AccountResult => sendAccountRequest('POST', '/auth/forgot', { email })

/** Sets a new password and signs out every device. @param code from the e-mail */
export const resetPassword = (code: string, password: string): AccountResult =>
  sendAccountRequest('POST', '/auth/reset', { code, password, ...zoneOfDevice() })

/** Fetches the user's sessions, the one used last first. */
export async function fetchAccountSessions(): Promise<Result<readonly AccountSession[], Refusal>> {
  const result = await callApi('GET', '/me/sessions')
  if (!result.ok) return result
  const parsed = v.safeParse(accountSessionsSchema, result.value)
  return parsed.success ? ok(parsed.output.sessions) : fail(refusal('internal'))
}

export const revokeSession = (id: string): AccountResult => sendAccountRequest('DELETE', `/me/sessions/${encodeURIComponent(id)}`)
export const revokeOtherSessions = (): AccountResult => sendAccountRequest('DELETE', '/me/sessions')
