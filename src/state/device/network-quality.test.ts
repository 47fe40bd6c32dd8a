import { expect, test } from 'vitest'
import { isGoodConnection, type NetworkInfo } from './network-quality.ts'

const cases: readonly (readonly [string, NetworkInfo | undefined, boolean, boolean, boolean])[] = [
  ['a browser that tells nothing', undefined, false, true, true],
  ['an interface that tells nothing', {}, false, true, true],
  ['wifi', { type: 'wifi', effectiveType: '3g' }, false, true, true],
  ['a cable', { type: 'ethernet' }, false, true, true],
  ['a quick mobile link', { type: 'cellular', effectiveType: '4g' }, false, true, true],
  ['a slow mobile link', { type: 'cellular', effectiveType: '3g' }, false, true, false],
  ['a very slow one', { effectiveType: 'slow-2g' }, false, true, false],
  ['wifi with low data', { type: 'wifi' }, true, true, false],
  ['no network', { type: 'wifi' }, false, false, false],
]

test.each(cases)('%s', (_what, link, isLow, isOnline, expected) => {
  expect(isGoodConnection(link, isLow, isOnline)).toBe(expected)
})
