import { expect, test } from 'vitest'
import { isOfferMoment, isTextField, type Moment } from './offer-moment.ts'

const calm: Moment = { isTyping: false, waiting: 0, isNeeded: false, isLate: false }

test.each<[string, Partial<Moment>, boolean]>([
  ['nothing is under way', {}, true],
  ['somebody types', { isTyping: true }, false],
  ['something has not reached the server', { waiting: 1 }, false],
  ['it waits, and nothing goes on without the update', { waiting: 1, isNeeded: true }, true],
  ['it has waited for long', { waiting: 1, isLate: true }, true],
  ['somebody types, however long it has waited', { isTyping: true, isNeeded: true, isLate: true }, false],
])('%s', (_what, part, offered) => {
  expect(isOfferMoment({ ...calm, ...part })).toBe(offered)
})

const element = (tagName: string, attributes: Readonly<Record<string, string>> = {}) => ({
  tagName,
  getAttribute: (name: string) => attributes[name] ?? null,
})

test.each([
  [element('TEXTAREA'), true],
  [element('INPUT'), true],
  [element('INPUT', { type: 'search' }), true],
  [element('INPUT', { type: 'password' }), true],
  [element('INPUT', { type: 'checkbox' }), false],
  [element('DIV', { contenteditable: 'true' }), true],
  [element('BUTTON'), false],
  [null, false],
])('a place to type: %j', (given, isOne) => {
  expect(isTextField(given)).toBe(isOne)
})
