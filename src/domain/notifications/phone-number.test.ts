import { expect, test } from 'vitest'
import { internationalNumber } from './phone-number.ts'

test.each([
  ['+14155550123', '+14155550123'],
  ['  +1 (415) 555-0123 ', '+14155550123'],
  ['+234\u00a0803.123.4567', '+2348031234567'],
  ['+84 90 123\u20114567', '+84901234567'],
  ['+974/5512/3456', '+97455123456'],
  ['+123456789012345', '+123456789012345'],
])('%j can be written to', (given, number) => {
  expect(internationalNumber(given)).toBe(number)
})

test.each([
  '',
  '   ',
  '0803 123 4567',
  '00234 803 123 4567',
  '+0123456789',
  '+1',
  '+1234567',
  '+1234567890123456',
  '+1415555O123',
  '+14155550123,+14155550124',
  '+14155550123\r\nX: y',
  '+14155550123;ext=1',
  '\uff0b14155550123',
  '+\u0661\u0664\u0661\u0665\u0665\u0665\u0665\u0660\u0661\u0662\u0663',
])('%j cannot', (given) => {
  expect(internationalNumber(given)).toBe(undefined)
})
