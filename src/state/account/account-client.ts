/** What somebody does with their own account: each needs the server now. Nothing of it is kept on this device. */
import * as v from 'valibot'
import { BROWSERS, SYSTEMS } from '#domain/account/device-family.ts'
import { refusal, type Refusal } from '#domain/errors.ts'
import { instantField } from '#domain/fields.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { callApi } from '../session/api-client.ts'

const sessionSchema = v.object({
  id: v.string(),
  created_at: instantField,
  last_used_at: instantField,
  // A newer server may know more of them.
  browser: v.fallback(v.picklist(BROWSERS), 'other'),
  system: v.fallback(v.picklist(SYSTEMS), 'other'),
  shared_device: v.boolean(),
  is_current: v.boolean(),
})
export type OwnSession = v.InferOutput<typeof sessionSchema>
const sessionsSchema = v.object({ sessions: v.array(sessionSchema) })

type Answer = Promise<Result<void, Refusal>>

async function done(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Answer {
  const answer = await callApi(method, path, body)
  return answer.ok ? ok(undefined) : answer
}

/** Signs out every other device. */
export const changePassword = (current_password: string, password: string): Answer =>
  done('PUT', '/me/password', { current_password, password })

/** A letter goes to the address, and it counts once that is answered. */
export const askEmail = (email: string, password: string): Answer => done('POST', '/me/email', { email, password })

/** @param code of the letter */
export const confirmEmail = (code: string): Answer => done('POST', '/auth/confirm-email', { code })

/** A letter with a code goes to the address, if it has an account. */
export const askReset = (email: string): Answer => done('POST', '/auth/forgot', { email })

/** Signs out every device. @param code of the letter */
export const resetPassword = (code: string, password: string): Answer => done('POST', '/auth/reset', { code, password })

/** Where the person is signed in, the one used last first. */
export async function readSessions(): Promise<Result<readonly OwnSession[], Refusal>> {
  const answer = await callApi('GET', '/me/sessions')
  if (!answer.ok) return answer
  const parsed = v.safeParse(sessionsSchema, answer.value)
  return parsed.success ? ok(parsed.output.sessions) : fail(refusal('internal'))
}

export const endSession = (id: string): Answer => done('DELETE', `/me/sessions/${encodeURIComponent(id)}`)
export const endOtherSessions = (): Answer => done('DELETE', '/me/sessions')
