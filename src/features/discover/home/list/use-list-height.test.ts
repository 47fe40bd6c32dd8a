import { expect, test } from 'vitest'
import { heightBySuggestions, shownHeight, type ListHeight } from './use-list-height.ts'

const low: ListHeight = { height: 'peek', isRaised: false }

test('the list rises while the search suggests, and goes back to where it was', () => {
  for (const height of ['peek', 'half', 'full'] as const) {
    const raised = heightBySuggestions({ height, isRaised: false }, 'on')
    expect(shownHeight(raised, false)).toBe('full')
    expect(shownHeight(heightBySuggestions(raised, 'off'), false)).toBe(height)
  }
})

test('the list stays at full height for the person who comes back from a helper whom they found in it', () => {
  const raised = heightBySuggestions(low, 'on')
  expect(shownHeight(heightBySuggestions(raised, 'found'), false)).toBe('full')
})

test('a list that the person pulled down meanwhile stays where they left it', () => {
  for (const end of ['off', 'found'] as const) {
    expect(heightBySuggestions({ height: 'half', isRaised: false }, end)).toEqual({ height: 'half', isRaised: false })
  }
})

test('an empty list has room for its words', () => {
  expect(shownHeight(low, true)).toBe('half')
  expect(shownHeight(low, false)).toBe('peek')
  expect(shownHeight({ height: 'full', isRaised: false }, true)).toBe('full')
})
