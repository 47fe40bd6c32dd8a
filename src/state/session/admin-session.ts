/**
 * Session of an admin in this page, and requests as the admin. The session is a cookie that no script can read; responses are held
 * only in the page.
 */
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import * as v from 'valibot'
import { refusal, type Refusal } from '#domain/errors.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { browserState } from '../atoms/browser-state.ts'
import { callApi, fetchFile } from './api-client.ts'

/** `unknown` until the server responds; `ended` when it expires during work: a prompt covers the page, and typed text stays. */
export type AdminSession = 'unknown' | 'closed' | 'open' | 'ended'

const adminSessionAtom = atom<AdminSession>('unknown')
/** Whether the last request did not reach the server. */
const serverUnreachableAtom = atom(false)

export const useAdminSession = (): AdminSession => useAtomValue(adminSessionAtom)

const useIsOnline = browserState(
  () => navigator.onLine,
  () => [
    [globalThis, 'online'],
    [globalThis, 'offline'],
  ],
)

/** Returns whether the browser is offline or the server did not respond. */
export function useAdminOffline(): boolean {
  const isOnline = useIsOnline()
  return useAtomValue(serverUnreachableAtom) || !isOnline
}

function trackAdminResponse<T>(result: Result<T, Refusal>): Result<T, Refusal> {
  const store = getDefaultStore()
  const code = result.ok ? undefined : result.error.code
  store.set(serverUnreachableAtom, code === 'unavailable')
  if (code === 'unauthorized') store.set(adminSessionAtom, (now) => (now === 'open' || now === 'ended' ? 'ended' : 'closed'))
  else if (code !== 'unavailable') store.set(adminSessionAtom, 'open')
  return result
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Calls `/api/admin<path>`. @returns the parsed body; `unauthorized` after the session ended, `unavailable` without a connection */
export async function callAdmin<S extends v.GenericSchema>(
  method: Method,
  path: string,
  schema: S,
  body?: unknown,
): Promise<Result<v.InferOutput<S>, Refusal>> {
  const result = trackAdminResponse(await callApi(method, `/admin${path}`, body))
  if (!result.ok) return result
  const parsed = v.safeParse(schema, result.value)
  return parsed.success ? ok(parsed.output) : fail(refusal('internal'))
}

/** Fetches a file, as `callAdmin`. */
export const fetchAdminFile = async (path: string): Promise<Result<Blob, Refusal>> => trackAdminResponse(await fetchFile(`/admin${path}`))

/** Signs the admin in. @returns the server's error: `bad_admin_password`, `too_many`, or `unavailable` without a connection */
export async function openAdminSession(password: string): Promise<Result<void, Refusal>> {
  const result = await callApi('POST', '/admin/login', { password })
  getDefaultStore().set(serverUnreachableAtom, !result.ok && result.error.code === 'unavailable')
  if (!result.ok) return result
  getDefaultStore().set(adminSessionAtom, 'open')
  return ok(undefined)
}

/** Ends the session. Without a connection it expires half an hour after its last use. */
export async function closeAdminSession(): Promise<void> {
  await callApi('POST', '/admin/logout', {})
  getDefaultStore().set(adminSessionAtom, 'closed')
}
