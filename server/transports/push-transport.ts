/** What hands a push to the service of somebody's browser (RFC 8030). */
import type { Notification } from '#domain/documents/notification.ts'
import type { Language } from '#domain/language-names.ts'

/** The server's name towards push services (RFC 8292), each 32 or 65 bytes as base64url. */
export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/** As a browser made it. */
export interface PushTarget {
  readonly endpoint: string
  /** base64url: a point of P-256, uncompressed, and 16 bytes. */
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

export interface PushMessage {
  readonly to: PushTarget
  /** Encrypted on its way, so that the service reads nothing of it. */
  readonly payload: string
  readonly keys: VapidKeys
  /** Kept by the service for a device that is away, seconds. */
  readonly ttlSeconds: number
  readonly isUrgent: boolean
  /** One not delivered yet is replaced by the next of the same: at most 32 letters of base64url. */
  readonly topic: string
}

/**
 * `gone`: nobody is there any more. `refused`: this one will never be taken. `later`: not now, after so long where the service says it.
 */
export type PushResult = { readonly kind: 'sent' | 'gone' | 'refused' } | { readonly kind: 'later'; readonly afterMs?: number | undefined }

export interface PushService {
  /** Pairs that the settings give; undefined: made at the first start and kept in the store. */
  readonly keys: VapidKeys | undefined
  generateKeys(): Promise<VapidKeys>
  /** Whether it is one that may be called at all: a client names it. */
  accepts(endpoint: string): boolean
  /** Never throws. @param signal ends the try */
  send(message: PushMessage, signal: AbortSignal): Promise<PushResult>
}

export interface PushText {
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  readonly title: string
}

/** Says a notification in one line. @param hidesDetails then it says only that there is news */
export type FormatPush = (notice: Pick<Notification, 'kind' | 'params'>, language: Language, hidesDetails: boolean) => Promise<PushText>

export interface PushTransport {
  readonly service: PushService
  readonly format: FormatPush
}
