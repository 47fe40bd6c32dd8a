/** Notification texts for e-mail, text messages and push, rendered by a server in the language of each recipient. */
import type { Notification } from '#domain/documents/notification.ts'
import { isSecurityNotificationKind } from '#domain/documents/notification-kinds.ts'
import { writtenParams } from '#domain/notifications/written-params.ts'
import type { RenderedNotification } from '#domain/notifications/rendered-notification.ts'
import { loadCatalogue, activateCatalogue, text } from '../catalogue.ts'
import { languageByName, LANGUAGES, type Language } from '../languages.ts'
import { localizedNotification } from './localized-notification.ts'
import { pushTitle } from './push-title.ts'

/** Returns a notification without words of other accounts, in the language that is active. */
const written = ({ kind, params }: Pick<Notification, 'kind' | 'params'>): Pick<Notification, 'kind' | 'params'> => ({
  kind,
  params: writtenParams(kind, params, text('letter.someone')),
})

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
  const { title, message } = localizedNotification(written(notification))
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

/** Account messages to the owner. Those to a phone have no link. */
export type AccountMessageKind = 'reset' | 'confirm' | 'asked' | 'left' | 'verify' | 'verify_phone' | 'phone_changed' | 'phone_left'

/** Like `notificationMessage`, for account messages to the owner. @param code for those that have one */
export async function accountMessage(kind: AccountMessageKind, code: string, language: Language['name']): Promise<RenderedNotification> {
  const tag = languageByName(language) ?? 'en'
  const catalogue = await loadCatalogue(tag)
  const { htmlLang: lang, dir, formatLocale } = LANGUAGES[tag]
  activateCatalogue(tag, catalogue, formatLocale)
  const title = text(`letter.${kind}_title`, { code })
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
  return { lang, dir, title: pushTitle(written(notification), hidesDetails) }
}
