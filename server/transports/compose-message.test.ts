import { expect, test } from 'vitest'
import { composeEmail, composeTextMessage } from './compose-message.ts'

const words = { lang: 'en', dir: 'ltr', title: 'Title', message: 'Words', open: 'Open', footer: 'Because', short: 'Short' } as const

test('cuts a text message between graphemes and keeps its link whole', () => {
  const link = 'https://help.example/bookings'
  for (let before = 0; before < 4; before += 1) {
    const short = `${'x'.repeat(before)}${'👩‍🔧é'.repeat(200)}`
    const { text } = composeTextMessage({ ...words, short }, '+14155550123', 'id', link)
    expect(text.length).toBeLessThanOrEqual(280)
    expect(text.length).toBeGreaterThan(260)
    expect(text).toMatch(/(?:👩‍🔧|é)… https:\/\/help\.example\/bookings$/u)
  }
  expect(composeTextMessage({ ...words, short: 'One\n  line ' }, '+1', 'id', undefined).text).toBe('One line')
  expect(composeTextMessage({ ...words, short: 'x'.repeat(280) }, '+1', 'id', undefined).text).toBe('x'.repeat(280))
})

test('escapes everything in the HTML of an e-mail', () => {
  const evil = `"><script>'&`
  const { html = '' } = composeEmail(
    { lang: evil, dir: 'ltr', title: evil, message: evil, open: evil, footer: evil, short: '' },
    'a@b.c',
    'id',
    evil,
  )
  expect(html).not.toMatch(/<script|'&|">&quot;?>/)
  expect(html.match(/&quot;&gt;&lt;script&gt;&#39;&amp;/g)).toHaveLength(7)
})
