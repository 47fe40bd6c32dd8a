/** The message catalogue's door: English now, other languages by loading another table of the same keys. The only importer of lingui. */
import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { ENGLISH } from './en/english.ts'

export type MessageKey = keyof typeof ENGLISH
export type MessageValues = Readonly<Record<string, string | number>>

const i18n = setupI18n()
i18n.setMessagesCompiler(compileMessage)
i18n.loadAndActivate({ locale: 'en', messages: ENGLISH })

/** The text of a key in the person's language. Values fill its {places}; plurals follow the language's rules. */
export const text = (key: MessageKey, values?: MessageValues): string => i18n._(key, values)

/** BCP 47 tag that texts, numbers and dates are shown in. */
export const locale = (): string => i18n.locale
