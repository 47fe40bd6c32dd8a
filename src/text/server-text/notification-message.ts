/** A notification in writing, for who is not looking at the app: said by a server, in one language after another. */
import { isSecurityNotificationKind, type Notification } from '#domain/documents/notification.ts'
import type { RenderedNotification } from '#domain/notifications/rendered-notification.ts'
import { loadCatalogue, activateCatalogue, text } from '../catalogue.ts'
import { languageByName, LANGUAGES, type Language } from '../languages.ts'
import { localizedNotification } from './localized-notification.ts'
import { pushTitle } from './push-title.ts'

/** Never in a page: from here on everything speaks that language. */
export async function notificationMessage(
  notice: Pick<Notification, 'kind' | 'params'>,
  language: Language['name'],
): Promise<RenderedNotification> {
  const tag = languageByName(language) ?? 'en'
  const catalogue = await loadCatalogue(tag)
  const { htmlLang: lang, dir, formatLocale } = LANGUAGES[tag]
  // Nothing is waited for from here to the end: another letter may speak another language.
  activateCatalogue(tag, catalogue, formatLocale)
  const { title, message } = localizedNotification(notice)
  return {
    lang,
    dir,
    title,
    message,
    open: text('letter.open'),
    why: text(isSecurityNotificationKind(notice.kind) ? 'letter.account_why' : 'letter.why'),
    short: text('letter.short', { title, message }),
  }
}

/** As `noticeLetter`, of what only an account's owner is told. @param code for `reset` and `confirm` */
export async function accountMessage(
  letter: 'reset' | 'confirm' | 'asked' | 'left',
  code: string,
  language: Language['name'],
): Promise<RenderedNotification> {
  const tag = languageByName(language) ?? 'en'
  const catalogue = await loadCatalogue(tag)
  const { htmlLang: lang, dir, formatLocale } = LANGUAGES[tag]
  activateCatalogue(tag, catalogue, formatLocale)
  const title = text(`letter.${letter}_title`)
  const message = text(`letter.${letter}_text`, { code })
  return {
    lang,
    dir,
    title,
    message,
    open: text(`letter.${letter}_open`),
    why: text('letter.account_why'),
    short: text('letter.short', { title, message }),
  }
}

/** As `noticeLetter`, in one line for a device whose app is closed. @param hidesDetails as of `pushTitle` */
export async function pushMessage(
  notice: Pick<Notification, 'kind' | 'params'>,
  language: Language['name'],
  hidesDetails: boolean,
): Promise<{ readonly lang: string; readonly dir: 'ltr' | 'rtl'; readonly title: string }> {
  const tag = languageByName(language) ?? 'en'
  const catalogue = await loadCatalogue(tag)
  const { htmlLang: lang, dir, formatLocale } = LANGUAGES[tag]
  activateCatalogue(tag, catalogue, formatLocale)
  return { lang, dir, title: pushTitle(notice, hidesDetails) }
}
