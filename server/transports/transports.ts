/** Transports for messages to people outside the app. The settings decide which of them a server has. */
import type { Notification } from '#domain/documents/notification.ts'
import type { Language } from '#domain/language-names.ts'
import type { Result } from '#domain/result.ts'
import type { RenderedNotification } from '#domain/notifications/rendered-notification.ts'
import type { PushTransport } from './push-transport.ts'

/** `refused`: this message will never be accepted. `deferred`: not this one now, but others perhaps. `away`: nothing can be sent now. */
export type SendFailure = 'refused' | 'deferred' | 'away'

export interface MailMessage {
  /** One address. */
  readonly to: string
  /** One line. */
  readonly subject: string
  readonly text: string
  /** The same content for programs that show pictures and links; everything in it is escaped. */
  readonly html?: string
  /** The same when the e-mail is sent again, so that mailboxes can detect duplicates: letters, digits, dots and hyphens. */
  readonly id?: string
}

export interface MailTransport {
  /** Set where messages become files on this machine: they reach nobody. */
  readonly isLocal?: true
  /**
   * Sends an e-mail. Resolves when another server has accepted it or the attempt has failed. Never throws.
   * @param signal aborts the attempt
   */
  send(mail: MailMessage, signal?: AbortSignal): Promise<Result<void, SendFailure>>
}

export interface TextMessage {
  /** In the form of `internationalNumber`. */
  readonly to: string
  readonly text: string
  /** The same when the message is sent again. */
  readonly id: string
}

export interface TextMessageTransport {
  /** As in `MailTransport`. */
  readonly isLocal?: true
  /** Same contract as `MailTransport`. */
  send(message: TextMessage, signal?: AbortSignal): Promise<Result<void, SendFailure>>
}

/** Formats a notification. @param language null when nobody chose one: English then */
export type FormatNotification = (
  notification: Pick<Notification, 'kind' | 'params'>,
  language: Language | null,
) => Promise<RenderedNotification>

/** E-mails about an account that are not notifications. */
export const ACCOUNT_EMAILS = ['reset', 'confirm', 'asked', 'left', 'verify', 'phone_changed'] as const
export type AccountEmail = (typeof ACCOUNT_EMAILS)[number]
/** Text messages about an account: a code to a number, and the news to a former number. */
export const ACCOUNT_TEXTS = ['verify_phone', 'phone_left'] as const
export type AccountText = (typeof ACCOUNT_TEXTS)[number]

/**
 * Formats an e-mail or a text message about an account.
 * @param code for `reset`, `confirm` and the two of `verify`, empty for the others
 * @param language as in `FormatNotification`
 */
export type FormatAccountEmail = (
  kind: AccountEmail | AccountText,
  code: string,
  language: Language | null,
) => Promise<RenderedNotification>

export interface Transports {
  readonly mail?: MailTransport
  readonly textMessages?: TextMessageTransport
  readonly push?: PushTransport
  readonly formatNotification: FormatNotification
  readonly formatAccountEmail: FormatAccountEmail
}

export const NOTIFICATION_CHANNELS = ['email', 'sms'] as const
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number]
