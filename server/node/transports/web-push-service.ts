/** Sends pushes to the services of browsers: encrypted (RFC 8291), signed (RFC 8292), and only to allowed addresses. */
import { request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import type { Log } from '#server/platform/log.ts'
import { isPushEndpoint } from '#server/transports/push-endpoint.ts'
import type { PushResult, PushMessage, PushService, VapidKeys } from '#server/transports/push-transport.ts'
import { lookupPublicAddress } from './public-address.ts'

/** A service that stays silent for this long, ms, is tried again later. */
const RESPONSE_TIMEOUT_MS = 10_000

export interface WebPushSettings {
  /** mailto: or https: contact of the operator. */
  readonly subject: string
  readonly keys: VapidKeys | undefined
  /** Origins that are allowed at any address. */
  readonly trusted: readonly string[]
  readonly log: Log
}

/** Converts seconds or a date to ms from now. */
function retryAfterMs(header: string | undefined): number | undefined {
  if (header === undefined) return undefined
  const seconds = Number(header)
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(header) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}

/**
 * Classifies a status by RFC 8030: 404 and 410 mean that the subscription has ended, 400 and 413 that this message can never be sent;
 * others are temporary.
 */
function pushResultOf(status: number, retryAfter: string | undefined): PushResult {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 400 || status === 413) return { kind: 'refused' }
  return { kind: 'later', afterMs: retryAfterMs(retryAfter) }
}

interface Call {
  readonly url: URL
  readonly headers: Record<string, string>
  readonly body: Buffer
  readonly signal: AbortSignal
  readonly isTrusted: boolean
}

/** Makes one request, follows no redirect and reads only the head of the response. */
function call({ url, headers, body, signal, isTrusted }: Call): Promise<PushResult> {
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'http:' ? requestPlain : requestTls
    const options = { method: 'POST', headers, signal, agent: false as const, ...(isTrusted ? {} : { lookup: lookupPublicAddress }) }
    const clientRequest = request(url, options, (response) => {
      resolve(pushResultOf(response.statusCode ?? 0, response.headers['retry-after']))
      response.destroy()
    })
    clientRequest.on('error', reject)
    clientRequest.end(body)
  })
}

/** Loaded with the first push, so that a start does not wait for it. */
const library = async () => (await import('web-push')).default

export function openWebPush({ subject, keys, trusted, log }: WebPushSettings): PushService {
  async function send({ to, payload, keys: vapid, ttlSeconds, isUrgent, topic }: PushMessage, signal: AbortSignal): Promise<PushResult> {
    const details = (await library()).generateRequestDetails({ endpoint: to.endpoint, keys: to.keys }, payload, {
      vapidDetails: { subject, ...vapid },
      TTL: ttlSeconds,
      urgency: isUrgent ? 'high' : 'normal',
      topic,
      contentEncoding: 'aes128gcm',
    })
    const headers = Object.fromEntries(Object.entries(details.headers).map(([name, value]) => [name, String(value)]))
    const url = new URL(details.endpoint)
    const limited = AbortSignal.any([signal, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)])
    return call({ url, headers, body: details.body ?? Buffer.alloc(0), signal: limited, isTrusted: trusted.includes(url.origin) })
  }

  return {
    keys,
    generateKeys: async () => (await library()).generateVAPIDKeys(),
    accepts: (endpoint) => isPushEndpoint(endpoint, trusted),
    async send(message, signal) {
      const service = new URL(message.to.endpoint).host
      // An endpoint accepted under other settings may not be allowed any more.
      if (!isPushEndpoint(message.to.endpoint, trusted)) return { kind: 'gone' }
      try {
        const result = await send(message, signal)
        if (result.kind !== 'sent') log.info({ service, result: result.kind }, 'The push service did not accept a notification')
        return result
      } catch (error) {
        log.info({ service, error: error instanceof Error ? error.name : 'unknown' }, 'The push service did not respond')
        return { kind: 'later' }
      }
    },
  }
}
