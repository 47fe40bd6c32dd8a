import { expect, test } from 'vitest'
import { stubLocalStorage } from '#tests/support/local-storage.ts'
import { saveOrderDraft, readOrderDraft, type OrderDraft } from './order-draft.ts'

const kept = stubLocalStorage()
const NOTHING: OrderDraft = { pickup: null, service: null, hours: 1, provider_id: null, notes: '' }
const BEGUN: OrderDraft = {
  pickup: { latitude: 37.76, longitude: -122.41, by: 'marker' },
  service: 'plumber',
  hours: 2,
  provider_id: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  notes: 'Second floor',
}

test('a draft stays until it is removed', () => {
  expect(readOrderDraft()).toEqual(NOTHING)
  saveOrderDraft(BEGUN)
  expect(readOrderDraft()).toEqual(BEGUN)
  // A text that is too long to submit is kept, so that the user can shorten it.
  const long = { ...BEGUN, notes: 'x'.repeat(3_000) }
  saveOrderDraft(long)
  expect(readOrderDraft()).toEqual(long)
  saveOrderDraft(undefined)
  expect(readOrderDraft()).toEqual(NOTHING)
})

test.each([
  { ...BEGUN, hours: 2.5 },
  { ...BEGUN, hours: 8 },
  { ...BEGUN, service: 'wizard' },
  { ...BEGUN, pickup: { latitude: 91, longitude: 0, by: 'marker' } },
  { ...BEGUN, pickup: { latitude: 1, longitude: 0, by: 'magic' } },
  { ...BEGUN, notes: 'x'.repeat(10_001) },
  'junk',
])('an invalid draft is replaced by an empty one: %j', (draft) => {
  saveOrderDraft(BEGUN)
  for (const [key, json] of kept)
    if (key.endsWith('drafts.order')) kept.set(key, json.replace(JSON.stringify(BEGUN), JSON.stringify(draft)))
  expect(readOrderDraft()).toEqual(NOTHING)
})
