import { expect, test } from 'vitest'
import { TURNS } from '#domain/location/way/route.ts'
import { stepIcon, stepText } from './step-text.ts'

const plain = (words: string): string => words.replaceAll(/[\u2068\u2069]/g, '')

test('each turn is a sentence, with and without a street, and no two are the same', () => {
  const sentences = TURNS.flatMap((turn) => [stepText({ turn, meters: 1 }), stepText({ turn, street: 'Market Street', meters: 1 })])
  // 'Arrive' and a roundabout without an exit name no street.
  expect(new Set(sentences).size).toBe(2 * TURNS.length - 2)
  expect(sentences.filter((each) => each.includes('Market Street'))).toHaveLength(TURNS.length - 2)
})

test.each([
  [{ turn: 'left', street: 'Market Street' }, 'Turn left onto Market Street'],
  [{ turn: 'straight' }, 'Continue straight'],
  [{ turn: 'roundabout', exit: 2 }, 'At the roundabout, take exit 2'],
  [{ turn: 'roundabout', exit: 3, street: 'Masonic Avenue' }, 'At the roundabout, take exit 3 onto Masonic Avenue'],
  [{ turn: 'ferry', street: 'Golden Gate Ferry' }, 'Take the ferry: Golden Gate Ferry'],
] as const)('%j', (step, sentence) => {
  expect(plain(stepText({ meters: 1, ...step }))).toBe(sentence)
})

test('a name of another direction is isolated', () => {
  expect(stepText({ turn: 'right', street: 'شارع الكورنيش', meters: 1 })).toBe('Turn right onto \u2068شارع الكورنيش\u2069')
})

test('an arrow points where the step goes', () => {
  expect(stepIcon({ turn: 'left', meters: 1 })).toEqual({ name: 'up', angle: -90 })
  expect(stepIcon({ turn: 'arrive', meters: 1 })).toEqual({ name: 'place', angle: 0 })
})
