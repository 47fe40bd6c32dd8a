import { expect, test } from 'vitest'
import { stubLocalStorage } from '#tests/support/local-storage.ts'
import { bookingDrafts } from './booking-draft.ts'
import type { FormDraft } from './create-form-drafts.ts'
import { answerDrafts, chatDrafts, reasonDrafts, replyDraft, rescheduleDrafts, reviewDrafts } from './form-drafts.ts'
import { orderDraft } from './order-draft.ts'

const kept = stubLocalStorage()
const START = '2026-11-25T18:00:00.000Z'
const subscription = { type: 'weekly', weeks: 8, first: START, choices: [[2, 'skip']] }

/** Stores a draft as an earlier build did. */
function storeEarlier(draft: FormDraft, stored: unknown): void {
  draft.save({ marker: 'here' })
  for (const [key, json] of kept) kept.set(key, json.replace('{"marker":"here"}', JSON.stringify(stored)))
}

test.each([
  [chatDrafts('b1'), 'Half', { message: 'Half' }],
  [answerDrafts('b1'), 'Half', { message: 'Half' }],
  [reasonDrafts('cancel b1'), 'Half', { reason: 'Half' }],
  [rescheduleDrafts('b1'), START, { starts_at: START }],
  [reviewDrafts('b1'), { rating: 4, text: 'Half' }, { rating: 4, comment: 'Half' }],
  [replyDraft, { bookingId: 'b1', name: 'Amina', words: 'Half' }, { booking_id: 'b1', name: 'Amina', message: 'Half' }],
  [orderDraft, { hours: 2, notes: 'Half' }, { hours: 2, special_instructions: 'Half' }],
  [
    bookingDrafts('p1'),
    { instructions: 'Half', duration_hours: 2, starts_at: null, subscription },
    {
      special_instructions: 'Half',
      duration_hours: 2,
      starts_at: null,
      subscription_type: 'weekly',
      subscription_duration: 8,
      first_visit: START,
      choices: [[2, 'skip']],
    },
  ],
  [
    bookingDrafts('p1'),
    { instructions: '', duration_hours: null, starts_at: START, subscription: null },
    { special_instructions: '', duration_hours: null, starts_at: START },
  ],
])('a draft of an earlier build is there by the names of today: %#', (draft, stored, fields) => {
  storeEarlier(draft, stored)
  expect(draft.read()).toEqual(fields)
})

test.each(['junk', null, 7, [1], { subscription: 'x' }])('a damaged draft does not throw: %j', (stored) => {
  storeEarlier(bookingDrafts('p1'), stored)
  expect(() => bookingDrafts('p1').read()).not.toThrow()
})

test('values of several forms are kept together, and an empty draft takes no place', () => {
  bookingDrafts('p1').save({ special_instructions: 'Half' })
  bookingDrafts('p1').save({ subscription_duration: 8 })
  expect(bookingDrafts('p1').read()).toEqual({ special_instructions: 'Half', subscription_duration: 8 })
  bookingDrafts('p1').save({ special_instructions: undefined, subscription_duration: undefined })
  expect([...kept.values()].join()).not.toContain('p1')
})
