import { expect, test } from 'vitest'
import { lookName } from '#tests/support/views/look/look.ts'
import { ALL_LOOKS, chosenLooks, LANGUAGES, LOOKS, SCHEMES, SIZES, TEXT_SIZES } from './looks.ts'

test('each pair of a size, colors, a language and a text size occurs', () => {
  const values = [SIZES.map(([width]) => width), SCHEMES, LANGUAGES, TEXT_SIZES] as const
  const keys = ['width', 'scheme', 'language', 'text'] as const
  const missing = keys.flatMap((one, first) =>
    keys
      .slice(first + 1)
      .flatMap((other, distance) =>
        values[first]!.flatMap((a) =>
          values[first + 1 + distance]!.filter((b) => !LOOKS.some((look) => look[one] === a && look[other] === b)).map((b) => `${a} ${b}`),
        ),
      ),
  )
  expect(missing).toEqual([])
  expect(LOOKS).toHaveLength(18)
})

test('each look has a name', () => expect(new Set(ALL_LOOKS.map(lookName)).size).toBe(20))

test('looks are chosen by number', () => {
  expect(chosenLooks('4')).toEqual([4])
  expect(chosenLooks('2-4,19')).toEqual([2, 3, 4, 19])
  expect(chosenLooks('1-20')).toHaveLength(20)
})

test.each(['', 'all', '0', '21', '4-2', '1-', '1,,2'])('%j is no choice of looks', (chosen) =>
  expect(() => chosenLooks(chosen)).toThrow(RangeError),
)
