/** The English that is needed before the first lazy screen: part of the first bundle (`tests/architecture/first-texts.test.ts`). */
import { DISCOVER } from './discover.ts'
import { FRAME } from './frame.ts'
import { NOTICES } from './notices.ts'
import { PLACES } from './places.ts'
import { REFUSALS } from './refusals.ts'

export const FIRST_TEXTS = { ...FRAME, ...DISCOVER, ...PLACES, ...NOTICES, ...REFUSALS } as const
