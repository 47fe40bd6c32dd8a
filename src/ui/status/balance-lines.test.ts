import { expect, test } from 'vitest'
import { balanceLines } from './balance-lines.ts'

test.each([
  ['Offline', 'Offline'],
  ['2 waiting', '2 waiting'],
  ['Hors ligne depuis 06:22', 'Hors\u00A0ligne depuis\u00A006:22'],
  ['Offline since 06:22', 'Offline since\u00A006:22'],
  ['12 à décider', '12\u00A0à décider'],
  ['自 06:22 起离线', '自\u00A006:22 起离线'],
  ['', ''],
])('%s has one break', (words, broken) => {
  expect(balanceLines(words)).toBe(broken)
})
