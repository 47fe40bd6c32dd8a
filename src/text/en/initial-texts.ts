/** English texts needed before the first lazy screen, part of the first bundle (`tests/architecture/screens/initial-texts.test.ts`). */
import { DISCOVER } from './discover/discover.ts'
import { FRAME } from './app/frame.ts'
import { LANGUAGE_TEXTS } from './app/language.ts'
import { NAMES } from './app/names.ts'
import { PLACEHOLDERS } from './app/placeholders.ts'

export const INITIAL_TEXTS = { ...FRAME, ...DISCOVER, ...LANGUAGE_TEXTS, ...NAMES, ...PLACEHOLDERS } as const
