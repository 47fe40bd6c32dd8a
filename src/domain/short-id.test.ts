import { expect, test } from 'vitest'
import { shortId, shortIdEnding } from './ids.ts'

test('two ids of the same moment have different short forms, which lead back to their ends', () => {
  const [one, other] = ['01KAXMP2Q3K3F92QXA8GH7TN4D', '01KAXMP2Q3K3F92QXA8GH7TN4E']
  expect([shortId(one), shortId(other)]).toEqual(['8GH7-TN4D', '8GH7-TN4E'])
  for (const written of ['8GH7-TN4D', '8gh7tn4d', ' 8GH7 TN4D '])
    expect([written, one.endsWith(shortIdEnding(written) ?? '?')]).toEqual([written, true])
})

test.each(['', '8GH7-TN4', '8GH7-TN4DD', '8GH7-TN4U', '01KAXMP2Q3K3F92QXA8GH7TN4D'])('%s names no id', (written) => {
  expect(shortIdEnding(written)).toBeUndefined()
})
