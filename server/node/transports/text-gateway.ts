/** Sends text messages to any gateway that accepts `POST {to, text}` with a bearer token, or to a small adapter in front of another one. */
import { fail, ok } from '#domain/result.ts'
import type { Log } from '#server/platform/log.ts'
import type { SendFailure, TextMessageTransport } from '#server/transports/transports.ts'

const RESPONSE_TIMEOUT_MS = 20_000

export interface GatewaySettings {
  readonly url: string
  readonly token: string
  readonly log: Log
  readonly fetch: typeof fetch
}

/** Statuses about the sender or the moment, not the message: a retry succeeds once that is fixed. */
const RETRYABLE_STATUSES: readonly number[] = [401, 403, 404, 405, 408, 421, 425, 429]

const failureOf = (status: number): SendFailure =>
  status >= 400 && status < 500 && !RETRYABLE_STATUSES.includes(status) ? 'refused' : 'away'

export const openTextGateway = ({ url, token, log, fetch: call }: GatewaySettings): TextMessageTransport => ({
  async send({ to, text, id }, signal) {
    try {
      const response = await call(url, {
        method: 'POST',
        // The key identifies a message that is sent again, where the gateway checks it.
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': id },
        body: JSON.stringify({ to, text }),
        redirect: 'error',
        signal: AbortSignal.any([AbortSignal.timeout(RESPONSE_TIMEOUT_MS), ...(signal ? [signal] : [])]),
      })
      await response.body?.cancel()
      if (response.ok) return ok(undefined)
      const failure = failureOf(response.status)
      log.info({ status: response.status, failure }, 'The gateway did not accept a text message')
      return fail(failure)
    } catch (error) {
      log.info({ error: error instanceof Error ? error.name : 'unknown' }, 'The text message gateway did not respond')
      return fail('away')
    }
  },
})
