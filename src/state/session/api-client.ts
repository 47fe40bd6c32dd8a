/** HTTP requests that need the server now: signing in and out, and data that is not replicated. Everything else is a command. */
import { getDefaultStore } from 'jotai'
import { EXPECTED_USER_HEADER } from '#config/expected-user-headers.ts'
import { ERRORS, refusal, type ErrorCode, type Refusal } from '#domain/errors.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { sessionUserAtom } from '../storage/session-user.ts'

/** Timeout of a request, so that no button waits for ever, ms. */
const TIMEOUT_MS = 15_000
/** Timeout of a file, ms: ten megabytes on a bad connection. */
const FILE_TIMEOUT_MS = 180_000

const isErrorCode = (value: unknown): value is ErrorCode => typeof value === 'string' && Object.hasOwn(ERRORS, value)

function parseRefusal(body: unknown): Refusal {
  const { error, reason, fields, details } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  // For a screen it is the same whether the server or its database is away.
  const code = error === 'store_unavailable' ? 'unavailable' : error
  const known = refusal(isErrorCode(code) ? code : 'internal')
  const because = typeof details === 'object' && details !== null && 'because' in details ? details.because : undefined
  return {
    ...known,
    ...(typeof reason === 'string' ? { reason } : {}),
    ...(typeof fields === 'object' && fields !== null ? { fields: fields as Record<string, string> } : {}),
    ...(typeof because === 'string' ? { details: { because } } : {}),
  }
}

interface ApiResponse {
  readonly body: unknown
  readonly headers: Headers
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A file as request body instead of JSON. */
interface FileBody {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly mediaType: string
}

/** Returns the uid of the user that this page shows. Requests are made for this user, even if the cookie now belongs to another one. */
const currentUid = (): string | undefined => getDefaultStore().get(sessionUserAtom)?.uid
const expectedUserHeader = (uid = currentUid()): Readonly<Record<string, string>> =>
  uid === undefined ? {} : { [EXPECTED_USER_HEADER]: uid }

interface RequestOptions {
  readonly body?: unknown
  readonly file?: FileBody | undefined
  /** The user that this page shows by default. */
  readonly uid?: string | undefined
}

async function sendRequest(method: Method, path: string, { body, file, uid }: RequestOptions = {}): Promise<Result<ApiResponse, Refusal>> {
  const mediaType = file?.mediaType ?? (body === undefined ? undefined : 'application/json')
  const sent = file?.bytes ?? (body === undefined ? undefined : JSON.stringify(body))
  try {
    const response = await fetch(`/api${path}`, {
      method,
      credentials: 'same-origin',
      headers: {
        ...expectedUserHeader(uid),
        accept: 'application/json',
        ...(mediaType === undefined ? {} : { 'content-type': mediaType }),
      },
      ...(sent === undefined ? {} : { body: sent }),
      signal: AbortSignal.timeout(file ? FILE_TIMEOUT_MS : TIMEOUT_MS),
    })
    // A failing server may send an unreadable body, but it was reached.
    if (response.status === 500 && response.headers.get('content-type')?.includes('json') !== true) return fail(refusal('internal'))
    const isEmpty = response.status === 202 || response.status === 204
    const parsed: unknown = isEmpty ? undefined : await response.json()
    return response.ok ? ok({ body: parsed, headers: response.headers }) : fail(parseRefusal(parsed))
  } catch {
    return fail(refusal('unavailable'))
  }
}

/**
 * Calls `/api<path>`. Without a connection or a response the error is `unavailable`. The caller parses the body of a success.
 * @param uid the user to call for; by default the one that this page shows
 */
export async function callApi(method: Method, path: string, body?: unknown, uid?: string): Promise<Result<unknown, Refusal>> {
  const result = await sendRequest(method, path, { body, uid })
  return result.ok ? ok(result.value.body) : result
}

/** Uploads a file, as `callApi`. */
export async function uploadFile(path: string, bytes: Uint8Array<ArrayBuffer>, mediaType: string): Promise<Result<unknown, Refusal>> {
  const result = await sendRequest('PUT', path, { file: { bytes, mediaType } })
  return result.ok ? ok(result.value.body) : result
}

const NEXT = /<\/api([^>]+)>;\s*rel="next"/

/** Fetches a page of a plain list: its body, and the path of the next page, or null at the end. */
export async function fetchPage(path: string): Promise<Result<{ readonly body: unknown; readonly next: string | null }, Refusal>> {
  const result = await sendRequest('GET', path)
  if (!result.ok) return result
  const { body, headers } = result.value
  return ok({ body, next: NEXT.exec(headers.get('link') ?? '')?.[1] ?? null })
}

/** Fetches the length of a plain list without its entries. @returns undefined without a connection or a response */
export async function fetchTotal(path: string): Promise<number | undefined> {
  const result = await sendRequest('GET', path)
  const total = result.ok ? Number(result.value.headers.get('x-total-count') ?? Number.NaN) : Number.NaN
  return Number.isInteger(total) ? total : undefined
}

/** Fetches a file, as `callApi`. */
export async function fetchFile(path: string): Promise<Result<Blob, Refusal>> {
  try {
    const response = await fetch(`/api${path}`, {
      credentials: 'same-origin',
      cache: 'no-store',
      signal: AbortSignal.timeout(FILE_TIMEOUT_MS),
    })
    if (response.ok) return ok(await response.blob())
    return fail(parseRefusal(await response.json()))
  } catch {
    return fail(refusal('unavailable'))
  }
}
