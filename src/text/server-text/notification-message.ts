/** Notification texts for e-mail, text messages and push, rendered by a server in the language of each recipient. */
import type { Notification } from '#domain/documents/notification.ts'
import { isSecurityNotificationKind } from '#domain/documents/notification-kinds.ts'
import type { RenderedNotification } from '#domain/notifications/rendered-notification.ts'
import { loadCatalogue, activateCatalogue, text } from '../catalogue.ts'
import { languageByName, LANGUAGES, type Language } from '../languages.ts'
import { localizedNotification } from './localized-notification.ts'
import { pushTitle } from './push-title.ts'

/** Renders a notification for an e-mail or a text message. For servers only: it switches the language of the whole process. */
export async function notificationMessage(
  notification: Pick<Notification, 'kind' | 'params'>,
  language: Language['name'],
): Promise<RenderedNotification> {
  const tag = languageByName(language) ?? 'en'
  const catalogue = await loadCatalogue(tag)
  const { htmlLang: lang, dir, formatLocale } = LANGUAGES[tag]
  // No `await` from here to the end: another message could switch the language.
  activateCatalogue(tag, catalogue, formatLocale)
  const { title, message } = localizedNotification(notification)
  return {
    lang,
    dir,
    title,
    message,
    open: text('letter.open'),
    footer: text(isSecurityNotificationKind(notification.kind) ? 'letter.account_why' : 'letter.why'),
    short: text('letter.short', { title, message }),
  }
}

/** Like `notificationMessage`, for account messages to the owner. @param code for `reset` and `confirm` */
export async function accountMessage(
  kind: 'reset' | 'confirm' | 'asked' | 'left',
  code: string,
  language: Language['name'],
): Promise<RenderedNotification> {
  const tag = languageByName(language) ?? 'en'
  const catalogue = await loadCatalogue(tag)
  const { htmlLang: lang, dir, formatLocale } = LANGUAGES[tag]
  activateCatalogue(tag, catalogue, formatLocale)
  const title = text(`letter.${kind}_title`)
  const message = text(`letter.${kind}_text`, { code })
  return {
    lang,
    dir,
    title,
    message,
    open: text(`letter.${kind}_open`),
    footer: text('letter.account_why'),
    short: text('letter.short', { title, message }),
  }
}

/** Like `notificationMessage`, as one line for a push notification. @param hidesDetails as for `pushTitle` */
export async function pushMessage(
  notification: Pick<Notification, 'kind' | 'params'>,
  language: Language['name'],
  hidesDetails: boolean,
): Promise<{ readonly lang: string; readonly dir: 'ltr' | 'rtl'; readonly title: string }> {
  const tag = languageByName(language) ?? 'en'
  const catalogue = await loadCatalogue(tag)
  const { htmlLang: lang, dir, formatLocale } = LANGUAGES[tag]
  activateCatalogue(tag, catalogue, formatLocale)
  return { lang, dir, title: pushTitle(notification, hidesDetails) }
}
