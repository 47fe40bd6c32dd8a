/**
 * The admin's session of this page, and asking the server as the admin. The session is a cookie that no script reads; nothing that is
 * answered is kept anywhere but in the page.
 */
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { refusal, type Refusal } from '#domain/errors.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { callApi, fetchFile } from './api-client.ts'

/** `unknown` until the server was asked; `ended` while somebody is at work: the prompt comes over it, and what was typed stays. */
export type AdminSession = 'unknown' | 'closed' | 'open' | 'ended'

const adminSessionAtom = atom<AdminSession>('unknown')
/** The server could not be asked the last time. */
const serverUnreachableAtom = atom(false)

export const useAdminSession = (): AdminSession => useAtomValue(adminSessionAtom)

function subscribe(listener: () => void): () => void {
  for (const event of ['online', 'offline']) addEventListener(event, listener)
  return () => {
    for (const event of ['online', 'offline']) removeEventListener(event, listener)
  }
}

/** True when the browser says so, or the server did not answer. */
export function useAdminOffline(): boolean {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return useAtomValue(serverUnreachableAtom) || !isOnline
}

function trackAdminResponse<T>(answer: Result<T, Refusal>): Result<T, Refusal> {
  const store = getDefaultStore()
  const code = answer.ok ? undefined : answer.error.code
  store.set(serverUnreachableAtom, code === 'unavailable')
  if (code === 'unauthorized') store.set(adminSessionAtom, (now) => (now === 'open' || now === 'ended' ? 'ended' : 'closed'))
  else if (code !== 'unavailable') store.set(adminSessionAtom, 'open')
  return answer
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** @returns the answer as the schema reads it; `unauthorized` when the session has ended, `unavailable` without a connection */
export async function callAdmin<S extends v.GenericSchema>(
  method: Method,
  path: string,
  schema: S,
  body?: unknown,
): Promise<Result<v.InferOutput<S>, Refusal>> {
  const answer = trackAdminResponse(await callApi(method, `/admin${path}`, body))
  if (!answer.ok) return answer
  const parsed = v.safeParse(schema, answer.value)
  return parsed.success ? ok(parsed.output) : fail(refusal('internal'))
}

/** A file's bytes, as `callAdmin`. */
export const fetchAdminFile = async (path: string): Promise<Result<Blob, Refusal>> => trackAdminResponse(await fetchFile(`/admin${path}`))

/** @returns the server's refusal: `bad_admin_password`, `too_many`, or `unavailable` without a connection */
export async function openAdminSession(password: string): Promise<Result<void, Refusal>> {
  const answer = await callApi('POST', '/admin/login', { password })
  getDefaultStore().set(serverUnreachableAtom, !answer.ok && answer.error.code === 'unavailable')
  if (!answer.ok) return answer
  getDefaultStore().set(adminSessionAtom, 'open')
  return ok(undefined)
}

/** Ends the session; without a connection it ends by itself, half an hour after its last use. */
export async function closeAdminSession(): Promise<void> {
  await callApi('POST', '/admin/logout', {})
  getDefaultStore().set(adminSessionAtom, 'closed')
}
