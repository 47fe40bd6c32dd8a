/** Fault injection, from the console or a test: `__nearhelp.faults.offline = true`. */
import { ERRORS, refusal, type ErrorCode } from '#domain/errors.ts'

/** `true`: until it is reset; a number: for that many requests. */
type Fault = boolean | number

export interface Faults {
  /** No connection: every request fails. */
  offline: boolean
  /** Each response is delayed by so many ms; `true` is 2,000. */
  slow: boolean | number
  /** Changes are answered with 409. */
  conflict: Fault
  /** Every request is answered with 500. */
  error: Fault
}

export const noFaults = (): Faults => ({ offline: false, slow: false, conflict: false, error: false })

const SLOW_MS = 2_000
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Returns true when the fault applies, and counts it. */
function consumeFault(faults: Faults, fault: 'conflict' | 'error'): boolean {
  const left = faults[fault]
  if (typeof left !== 'number') return left
  if (left <= 0) return false
  faults[fault] = left > 1 ? left - 1 : false
  return true
}

/** Returns an error in the server's format. */
function errorResponse(code: ErrorCode): Response {
  return Response.json({ error: code, reason: refusal(code).reason }, { status: ERRORS[code].status })
}

/** Answers a request with the enabled faults applied. @param wait resolves after so many ms */
export async function injectFaults(
  faults: Faults,
  request: Request,
  wait: (ms: number) => Promise<void>,
  next: (request: Request) => Promise<Response>,
): Promise<Response> {
  if (faults.offline) return Response.error()
  if (faults.slow !== false) await wait(faults.slow === true ? SLOW_MS : faults.slow)
  if (consumeFault(faults, 'error')) return errorResponse('internal')
  if (!SAFE.has(request.method) && consumeFault(faults, 'conflict')) return errorResponse('conflict')
  const response = await next(request)
  // The connection may have been lost while the response was under way.
  return faults.offline ? Response.error() : response
}
