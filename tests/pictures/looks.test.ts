import { expect, test } from 'vitest'
import { LANGUAGES, LOOKS, SCHEMES, SIZES, TEXT_SIZES } from './looks.ts'

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
