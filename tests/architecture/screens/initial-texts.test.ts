import { expect, test } from 'vitest'
import { ENGLISH } from '#text/en/english.ts'
import { INITIAL_TEXTS } from '#text/en/initial-texts.ts'
import { textsBefore } from './texts-in-bundle.ts'

const SCREENS = 'src/app/main.tsx'

test('what can be said before the first lazy screen is in the first bundle', () => {
  const said = textsBefore(SCREENS, Object.keys(ENGLISH))
  expect(said.size).toBeGreaterThan(100)
  const missing = [...said].filter(([key]) => !(key in INITIAL_TEXTS))
  expect(missing).toEqual([])
})

test('a key of a lazy screen would be found', () => {
  const keys = Object.keys(ENGLISH).filter((key) => !(key in INITIAL_TEXTS))
  expect(textsBefore('src/features/profile/edit/edit-profile.tsx', keys).size).toBeGreaterThan(10)
})
