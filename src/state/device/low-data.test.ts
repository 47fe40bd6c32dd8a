import { expect, test } from 'vitest'
import { isLowDataOn, LOW_DATA_CHOICES } from './low-data.ts'

test('a choice overrides the browser', () => {
  const low = (browserAsks: boolean) => LOW_DATA_CHOICES.map((choice) => [choice, isLowDataOn(choice, browserAsks)])
  expect(low(true)).toEqual([
    ['auto', true],
    ['on', true],
    ['off', false],
  ])
  expect(low(false)).toEqual([
    ['auto', false],
    ['on', true],
    ['off', false],
  ])
})
