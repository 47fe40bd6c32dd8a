import { expect, test } from 'vitest'
import type { FetchedProvider } from '#data/followed-providers/fetched-provider.ts'
import { providerOf, uidOf } from '#tests/support/device/fixtures.ts'
import { missingProviderReason, type LookupContext } from './provider-lookup.ts'

const LEO = uidOf(3)
const heard = (said?: FetchedProvider, hasFailed = false) => ({ results: new Map(said === undefined ? [] : [[LEO, said]]), hasFailed })
const SIGNED_IN: LookupContext = { userStore: 'open', isLoaded: true, isBookmarked: false, connection: 'live', fetched: heard() }
const VISITOR: LookupContext = { userStore: 'none', isLoaded: false, isBookmarked: false, connection: 'live', fetched: undefined }

test.each<[what: string, known: Partial<LookupContext>, why: string]>([
  ['the answer is on its way', {}, 'asking'],
  ['what is kept is not read yet', { isLoaded: false }, 'asking'],
  ['the directory said so', { fetched: heard('gone') }, 'gone'],
  ['it was heard of before, whatever the connection', { isBookmarked: true, connection: 'offline' }, 'gone'],
  ['there is no connection', { connection: 'offline' }, 'unknown'],
  ['the question got no answer', { fetched: heard(undefined, true) }, 'unknown'],
  ['a newer build wrote it', { fetched: heard('unreadable') }, 'unknown'],
  ['the copy that was told of is not shown, as one who is not listed', { fetched: heard(providerOf(LEO, 'Leo')) }, 'unknown'],
])('signed in: %s', (_what, known, why) => {
  expect(missingProviderReason(LEO, { ...SIGNED_IN, ...known })).toBe(why)
})

test.each<[what: string, known: Partial<LookupContext>, why: string]>([
  ['while the data of a person opens nothing is said', { userStore: 'opening', connection: 'offline' }, 'asking'],
  ['the directory is there without them', {}, 'gone'],
  ['it is not there yet', { connection: 'connecting' }, 'asking'],
  ['it cannot be asked', { connection: 'offline' }, 'unknown'],
])('nobody signed in: %s', (_what, known, why) => {
  expect(missingProviderReason(LEO, { ...VISITOR, ...known })).toBe(why)
})
