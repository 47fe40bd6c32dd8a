import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PERSON_COMMANDS, SYSTEM_COMMANDS } from '#domain/commands/command-table.ts'
import { documentsOf, holdersOf } from './documents/documents.ts'
import type { Fields } from './documents/fields.ts'
import { applyCommand, PERSON_RULES, SYSTEM_RULES } from './rules/apply-command.ts'
import { emptyMarket } from './empty-market.ts'
import type { Market } from './market.ts'
import { instantOf, msOf, type Refused } from './rule.ts'
import { nearestFree, slotRefusal } from './slots.ts'
import { UNMODELLED_COMMANDS } from './rules/unmodelled-commands.ts'

const ANN = '01J00000000000000000000001'
const PAT = '01J00000000000000000000002'
const EVE = '01J00000000000000000000003'
const BOOKING = '01J00000000000000000000004'
const OTHER = '01J00000000000000000000005'
/** A Tuesday, 8:00 in San Francisco. */
const EIGHT = '2026-11-24T16:00:00.000Z'
const NINE = '2026-11-24T17:00:00.000Z'
const TEN = '2026-11-24T18:00:00.000Z'
const WEEKS_BEFORE = '2026-11-01T16:00:00.000Z'

interface Story {
  readonly market: Market
  /** Applies a command of a person at an instant (8:00 by default). */
  does(uid: string, name: string, args: Record<string, unknown>, at?: string, queuedMs?: number): Refused | undefined
  asks(booking: string, more?: Record<string, unknown>): Refused | undefined
  document(id: string): Fields | undefined
}

function story(created_at = WEEKS_BEFORE): Story {
  const market = emptyMarket()
  let count = 0
  for (const [uid, name] of [
    [ANN, 'Ann'],
    [PAT, 'Pat'],
    [EVE, 'Eve'],
  ] as const)
    market.people.set(uid, { uid, name, email: `${name}@x.test`, phone: '', userType: 'customer', created_at, readMarks: [] })
  const does: Story['does'] = (uid, name, args, at = EIGHT, queuedMs = 0) => {
    count += 1
    const kind = Object.hasOwn(SYSTEM_RULES, name) ? 'system' : 'person'
    return applyCommand(market, { id: `command:${count}`, name, args, uid, kind, at, queuedMs, doneAt: instantOf(msOf(at) - queuedMs) })
  }
  const registered = {
    name: 'Pat',
    service_type: 'cleaner',
    latitude: 37.77,
    longitude: -122.42,
    city: 'San Francisco',
    price_per_hour: 30,
  }
  expect(does(PAT, 'register_provider', registered)).toBeUndefined()
  return {
    market,
    does,
    asks: (booking, more) =>
      does(ANN, 'request_booking', {
        booking_id: booking,
        provider_id: PAT,
        scheduled_date: TEN,
        duration_hours: 1.5,
        special_instructions: '',
        user_latitude: 37.774912,
        user_longitude: -122.419416,
        is_emergency: false,
        price_per_hour: 30,
        ...more,
      }),
    document: (id) => documentsOf(market).find((each) => each['doc_id'] === id),
  }
}

test('the model has a rule for each command or a reason, and for nothing else', () => {
  const without = (commands: object): string[] => Object.keys(commands).filter((name) => !Object.hasOwn(UNMODELLED_COMMANDS, name))
  expect(Object.keys(PERSON_RULES).toSorted()).toEqual(without(PERSON_COMMANDS).toSorted())
  expect(Object.keys(SYSTEM_RULES).toSorted()).toEqual(without(SYSTEM_COMMANDS).toSorted())
  expect(Object.keys({ ...PERSON_COMMANDS, ...SYSTEM_COMMANDS })).toEqual(expect.arrayContaining(Object.keys(UNMODELLED_COMMANDS)))
})

test('the model throws on a command or a document that it does not know', () => {
  const { does } = story()
  expect(() => does(ANN, 'make_coffee', {})).toThrow('no rule for make_coffee')
  expect(() => does(ANN, 'toString', {})).toThrow('no rule for toString')
  expect(() => holdersOf({ type: 'coffee' })).toThrow('documents of type coffee')
})

test('the model imports nothing of the product', () => {
  const folder = new URL('.', import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))) {
    const from = new URL(file, folder)
    const imports = [...readFileSync(from, 'utf8').matchAll(/from '([^']+)'/g)].map((match) => match[1] ?? '')
    const isOfModel = (path: string) => path.startsWith('.') && new URL(path, from).href.startsWith(folder.href)
    expect(imports.filter((path) => !isOfModel(path) && path !== 'temporal-polyfill')).toEqual([])
  }
})

test('a booking from the request to the review', () => {
  const { does, asks, document, market } = story()
  expect(asks(BOOKING)).toBeUndefined()
  expect(document(`booking:${BOOKING}`)).toMatchObject({ status: 'pending', total_amount: 45, user_latitude: 37.77, starts_at: null })
  expect(document(`place:${BOOKING}:${PAT}`)).toBeUndefined()
  expect(does(PAT, 'accept_booking', { booking_id: BOOKING })).toBeUndefined()
  expect(document(`place:${BOOKING}:${PAT}`)).toMatchObject({ latitude: 37.774912 })
  expect(document(`provider:${PAT}`)).toMatchObject({ schedule: { busy: [{ starts_at: TEN, ends_at: '2026-11-24T19:30:00.000Z' }] } })
  does(PAT, 'start_job', { booking_id: BOOKING })
  expect(does(PAT, 'cancel_booking', { booking_id: BOOKING })).toEqual({ code: 'illegal_transition', details: { status: 'in_progress' } })
  does(PAT, 'complete_job', { booking_id: BOOKING }, NINE)
  expect(document(`calendar:${PAT}`)).toMatchObject({ intervals: [] })
  expect(document(`profile:${ANN}`)).toMatchObject({ loyalty_points: 10 })
  expect(does(EVE, 'write_review', { booking_id: BOOKING, rating: 1, comment: '' })).toEqual({ code: 'not_found' })
  does(ANN, 'write_review', { booking_id: BOOKING, rating: 4, comment: ' good ' })
  expect(document(`provider:${PAT}`)).toMatchObject({ rating: 4, review_count: 1, total_completed_jobs: 1 })
  expect(market.notices.map(({ to, kind }) => [to === ANN ? 'ann' : 'pat', kind])).toEqual([
    ['pat', 'booking_requested'],
    ['ann', 'booking_confirmed'],
    ['ann', 'booking_accepted'],
    ['ann', 'booking_started'],
    ['ann', 'booking_completed'],
    ['pat', 'review_received'],
  ])
})

test('a total is counted in whole cents', () => {
  const { does, asks, document } = story()
  does(PAT, 'update_provider', { price_per_hour: 33.91 })
  expect(asks(BOOKING, { price_per_hour: 33.91, duration_hours: 0.5 })).toBeUndefined()
  expect(document(`booking:${BOOKING}`)).toMatchObject({ total_amount: 16.96 })
})

test('of two requests for the same hours one is accepted, and the other gets the nearest free times', () => {
  const { does, asks } = story()
  asks(BOOKING)
  asks(OTHER, { scheduled_date: '2026-11-24T19:00:00.000Z' })
  expect(does(PAT, 'accept_booking', { booking_id: BOOKING })).toBeUndefined()
  expect(does(PAT, 'accept_booking', { booking_id: OTHER })).toEqual({
    code: 'slot_taken',
    details: {
      status: 'pending',
      booking_id: BOOKING,
      alternatives: ['2026-11-24T20:00:00.000Z', '2026-11-24T21:00:00.000Z', '2026-11-24T22:00:00.000Z'],
    },
  })
})

test('a request for now is stale after ten minutes and expires after thirty', () => {
  const { does, asks, document } = story()
  const now = { booking_id: OTHER, provider_id: PAT, scheduled_date: null, duration_hours: 1, special_instructions: '' }
  const rest = { user_latitude: null, user_longitude: null, address: '1 Market Street', is_emergency: false, price_per_hour: 30 }
  expect(does(ANN, 'request_booking', { ...now, ...rest }, EIGHT, 600_001)).toEqual({ code: 'stale_request' })
  expect(does(ANN, 'request_booking', { ...now, ...rest }, EIGHT, 600_000)).toBeUndefined()
  expect(asks(BOOKING)).toBeUndefined()
  const early = { code: 'illegal_transition', details: { status: 'pending' } }
  expect(does(ANN, 'expire_booking', { booking_id: OTHER }, '2026-11-24T16:29:59.999Z')).toEqual(early)
  expect(does(PAT, 'accept_booking', { booking_id: OTHER }, '2026-11-24T16:30:00.000Z')).toEqual({ code: 'slot_past' })
  expect(does(ANN, 'expire_booking', { booking_id: OTHER }, '2026-11-24T16:30:00.000Z')).toBeUndefined()
  expect(document(`booking:${OTHER}`)).toMatchObject({ status: 'expired' })
})

test('another time is proposed, answered by the start that was read, and agreed when both want it', () => {
  const { does, asks, document } = story()
  const TWO = '2026-11-24T22:00:00.000Z'
  const about = (starts_at: string) => ({ booking_id: BOOKING, starts_at })
  asks(BOOKING)
  expect(does(ANN, 'propose_time', about(TEN))).toEqual({ code: 'same_time' })
  expect(does(EVE, 'propose_time', about(TWO))).toEqual({ code: 'not_found' })
  expect(does(PAT, 'propose_time', about(TWO))).toBeUndefined()
  expect(document(`booking:${BOOKING}`)).toMatchObject({ status: 'pending', proposal: { by: 'provider', starts_at: TWO } })
  expect(does(ANN, 'accept_time', about(NINE))).toEqual({ code: 'proposal_gone', details: { status: 'pending', starts_at: null } })
  expect(does(PAT, 'accept_time', about(TWO))).toMatchObject({ code: 'proposal_gone' })
  expect(does(ANN, 'propose_time', about(TWO))).toBeUndefined()
  expect(document(`booking:${BOOKING}`)).toMatchObject({ status: 'accepted', scheduled_date: TWO, starts_at: TWO, proposal: null })
  expect(document(`provider:${PAT}`)).toMatchObject({ requests_counted: 1, requests_answered: 1 })
  expect(document(`place:${BOOKING}:${PAT}`)).toMatchObject({ latitude: 37.774912 })
  // Two o’clock is six hours away.
  expect(does(PAT, 'on_my_way', { booking_id: BOOKING })).toMatchObject({ code: 'too_early' })
  const noon = '2026-11-24T20:00:00.000Z'
  expect(does(PAT, 'on_my_way', { booking_id: BOOKING }, noon)).toBeUndefined()
  does(ANN, 'propose_time', about(TEN))
  expect(does(PAT, 'decline_time', { ...about(TEN), reason: ' no ' })).toBeUndefined()
  expect(document(`booking:${BOOKING}`)).toMatchObject({ starts_at: TWO, on_my_way_at: noon, proposal: null })
  does(ANN, 'propose_time', about(TEN))
  does(PAT, 'accept_time', about(TEN))
  expect(document(`booking:${BOOKING}`)).toMatchObject({ starts_at: TEN, on_my_way_at: null })
})

test('more time and material count once both agreed, never into the next job, until a day after the end', () => {
  const { does, asks, document } = story()
  const NOON = '2026-11-24T20:00:00.000Z'
  const about = (terms: object) => ({ booking_id: BOOKING, ...terms })
  for (const [id, start] of [
    [BOOKING, TEN],
    [OTHER, NOON],
  ] as const) {
    asks(id, { scheduled_date: start })
    does(PAT, 'accept_booking', { booking_id: id })
  }
  expect(does(ANN, 'propose_extra', about({ hours: 0.5 }))).toEqual({ code: 'extra_closed', details: { status: 'accepted' } })
  does(PAT, 'start_job', { booking_id: BOOKING }, TEN)
  expect(does(PAT, 'propose_extra', about({ amount: 5 }), TEN)).toEqual({ code: 'invalid_fields' })
  const next_job = { starts_at: NOON, ends_at: '2026-11-24T21:30:00.000Z' }
  expect(does(PAT, 'propose_extra', about({ hours: 1 }), TEN)).toEqual({ code: 'next_job', details: { next_job, status: 'in_progress' } })
  expect(does(PAT, 'propose_extra', about({ hours: 0.5 }), TEN)).toBeUndefined()
  const open_extra = { hours: 0.5, amount: 15 }
  expect(does(ANN, 'propose_extra', about({ amount: 5, reason: 'Pipe' }), TEN)).toEqual({
    code: 'extra_open',
    details: { open_extra, status: 'in_progress' },
  })
  expect(does(ANN, 'accept_extra', about(open_extra), TEN)).toBeUndefined()
  expect(document(`booking:${BOOKING}`)).toMatchObject({ total_amount: 60, ends_at: NOON, extra: null })
  expect(document(`calendar:${PAT}`)).toMatchObject({ intervals: [{ starts_at: TEN, ends_at: NOON }, { starts_at: NOON }] })
  does(PAT, 'complete_job', { booking_id: BOOKING }, NOON)
  const NEXT_NOON = '2026-11-25T20:00:00.000Z'
  expect(does(ANN, 'propose_extra', about({ hours: 8 }), NEXT_NOON)).toEqual({ code: 'extra_limit' })
  expect(does(ANN, 'propose_extra', about({ amount: 5, reason: 'Pipe' }), NEXT_NOON)).toBeUndefined()
  expect(does(PAT, 'propose_extra', about({ amount: 5, reason: 'The same' }), NEXT_NOON)).toBeUndefined()
  expect(document(`booking:${BOOKING}`)).toMatchObject({ status: 'completed', total_amount: 65, updated_at: NEXT_NOON })
  expect(does(PAT, 'propose_extra', about({ hours: 1 }), '2026-11-25T20:00:00.001Z')).toMatchObject({ code: 'extra_closed' })
})

test('a provider has a weekly plan, individual days, minimum notice and travel time', () => {
  const { does, asks, document } = story()
  const rest = { status: 'rest_day', time_slots: [] }
  const week = Array.from({ length: 7 }, (_, day) => (day === 2 ? { status: 'open_slots', time_slots: [12, 10, 11, 12] } : rest))
  expect(does(PAT, 'set_weekly_plan', { week, min_notice_minutes: 30, travel_buffer_minutes: 45 })).toBeUndefined()
  expect(asks(OTHER, { scheduled_date: '2026-11-24T20:00:00.000Z' })).toMatchObject({ code: 'slot_unavailable' })
  expect(asks(BOOKING)).toBeUndefined()
  expect(does(PAT, 'set_availability', { date: '2026-11-24', status: 'rest_day', time_slots: [9] })).toEqual({ code: 'invalid_fields' })
  expect(does(PAT, 'set_availability', { date: '2026-11-23', ...rest })).toEqual({ code: 'invalid_fields' })
  expect(does(PAT, 'set_availability', { date: '2026-11-24', status: 'available', time_slots: [] })).toBeUndefined()
  expect(does(PAT, 'accept_booking', { booking_id: BOOKING })).toBeUndefined()
  // An hour later is within the travel time.
  expect(asks(OTHER, { scheduled_date: '2026-11-24T19:30:00.000Z', duration_hours: 0.5 })).toMatchObject({ code: 'slot_unavailable' })
  expect(asks(OTHER, { scheduled_date: '2026-11-24T20:00:00.000Z' })).toMatchObject({ code: 'slot_taken' })
  expect(document(`provider:${PAT}`)).toMatchObject({
    schedule: { days: { '2026-11-24': { status: 'available', time_slots: [] } }, min_notice_minutes: 30, travel_buffer_minutes: 45 },
  })
  expect(does(PAT, 'clear_availability', { date: '2026-11-24' })).toBeUndefined()
  expect(document(`provider:${PAT}`)).toMatchObject({ schedule: { days: {} } })
})

test('a review is changed for seven days and answered once', () => {
  const { does, asks, document } = story()
  asks(BOOKING)
  for (const name of ['accept_booking', 'start_job']) does(PAT, name, { booking_id: BOOKING })
  does(PAT, 'complete_job', { booking_id: BOOKING }, NINE)
  does(ANN, 'write_review', { booking_id: BOOKING, rating: 5, comment: '' })
  expect(does(PAT, 'answer_review', { booking_id: BOOKING, message: 'Thanks' })).toBeUndefined()
  expect(does(PAT, 'answer_review', { booking_id: BOOKING, message: 'Again' })).toEqual({ code: 'already_answered' })
  const changed = { booking_id: BOOKING, rating: 2, comment: 'it broke' }
  expect(does(ANN, 'edit_review', changed, '2026-12-01T16:00:00.000Z')).toBeUndefined()
  expect(does(ANN, 'edit_review', { ...changed, rating: 1 }, '2026-12-01T16:00:00.001Z')).toEqual({ code: 'review_closed' })
  // Written in time on a device that was away, and one that claims a time before the review existed.
  expect(does(ANN, 'edit_review', { ...changed, rating: 3 }, '2026-12-01T16:00:00.001Z', 1)).toBeUndefined()
  expect(does(ANN, 'edit_review', changed, '2026-12-02T16:00:00.000Z', 9 * 86_400_000)).toEqual({ code: 'review_closed' })
  // And no more than two weeks later, even if the device claims otherwise.
  expect(does(ANN, 'edit_review', changed, '2026-12-15T16:00:00.001Z', 15 * 86_400_000)).toEqual({ code: 'review_closed' })
  expect(document(`provider:${PAT}`)).toMatchObject({ rating: 3, review_count: 1, recent_reviews: [{ answer: { message: 'Thanks' } }] })
})

test('a review of an account that is days old is its customer’s alone', () => {
  const { does, asks, document } = story(EIGHT)
  asks(BOOKING)
  for (const name of ['accept_booking', 'start_job']) does(PAT, name, { booking_id: BOOKING })
  does(PAT, 'complete_job', { booking_id: BOOKING }, NINE)
  does(ANN, 'write_review', { booking_id: BOOKING, rating: 1, comment: '' }, NINE)
  expect(does(PAT, 'answer_review', { booking_id: BOOKING, message: 'Thanks' })).toEqual({ code: 'not_found' })
  const review = document(`review:${PAT}:${BOOKING}`)
  expect(review).toMatchObject({ held: { reason: 'fresh_account', at: NINE } })
  expect(holdersOf(review ?? {})).toEqual([ANN])
  expect(document(`provider:${PAT}`)).toMatchObject({ rating: 5, review_count: 0, recent_reviews: [] })
})

test('a person who hides read marks tells nobody, and their own devices know it', () => {
  const { does, asks, document } = story()
  asks(BOOKING)
  does(PAT, 'set_read_marks', { show: false })
  does(ANN, 'mark_read', { booking_id: BOOKING, up_to: EIGHT })
  expect(document(`receipt:${BOOKING}:${ANN}`)).toMatchObject({ delivered_up_to: EIGHT, read_up_to: null })
  expect(document(`reading:${BOOKING}:${ANN}`)).toMatchObject({ read_up_to: EIGHT })
  does(PAT, 'set_read_marks', { show: true })
  does(ANN, 'mark_read', { booking_id: BOOKING, up_to: NINE }, NINE)
  expect(document(`receipt:${BOOKING}:${ANN}`)).toMatchObject({ read_up_to: NINE })
})

test('a message is accepted while the chat is open, and later if it was written then', () => {
  const { does, asks, document } = story()
  asks(BOOKING)
  const says = (id: string, at: string, queuedMs: number) =>
    does(ANN, 'send_message', { booking_id: BOOKING, message_id: id, message: ' hello ' }, at, queuedMs)
  expect(says(EVE, EIGHT, 0)).toEqual({ code: 'chat_closed', details: { status: 'pending' } })
  does(PAT, 'accept_booking', { booking_id: BOOKING }, '2026-11-24T16:10:00.000Z')
  does(ANN, 'cancel_booking', { booking_id: BOOKING }, '2026-11-24T16:20:00.000Z')
  expect(says(ANN, NINE, 60_000)).toMatchObject({ code: 'chat_closed' })
  expect(says(ANN, NINE, 45 * 60_000)).toBeUndefined()
  expect(document(`message:${BOOKING}:${ANN}`)).toMatchObject({ message: 'hello', written_at: '2026-11-24T16:15:00.000Z' })
  // A mark for one's own message has no effect.
  expect(does(ANN, 'mark_delivered', { booking_id: BOOKING, up_to: NINE, uid: ANN })).toEqual({ code: 'not_found' })
  expect(does(ANN, 'mark_delivered', { booking_id: BOOKING, up_to: NINE, uid: PAT })).toBeUndefined()
  does(PAT, 'mark_read', { booking_id: BOOKING, up_to: EIGHT }, NINE)
  expect(document(`receipt:${BOOKING}:${PAT}`)).toMatchObject({ delivered_up_to: NINE, read_up_to: EIGHT })
})

test('Off Duty and Emergency Only accept what the decisions say', () => {
  const { does, asks } = story()
  does(PAT, 'set_status', { status: 'Off Duty' })
  expect(asks(BOOKING)).toEqual({ code: 'provider_unavailable' })
  does(PAT, 'set_status', { status: 'Emergency Only' })
  expect(asks(BOOKING, { scheduled_date: null, is_emergency: true })).toEqual({ code: 'emergency_only' })
  does(PAT, 'update_provider', { emergency_service: true })
  expect(asks(BOOKING, { is_emergency: true })).toEqual({ code: 'emergency_only' })
  expect(asks(BOOKING, { scheduled_date: null, is_emergency: true })).toBeUndefined()
})

test('slots are whole hours of the city, also across the end of daylight saving', () => {
  const free = (start: string, hours: number) =>
    slotRefusal('San Francisco', { days: new Map() }, [], start, hours, '2026-10-30T00:00:00.000Z')
  expect(free('2026-10-31T16:00:00.000Z', 1)).toBeUndefined()
  expect(free('2026-10-31T15:00:00.000Z', 1)).toBe('slot_unavailable')
  expect(free('2026-11-01T16:00:00.000Z', 1)).toBe('slot_unavailable')
  expect(free('2026-11-01T17:00:00.000Z', 1)).toBeUndefined()
  expect(free('2026-11-01T17:30:00.000Z', 1)).toBe('slot_unavailable')
  expect(free('2026-11-02T02:00:00.000Z', 1)).toBeUndefined()
  expect(free('2026-11-02T02:00:00.000Z', 1.5)).toBe('slot_unavailable')
  expect(free('2026-10-29T17:00:00.000Z', 1)).toBe('slot_past')
  expect(nearestFree('San Francisco', { days: new Map() }, [], '2026-11-01T10:00:00.000Z', 1, '2026-10-30T00:00:00.000Z')).toEqual([
    '2026-11-01T01:00:00.000Z',
    '2026-11-01T17:00:00.000Z',
    '2026-11-01T18:00:00.000Z',
  ])
})

test('arguments beyond the limits are refused', () => {
  const { does, asks } = story()
  expect(asks(BOOKING, { duration_hours: 0.7 })).toEqual({ code: 'invalid_fields' })
  expect(asks(BOOKING, { price_per_hour: 30.001 })).toEqual({ code: 'invalid_fields' })
  expect(asks(BOOKING, { total_amount: 1 })).toEqual({ code: 'invalid_fields' })
  expect(asks(BOOKING, { special_instructions: 'a\u0007' })).toEqual({ code: 'invalid_fields' })
  expect(asks(BOOKING, { answers: { water_off: 'Yes' } })).toEqual({ code: 'invalid_fields' })
  expect(asks(BOOKING, { photos: Array.from({ length: 5 }, () => ({})) })).toEqual({ code: 'invalid_fields' })
  expect(does(PAT, 'update_provider', { rating: 5 })).toEqual({ code: 'invalid_fields' })
  expect(does(PAT, 'update_provider', { experience_years: 51 })).toEqual({ code: 'invalid_fields' })
})
