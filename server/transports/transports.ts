/** What carries words to people outside the app. Which of them a server has is a matter of its settings. */
import type { Notification } from '#domain/documents/notification.ts'
import type { Language } from '#domain/language-names.ts'
import type { Result } from '#domain/result.ts'
import type { RenderedNotification } from '#domain/notifications/rendered-notification.ts'
import type { PushTransport } from './push-transport.ts'

/**
 * `refused`: this will never be taken. `deferred`: this one not now, others perhaps.
 * `away`: nothing can be sent now, whatever it is.
 */
export type SendFailure = 'refused' | 'deferred' | 'away'

export interface MailMessage {
  /** One address. */
  readonly to: string
  /** One line. */
  readonly subject: string
  readonly text: string
  /** The same for programs that show pictures and links; everything in it is escaped. */
  readonly html?: string
  /** The same letter sent again has the same, so that mailboxes may tell: letters, digits, dots and hyphens. */
  readonly id?: string
}

export interface MailTransport {
  /** Resolves once the letter is in other hands, or is not going to be. Never throws. @param signal ends the try */
  send(letter: MailMessage, signal?: AbortSignal): Promise<Result<void, SendFailure>>
}

export interface TextMessage {
  /** As `internationalNumber` gives it. */
  readonly to: string
  readonly text: string
  /** The same message sent again has the same. */
  readonly id: string
}

export interface TextMessageTransport {
  /** As of `Mail`. */
  send(message: TextMessage, signal?: AbortSignal): Promise<Result<void, SendFailure>>
}

/** Says a notification. @param language null: nobody chose one, English then */
export type FormatNotification = (notice: Pick<Notification, 'kind' | 'params'>, language: Language | null) => Promise<RenderedNotification>

/** Letters about an account that no notification says. */
export const ACCOUNT_EMAILS = ['reset', 'confirm', 'asked', 'left'] as const
export type AccountEmail = (typeof ACCOUNT_EMAILS)[number]

/** Says a letter about an account. @param code for `reset` and `confirm`, empty for the others @param language as of `SayNotice` */
export type FormatAccountEmail = (letter: AccountEmail, code: string, language: Language | null) => Promise<RenderedNotification>

export interface Transports {
  readonly mail?: MailTransport
  readonly textMessages?: TextMessageTransport
  readonly push?: PushTransport
  readonly formatNotification: FormatNotification
  readonly formatAccountEmail: FormatAccountEmail
}

export const NOTIFICATION_CHANNELS = ['email', 'sms'] as const
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number]
