// E-mails, text messages and pushes of every kind, in every language, with hostile texts in every parameter: only clean names appear.
import { expect, test } from 'vitest'
import { LANGUAGES } from '#domain/language-names.ts'
import { NOTIFICATION_KINDS } from '#domain/documents/notification-kinds.ts'
import { formatNotification, formatPush } from '#server/node/transports/format-notification.ts'
import { composeEmail, composeTextMessage } from '#server/transports/compose-message.ts'
import { HOSTILE_TEXTS } from '#tests/support/hostile-texts.ts'

const WORDS = 'pay me at once'
const HOSTILE = [
  'Amina\r\nBcc: everyone@example.test',
  'Amina https://evil.example/a www.evil.example evil.example ev\u200bil.example evil\uff0eexample',
  '\u202eAmina\u2066 \u200b\u2028\u2029\u0085tel:+19005550123 +1 900 555 0123',
]
/** The texts of a language differ, what cleans the names does not. */
const MARKUP = HOSTILE_TEXTS.filter((_text, index) => index % 40 === 0)
/** What the server writes itself. */
const OWN = { service_type: 'cleaner', city: 'Lagos', starts_at: '2026-11-24T09:00:00.000Z', visits: '4', frequency: 'weekly', rating: '1' }
const FIELDS = ['preview', 'message', 'bio', 'package', 'note', 'question', 'place_notes', 'destination', 'comment']

const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\u200b\u202a-\u202e\u2066-\u2069]/u
const FOREIGN = /evil\.example|:\/\/evil|everyone@|900|javascript:/

test.each(LANGUAGES)('in %s', async (language) => {
  // One check at the end: there are tens of thousands of texts.
  const wrong: string[] = []
  for (const kind of NOTIFICATION_KINDS) {
    for (const hostile of language === 'English' ? [...HOSTILE, ...MARKUP] : HOSTILE) {
      const words = Object.fromEntries(FIELDS.map((field) => [field, `${WORDS} ${hostile}`]))
      // The reason of some kinds is an admin's.
      const isAdmins = /^(?:admission|content|verification|outcome_settled)/.test(kind)
      const params = { ...words, ...OWN, name: hostile, ...(isAdmins ? {} : { reason: `${WORDS} ${hostile}` }) }
      const content = await formatNotification({ kind, params }, language)
      const { subject, text, html = '' } = composeEmail(content, 'a@b.c', 'id', undefined)
      const push = await formatPush({ kind, params }, language, false)
      const short = composeTextMessage(content, '+14155550123', 'id', undefined).text
      wrong.push(
        ...[subject, short, push.title].filter((each) => CONTROLS.test(each)),
        ...[subject, short, push.title, text, html].filter((each) => FOREIGN.test(each) || each.includes(WORDS)),
        ...[content.message].filter((each) => each.includes('\n')),
      )
    }
  }
  expect(wrong).toEqual([])
})
