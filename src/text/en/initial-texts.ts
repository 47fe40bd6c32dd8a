/** English texts needed before the first lazy screen, part of the first bundle (`tests/architecture/screens/initial-texts.test.ts`). */
import { DISCOVER } from './discover/discover.ts'
import { FRAME } from './app/frame.ts'
import { NOTICES } from './app/notices.ts'
import { PLACES } from './app/places.ts'
import { REFUSALS } from './app/refusals.ts'

export const INITIAL_TEXTS = { ...FRAME, ...DISCOVER, ...PLACES, ...NOTICES, ...REFUSALS } as const
