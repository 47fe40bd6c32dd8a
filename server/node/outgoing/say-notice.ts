/** Notifications in the five languages, by the catalogue that the screens speak from. */
import { noticeLetter } from '#text/notice-letter.ts'
import type { SayNotice } from '#server/outgoing/carriers.ts'

export const sayNotice: SayNotice = (notice, language) => noticeLetter(notice, language ?? 'English')
