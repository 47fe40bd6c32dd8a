/** What somebody does with their own account: each needs the server now. Nothing of it is kept on this device. */
import * as v from 'valibot'
import { BROWSERS, SYSTEMS } from '#domain/account/device-family.ts'
import { refusal, type Refusal } from '#domain/errors.ts'
import { instantField } from '#domain/fields.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { callApi } from '../session/api-client.ts'

const accountSessionSchema = v.object({
  id: v.string(),
  created_at: instantField,
  last_used_at: instantField,
  // A newer server may know more of them.
  browser: v.fallback(v.picklist(BROWSERS), 'other'),
  system: v.fallback(v.picklist(SYSTEMS), 'other'),
  shared_device: v.boolean(),
  is_current: v.boolean(),
})
export type AccountSession = v.InferOutput<typeof accountSessionSchema>
const accountSessionsSchema = v.object({ sessions: v.array(accountSessionSchema) })

type AccountResult = Promise<Result<void, Refusal>>

async function sendAccountRequest(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): AccountResult {
  const answer = await callApi(method, path, body)
  return answer.ok ? ok(undefined) : answer
}

/** Signs out every other device. */
export const changePassword = (current_password: string, password: string): AccountResult =>
  sendAccountRequest('PUT', '/me/password', { current_password, password })

/** A letter goes to the address, and it counts once that is answered. */
export const requestEmailChange = (email: string, password: string): AccountResult =>
  sendAccountRequest('POST', '/me/email', { email, password })

/** @param code of the letter */
export const confirmEmailChange = (code: string): AccountResult => sendAccountRequest('POST', '/auth/confirm-email', { code })

/** A letter with a code goes to the address, if it has an account. */
export const requestPasswordReset = (email: string): AccountResult => sendAccountRequest('POST', '/auth/forgot', { email })

/** Signs out every device. @param code of the letter */
export const resetPassword = (code: string, password: string): AccountResult =>
  sendAccountRequest('POST', '/auth/reset', { code, password })

/** Where the person is signed in, the one used last first. */
export async function fetchAccountSessions(): Promise<Result<readonly AccountSession[], Refusal>> {
  const answer = await callApi('GET', '/me/sessions')
  if (!answer.ok) return answer
  const parsed = v.safeParse(accountSessionsSchema, answer.value)
  return parsed.success ? ok(parsed.output.sessions) : fail(refusal('internal'))
}

export const revokeSession = (id: string): AccountResult => sendAccountRequest('DELETE', `/me/sessions/${encodeURIComponent(id)}`)
export const revokeOtherSessions = (): AccountResult => sendAccountRequest('DELETE', '/me/sessions')
