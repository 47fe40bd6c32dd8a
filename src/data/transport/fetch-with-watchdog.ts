/** Fetch with a watchdog: aborts when no byte arrives for too long, because the connection is dead. */
import { MARKETPLACE_HEADER } from '#config/marketplace-header.ts'
import type { DeviceClock } from '../platform/device-clock.ts'
import { RequestFailure } from './request-failure.ts'

export interface FetchWithWatchdogDeps {
  readonly fetch: typeof fetch
  readonly clock: DeviceClock
  /** Longest silence, ms; must exceed the server's heartbeat. */
  readonly idleTimeoutMs: number
  /** Called for each chunk of a successful response: proof that the server is alive. */
  readonly onBytes: () => void
  /** Receives the response's Date header. */
  readonly onDate: (date: string | null) => void
  /** Receives the hash of the server's marketplace, of each successful response; null for the built-in one alone. */
  readonly onMarketplace?: ((hash: string | null) => void) | undefined
  readonly signal: AbortSignal
}

/** Parses a Retry-After header (seconds, or an HTTP date) to ms from now. */
function parseRetryAfterMs(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined
  const seconds = Number(header)
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - nowMs
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}

/** Reads the body chunk by chunk. Not into a blob, whose bytes would go to the browser's process and back. */
async function readBody(response: Response, onBytes: () => void): Promise<Uint8Array<ArrayBuffer>> {
  if (!response.body) return new Uint8Array(await response.arrayBuffer())
  const reader = response.body.getReader()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    onBytes()
    pieces.push(value)
    length += value.length
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}

/**
 * Sends one request and reads its body to the end. Cookies go to our own origin only.
 * @throws RequestFailure for everything but a successful status
 */
export async function fetchWithWatchdog(deps: FetchWithWatchdogDeps, url: string, init: RequestInit): Promise<Response> {
  if (deps.signal.aborted) throw new RequestFailure('stopped')
  const abort = new AbortController()
  let reason: 'silent' | 'stopped' | undefined
  const abortFor = (abortReason: 'silent' | 'stopped'): void => {
    reason ??= abortReason
    abort.abort()
  }
  const onStop = (): void => abortFor('stopped')
  deps.signal.addEventListener('abort', onStop)
  let stopTimer = deps.clock.after(deps.idleTimeoutMs, () => abortFor('silent'))
  const restartTimer = (): void => {
    stopTimer()
    stopTimer = deps.clock.after(deps.idleTimeoutMs, () => abortFor('silent'))
  }
  // The server may ignore the abort, or never receive it: the wait ends all the same.
  const broken = new Promise<never>((_resolve, reject) => {
    abort.signal.addEventListener('abort', () => reject(new RequestFailure(reason ?? 'stopped')))
  })
  broken.catch(() => undefined)
  const send = async (): Promise<Response> => {
    const response = await deps.fetch(url, { ...init, credentials: 'same-origin', cache: 'no-store', signal: abort.signal })
    restartTimer()
    deps.onDate(response.headers.get('date'))
    if (!response.ok) {
      void response.body?.cancel().catch(() => undefined)
      throw new RequestFailure('status', {
        status: response.status,
        retryAfterMs: parseRetryAfterMs(response.headers.get('retry-after'), deps.clock.now()),
      })
    }
    deps.onMarketplace?.(response.headers.get(MARKETPLACE_HEADER))
    const body = await readBody(response, () => {
      restartTimer()
      deps.onBytes()
    })
    return new Response(body, { status: response.status, headers: { 'content-type': 'application/json' } })
  }
  try {
    return await Promise.race([send(), broken])
  } catch (error) {
    if (error instanceof RequestFailure) throw error
    throw new RequestFailure(reason ?? 'network', { cause: error })
  } finally {
    stopTimer()
    deps.signal.removeEventListener('abort', onStop)
  }
}
