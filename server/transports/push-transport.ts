/** Delivers pushes to the push service of a browser (RFC 8030). */
import type { Notification } from '#domain/documents/notification.ts'
import type { Language } from '#domain/language-names.ts'

/** The server's identity towards push services (RFC 8292), 65 and 32 bytes as base64url. */
export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/** Subscription as a browser made it. */
export interface PushTarget {
  readonly endpoint: string
  /** base64url: an uncompressed point of P-256, and 16 bytes. */
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

export interface PushMessage {
  readonly to: PushTarget
  /** Encrypted on its way, so that the service cannot read it. */
  readonly payload: string
  readonly keys: VapidKeys
  /** Seconds for which the service stores it for an offline device. */
  readonly ttlSeconds: number
  readonly isUrgent: boolean
  /** A pending push is replaced by the next one with the same topic: at most 32 characters of base64url. */
  readonly topic: string
}

/**
 * `gone`: the subscription has ended. `refused`: this push will never be accepted. `later`: not now; after that time where the service
 * gives one.
 */
export type PushResult = { readonly kind: 'sent' | 'gone' | 'refused' } | { readonly kind: 'later'; readonly afterMs?: number | undefined }

export interface PushService {
  /** Key pair from the settings; undefined: generated at the first start and stored. */
  readonly keys: VapidKeys | undefined
  generateKeys(): Promise<VapidKeys>
  /** Returns whether the endpoint, which a client supplies, may be called. */
  accepts(endpoint: string): boolean
  /** Never throws. @param signal aborts the attempt */
  send(message: PushMessage, signal: AbortSignal): Promise<PushResult>
}

export interface PushText {
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  readonly title: string
}

/** Formats a notification in one line. @param hidesDetails shows only that something is new */
export type FormatPush = (
  notification: Pick<Notification, 'kind' | 'params'>,
  language: Language,
  hidesDetails: boolean,
) => Promise<PushText>

export interface PushTransport {
  readonly service: PushService
  readonly format: FormatPush
}
