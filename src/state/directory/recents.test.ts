import { getDefaultStore } from 'jotai'
import { beforeEach, expect, test } from 'vitest'
import { DEFAULT_FILTER } from '#domain/directory/provider-filter.ts'
import { stubLocalStorage } from '#tests/support/local-storage.ts'

const kept = stubLocalStorage()
const { sessionUserAtom } = await import('../storage/session-user.ts')
const { filterAtom } = await import('./directory.ts')
const { clearRecents, noteHelper, noteSearch, noteSearchedPlace, RECENTS_MAX } = await import('./recents.ts')

const stored = (): unknown => JSON.parse(kept.get('nearhelp.visitor.recents') ?? 'null')
const type = (text: string): void => getDefaultStore().set(filterAtom, { ...DEFAULT_FILTER, text })

beforeEach(() => {
  // Tests of other files share the modules.
  getDefaultStore().set(sessionUserAtom, null)
  clearRecents()
  type('')
})

test('a search is kept once it led somewhere, the newest first, each once, and a few of them', () => {
  noteSearch()
  type('x')
  noteSearch()
  expect(stored()).toEqual({ searches: [], places: [], helpers: [] })
  type(' leaking tap ')
  noteHelper('a')
  type('Fuse')
  noteSearch()
  type('Leaking Tap')
  noteSearch()
  expect(stored()).toEqual({ searches: ['Leaking Tap', 'Fuse'], places: [], helpers: ['a'] })
  for (let at = 0; at < 9; at += 1) noteHelper(`helper ${at}`)
  expect(stored()).toMatchObject({ helpers: { length: RECENTS_MAX, 0: 'helper 8' } })
})

test('places are kept by city and name, and all of it can be cleared', () => {
  const place = { name: 'Mission', city: 'San Francisco', latitude: 37.76, longitude: -122.42 }
  noteSearchedPlace(place)
  noteSearchedPlace({ ...place, latitude: 37.77 })
  noteSearchedPlace({ ...place, city: 'Lagos' })
  expect(stored()).toMatchObject({ places: [{ city: 'Lagos' }, { city: 'San Francisco', latitude: 37.77 }] })
  clearRecents()
  expect(stored()).toEqual({ searches: [], places: [], helpers: [] })
})
