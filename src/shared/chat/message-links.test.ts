import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseMessageLinks } from './message-links.ts'

const links = (message: string): readonly string[] =>
  parseMessageLinks(message).flatMap((part) => (part.kind === 'link' ? [part.address.href] : []))
const whole = (message: string): string =>
  parseMessageLinks(message)
    .map((part) => part.text)
    .join('')

describe('links in a message', () => {
  test.each([
    ['See https://example.com.', ['https://example.com/']],
    ['(https://example.com/a_(b))', ['https://example.com/a_(b)']],
    ['https://example.com/a, then http://example.org!', ['https://example.com/a', 'http://example.org/']],
    ['"https://example.com"', ['https://example.com/']],
    ['看 https://example.com/路。', ['https://example.com/%E8%B7%AF']],
    ['no link: example.com, www.example.com, mailto:a@example.com', []],
    ['xhttps://example.com', []],
    ['网址https://example.com很好', ['https://example.com/']],
    ['https://example.com:8080ที่นี่', ['https://example.com:8080/']],
    ['https://例子.example/路', ['https://xn--fsqu00a.example/%E8%B7%AF']],
  ])('%s', (message, found) => {
    expect(links(message)).toEqual(found)
  })

  test('a message full of links stays cheap', () => {
    expect(links('https://a.example '.repeat(100))).toHaveLength(20)
    // The longest messages: what tries all ways to end a link would not end within the time of a test.
    expect(links(`https://a.example/${')'.repeat(1_982)}`)).toHaveLength(1)
    expect(links('http://'.repeat(285)).length).toBeLessThan(285)
  })

  // Known attacks on other linkers: none may become a link, and no character may be lost.
  const corpus = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    '&#106;avascript:alert(1)',
    'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
    'vbscript:msgbox(1)',
    'https:javascript:alert(1)',
    'javascript://example.com/%0aalert(1)',
    'javascript:/*https://*/alert(1)',
    'feed:javascript:alert(1)',
    'view-source:https://example.com',
    'https://user@evil.example',
    'https://bank.example:443@evil.example/',
    'https://\u202emoc.elpmaxe',
    '[x](javascript:alert(1))',
    '<svg/onload=alert(1)>',
    '"><iframe srcdoc=<script>alert(1)</script>>',
    "';alert(1)//",
    '{{constructor.constructor("alert(1)")()}}',
    '\u0000https',
    'intent://example.com#Intent;scheme=https;end',
  ]
  test.each(corpus)('%j stays plain text', (attack) => {
    expect(links(attack)).toEqual([])
    expect(whole(attack)).toBe(attack)
  })

  test.each(corpus)('%j after an address is not part of the link, or is harmless in it', (attack) => {
    for (const href of links(`https://example.com/${attack} and ${attack}`)) {
      expect(new URL(href).origin).toBe('https://example.com')
      expect(href).not.toMatch(/[<>"'\s]/)
    }
    expect(whole(`https://example.com/${attack}`)).toBe(`https://example.com/${attack}`)
  })

  test('loses no character of any message and links only to http(s)', () => {
    const piece = fc.oneof(fc.string(), fc.webUrl(), fc.constantFrom(...corpus, ' ', '\n', 'https://', '://', '.'))
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const message = pieces.join('')
        expect(whole(message)).toBe(message)
        for (const href of links(message)) {
          const url = new URL(href)
          expect(['http:', 'https:']).toContain(url.protocol)
          expect(url.username + url.password).toBe('')
        }
      }),
      { numRuns: 100 },
    )
  })
})
