import { describe, expect, test } from 'vitest'
import { parseWebAddress } from './web-address.ts'

describe('parseWebAddress', () => {
  test.each([
    ['https://example.com', 'https://example.com', 'example.com'],
    ['http://example.com/a?b=c#d', 'http://example.com/a?b=c#d', 'example.com'],
    ['HTTPS://Example.COM/', 'https://example.com', 'example.com'],
    ['https://example.com:8443/x', 'https://example.com:8443/x', 'example.com:8443'],
    ['https://münchen.de/plan', 'https://münchen.de/plan', 'münchen.de'],
    ['https://пример.рф', 'https://пример.рф', 'пример.рф'],
  ])('shows %s in full', (written, shown, site) => {
    expect(parseWebAddress(written)).toMatchObject({ shown, site })
  })

  test.each([
    ['https://аpple.com', 'https://xn--pple-43d.com'],
    ['https://аррӏе.com', 'https://xn--80ak6aa92e.com'],
    ['https://xn--80ak6aa92e.com', 'https://xn--80ak6aa92e.com'],
    ['https://ｅxample.com', 'https://example.com'],
    ['https://ɡoogle.com', 'https://xn--oogle-qmc.com'],
  ])('shows %s as %s, not as the name it imitates', (written, shown) => {
    expect(parseWebAddress(written)?.shown).toBe(shown)
  })

  test.each([
    'javascript:alert(1)',
    ' javascript:alert(1)//http://example.com',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'ftp://example.com',
    'file:///etc/passwd',
    'blob:https://example.com/1',
    '//example.com',
    'example.com',
    'https://',
    'https:///',
    'https://user:pass@example.com',
    'https://bank.example@evil.example',
    'https:\\\\example.com',
    'https://exa\u202emple.com',
    'https://example.com/\u200b',
    'https://exa mple.com',
  ])('rejects %s', (written) => {
    expect(parseWebAddress(written)).toBe(undefined)
  })
})
