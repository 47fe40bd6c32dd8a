/** Requests about what opens the user's account, besides the sessions of `account-client.ts`. Nothing is stored on this device. */
import * as v from 'valibot'
import { CALENDAR_CLIENTS } from '#domain/account/access/calendar-client.ts'
import { BROWSERS, SYSTEMS } from '#domain/account/device-family.ts'
import { SIGN_IN_RESULTS } from '#domain/account/access/sign-in-trail.ts'
import { refusal, type Refusal } from '#domain/errors.ts'
import { instantField } from '#domain/fields.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { callApi } from '../session/api-client.ts'
import { fetchAccountSessions, type AccountSession } from './account-client.ts'

// A newer server may send values that this build does not know.
const device = { browser: v.fallback(v.picklist(BROWSERS), 'other'), system: v.fallback(v.picklist(SYSTEMS), 'other') }

const calendarSchema = v.object({
  created_at: instantField,
  last_used_at: v.nullable(instantField),
  client: v.nullable(v.fallback(v.picklist(CALENDAR_CLIENTS), 'other')),
})
const pushSchema = v.object({ id: v.string(), last_delivered_at: v.nullable(instantField), ...device, is_current: v.boolean() })
const codeSchema = v.object({ kind: v.string(), expires_at: instantField, to: v.string() })
const accessSchema = v.object({ calendar: v.nullable(calendarSchema), push: v.array(pushSchema), codes: v.array(codeSchema) })
export type AccountAccess = v.InferOutput<typeof accessSchema>

const signInSchema = v.object({
  id: v.string(),
  result: v.fallback(v.picklist(SIGN_IN_RESULTS), 'signed_in'),
  at: instantField,
  count: v.number(),
  ...device,
  time_zone: v.nullable(v.string()),
})
export type SignInEntry = v.InferOutput<typeof signInSchema>
const signInsSchema = v.object({ sign_ins: v.array(signInSchema) })

/** Everything on the security card. */
export interface AccountSecurity {
  readonly sessions: readonly AccountSession[]
  readonly access: AccountAccess
  readonly signIns: readonly SignInEntry[]
}

async function fetchAs<T>(path: string, schema: v.GenericSchema<unknown, T>): Promise<Result<T, Refusal>> {
  const result = await callApi('GET', path)
  if (!result.ok) return result
  const parsed = v.safeParse(schema, result.value)
  return parsed.success ? ok(parsed.output) : fail(refusal('internal'))
}

export async function fetchAccountSecurity(): Promise<Result<AccountSecurity, Refusal>> {
  const [sessions, access, trail] = await Promise.all([
    fetchAccountSessions(),
    fetchAs('/me/access', accessSchema),
    fetchAs('/me/sign-ins', signInsSchema),
  ])
  if (!sessions.ok) return sessions
  if (!access.ok) return access
  return trail.ok ? ok({ sessions: sessions.value, access: access.value, signIns: trail.value.sign_ins }) : trail
}

async function end(path: string): Promise<Result<void, Refusal>> {
  const result = await callApi('DELETE', path)
  return result.ok ? ok(undefined) : result
}

export const endCalendarLink = (): Promise<Result<void, Refusal>> => end('/provider/calendar-feed')
/** @param id of its session */
export const endPushSubscription = (id: string): Promise<Result<void, Refusal>> => end(`/me/access/push/${encodeURIComponent(id)}`)
export const endCodes = (kind: string): Promise<Result<void, Refusal>> => end(`/me/access/codes/${encodeURIComponent(kind)}`)
/** Ends everything but this session. */
export const endAllOtherAccess = (): Promise<Result<void, Refusal>> => end('/me/access')
