import { expect, test } from 'vitest'
import { HOSTILE_TEXTS } from '#tests/support/hostile-texts.ts'
import { plainName } from './plain-name.ts'

test.each([
  'Amina Diallo',
  'Grace O’Neill-Smith',
  'Nguyễn Thị Hồng Ánh',
  '张伟',
  'محمد علي',
  'A/C Repair & Sons, 24h',
  'Chidi (Plumbing)',
  'J.R. Okafor',
  'Café №5 ✨',
])('leaves a name as it is: %s', (name) => {
  expect(plainName(name)).toBe(name.normalize('NFKC'))
})

test.each([
  ['Amina https://evil.example/x?y', 'Amina'],
  ['Amina HTTPS:evil', 'Amina'],
  ['Win at evil.com now', 'Win at now'],
  ['EVIL.COM', ''],
  ['Amina ev\u200bil.\u2060com', 'Amina'],
  ['Amina evil\uff0ecom evil\u3002com evil\uff61com', 'Amina'],
  ['Amina www.evil 185.12.33.4 1.1.1.1', 'Amina'],
  ['me@evil.example Amina', 'Amina'],
  ['tel:+19005550123 Amina +1 (900) 555-0123', 'Amina'],
  ['Amina xn--80ak6aa92e.com', 'Amina'],
  ['St.John Smith', 'St. John Smith'],
  ['Amina\r\nBcc: all\u2028\u2029\u0085\tDiallo\u0000', 'Amina Bcc: all Diallo'],
  ['\u202eAmina\u202c\u2066\u200f\ufeff\u00ad', 'Amina'],
  ['\u3164\u2800\u115f', ''],
  ['Z\u0301\u0302\u0303\u0304\u0305a', 'Z\u0301\u0302\u0303a'],
  ['😀'.repeat(100), '😀'.repeat(60)],
  ['   ', ''],
])('takes links, numbers and invisible characters out of %j', (name, plain) => {
  expect(plainName(name)).toBe(plain.normalize('NFKC'))
})

test('nothing that a hostile text holds breaks a line or hides, and what is clean stays', () => {
  for (const hostile of HOSTILE_TEXTS) {
    const plain = plainName(hostile)
    expect(plain).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|:\/\/|@/u)
    expect(plainName(plain)).toBe(plain)
  }
})
