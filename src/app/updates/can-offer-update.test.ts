import { expect, test } from 'vitest'
import { canOfferUpdate, isTextField, pendingCommandCount, type UpdateOfferState } from './can-offer-update.ts'

const calm: UpdateOfferState = { isTyping: false, waiting: 0, isNeeded: false, isLate: false }

test.each<[string, Partial<UpdateOfferState>, boolean]>([
  ['nothing is under way', {}, true],
  ['somebody types', { isTyping: true }, false],
  ['something has not reached the server', { waiting: 1 }, false],
  ['it is not known yet whether something waits', { waiting: undefined }, false],
  ['it is not known, and nothing goes on without the update', { waiting: undefined, isNeeded: true }, true],
  ['it waits, and nothing goes on without the update', { waiting: 1, isNeeded: true }, true],
  ['it has waited for long', { waiting: 1, isLate: true }, true],
  ['somebody types, however long it has waited', { isTyping: true, isNeeded: true, isLate: true }, false],
])('%s', (_what, part, offered) => {
  expect(canOfferUpdate({ ...calm, ...part })).toBe(offered)
})

test.each([
  ['nobody is signed in', undefined, false, false, 0],
  ['the outbox of somebody is being opened', undefined, true, false, undefined],
  ['the outbox has been read', 2, true, false, 2],
  ['it cannot be opened', undefined, true, true, 0],
])('counts pending commands when %s', (_what, storeCount, isSignedIn, hasFailed, waiting) => {
  expect(pendingCommandCount(storeCount, isSignedIn, hasFailed)).toBe(waiting)
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
])('detects a text field: %j', (element, isField) => {
  expect(isTextField(element)).toBe(isField)
})
