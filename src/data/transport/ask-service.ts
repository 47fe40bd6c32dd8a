/** Asks a service on another machine, which is not trusted: no cookie, no redirect, no cache, and an end to its time and length. */
import { readUpTo } from '#config/map/read-up-to.ts'
import { fail, ok, type Result } from '#domain/result.ts'

export interface ServiceDeps {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly timeoutMs: number
  /** A longer answer is not read to its end. */
  readonly maxBytes: number
  /** `no-referrer`: the service does not learn which site asks. */
  readonly referrerPolicy: 'no-referrer' | 'strict-origin'
}

export interface ServiceAnswer {
  /** HTTP status; an error may have words in the body too. */
  readonly status: number
  /** Parsed JSON, not trusted. */
  readonly body: unknown
}

/** Why there is no answer. */
export interface ServiceFailure {
  /** `slow`: not within the time. `stopped`: the caller aborted. `unreachable`: no connection, or blocked. `unreadable`: too long, no JSON, cut. */
  readonly kind: 'slow' | 'stopped' | 'unreachable' | 'unreadable'
  /** HTTP status, once there was one. */
  readonly status?: number
  /** For developers. */
  readonly reason: string
}

/** Reads a response. @throws Error when it is too long or no JSON */
async function readJson({ body }: Response, maxBytes: number): Promise<unknown> {
  const bytes = await readUpTo(body, maxBytes)
  if (!bytes) throw new Error(`more than ${maxBytes} bytes`)
  return JSON.parse(new TextDecoder().decode(bytes)) as unknown
}

/**
 * Sends a GET request and reads the answer.
 * @param signal aborts the request
 */
export async function askService(
  url: string,
  { fetch, timeoutMs, maxBytes, referrerPolicy }: ServiceDeps,
  signal: AbortSignal,
): Promise<Result<ServiceAnswer, ServiceFailure>> {
  const stop = new AbortController()
  const cancel = (): void => stop.abort()
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    cancel()
  }, timeoutMs)
  signal.addEventListener('abort', cancel)
  let status: number | undefined
  try {
    // A captive portal redirects to its login page.
    const response = await fetch(url, { signal: stop.signal, credentials: 'omit', referrerPolicy, redirect: 'error', cache: 'no-store' })
    status = response.status
    return ok({ status, body: await readJson(response, maxBytes) })
  } catch (error) {
    const kind = isLate ? 'slow' : signal.aborted ? 'stopped' : status === undefined ? 'unreachable' : 'unreadable'
    return fail({ kind, reason: String(error), ...(status === undefined ? {} : { status }) })
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', cancel)
  }
}
