/** Notifications and letters in the five languages, by the catalogue that the screens speak from. */
import { accountMessage, notificationMessage, pushMessage } from '#text/server-text/notification-message.ts'
import type { SayPush } from '#server/transports/push-transport.ts'
import type { SayLetter, SayNotice } from '#server/transports/transports.ts'

export const sayNotice: SayNotice = (notice, language) => notificationMessage(notice, language ?? 'English')

export const sayLetter: SayLetter = (letter, code, language) => accountMessage(letter, code, language ?? 'English')
export const sayPush: SayPush = (notice, language, hidesDetails) => pushMessage(notice, language, hidesDetails)
