import { expect, test } from 'vitest'
import { placeholdersOf, toGettext, toIcuPlural } from './gettext-plural.ts'

test('text around a plural is repeated in each form', () => {
  const plural = toGettext('{price} × {visits, plural, one {# visit} other {# visits}}, {name}')
  expect(plural).toEqual({
    variable: 'visits',
    forms: { one: '{price} × {visits} visit, {name}', other: '{price} × {visits} visits, {name}' },
  })
  expect(plural.variable === undefined ? '' : toIcuPlural(plural)).toBe(
    '{visits, plural, one {{price} × # visit, {name}} other {{price} × # visits, {name}}}',
  )
})

test.each([
  'Plain {name}',
  '{n, plural, =0 {none} one {# day} other {# days}}',
  '{a, plural, one {# day} other {# days}}, {b, plural, one {# hour} other {# hours}}',
  '{kind, select, one {It} other {They}}',
])('%s stays one text', (message) => {
  expect(toGettext(message)).toEqual({ text: message })
})

test('placeholders are named with their kinds and the branches of a select', () => {
  expect(placeholdersOf('{n, plural, one {{name}} other {{name}, #}} {kind, select, one {It} other {They}}')).toEqual([
    'kind select one other',
    'n plural',
    'name',
  ])
})
