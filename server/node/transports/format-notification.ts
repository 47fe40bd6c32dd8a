/** Notifications and letters in the five languages, by the catalogue that the screens speak from. */
import { accountLetter, noticeLetter, noticePush } from '#text/server-text/notification-message.ts'
import type { SayPush } from '#server/transports/push-transport.ts'
import type { SayLetter, SayNotice } from '#server/transports/transports.ts'

export const sayNotice: SayNotice = (notice, language) => noticeLetter(notice, language ?? 'English')

export const sayLetter: SayLetter = (letter, code, language) => accountLetter(letter, code, language ?? 'English')
export const sayPush: SayPush = (notice, language, hidesDetails) => noticePush(notice, language, hidesDetails)
