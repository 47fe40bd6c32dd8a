/** Formats notifications and e-mails in the five languages, from the catalogue that the screens use. */
import { accountMessage, notificationMessage, pushMessage } from '#text/server-text/notification-message.ts'
import type { FormatPush } from '#server/transports/push-transport.ts'
import type { FormatAccountEmail, FormatNotification } from '#server/transports/transports.ts'

export const formatNotification: FormatNotification = (notification, language) => notificationMessage(notification, language ?? 'English')

export const formatAccountEmail: FormatAccountEmail = (kind, code, language) => accountMessage(kind, code, language ?? 'English')
export const formatPush: FormatPush = (notification, language, hidesDetails) => pushMessage(notification, language, hidesDetails)
