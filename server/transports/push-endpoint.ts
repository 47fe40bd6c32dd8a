/** Push endpoints that browsers supply. A client can send anything, so each is checked before anything is sent there. */
import * as v from 'valibot'
import { LANGUAGES } from '#domain/language-names.ts'
import { fromBase64Url } from '../platform/hash.ts'

/** Characters: the endpoints of today's services have 150 to 700. */
const MAX_ENDPOINT_LENGTH = 2_048
/** Host names without meaning outside a private network (RFC 6761, RFC 6762, RFC 8375). */
const PRIVATE_HOST = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|localdomain|home\.arpa|invalid|test|onion)\.?$/
const HOST_NAME = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/

/**
 * Returns true for `https://` to a named public host on its usual port. The address behind the name is checked at the call.
 * @param trusted origins that are also allowed
 */
export function isPushEndpoint(endpoint: string, trusted: readonly string[]): boolean {
  if (endpoint.length > MAX_ENDPOINT_LENGTH || !URL.canParse(endpoint)) return false
  const url = new URL(endpoint)
  if (url.username !== '' || url.password !== '' || url.hash !== '') return false
  if (trusted.includes(url.origin)) return true
  return url.protocol === 'https:' && url.port === '' && HOST_NAME.test(url.hostname) && !PRIVATE_HOST.test(url.hostname)
}

const bytesField = (length: number, message: string) =>
  v.pipe(
    v.string(),
    v.maxLength(128, message),
    v.check((value) => fromBase64Url(value)?.length === length, message),
  )

/** The fields of a browser's subscription (`PushSubscription.toJSON`), and the language of its screen. */
export const pushSubscriptionFields = {
  endpoint: v.pipe(v.string(), v.maxLength(MAX_ENDPOINT_LENGTH, 'Not a valid push endpoint')),
  keys: v.object({ p256dh: bytesField(65, 'Not a valid key'), auth: bytesField(16, 'Not a valid secret') }),
  /** Absent: unchanged. */
  language: v.optional(v.picklist(LANGUAGES, 'Choose a language')),
}

/** Returns true for a key that can be used for encryption: 65 bytes may also be no point of the curve. */
export async function isPushKey(p256dh: string): Promise<boolean> {
  const bytes = fromBase64Url(p256dh)
  if (!bytes) return false
  try {
    await crypto.subtle.importKey('raw', bytes, { name: 'ECDH', namedCurve: 'P-256' }, false, [])
    return true
  } catch {
    return false
  }
}
