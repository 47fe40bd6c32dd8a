import { expect, test } from 'vitest'
import type { OutboxItem } from '#data/outbox/outbox-item.ts'
import type { PersonCommandName } from '#domain/commands/command-table.ts'
import { aBooking, AMINA, command, GRACE, NOW } from '#tests/support/domain/fixtures.ts'
import { commandDetail, commandPerson, commandTitle } from './command-labels.ts'

const nowMs = Date.parse(NOW)

const item = (
  name: PersonCommandName,
  args: Record<string, unknown> = {},
  shown: OutboxItem['shown'] = { booking: aBooking() },
): OutboxItem => ({
  id: command(1),
  name,
  args,
  created_at: NOW,
  state: 'waiting',
  refusal: null,
  shown,
})

test('names the other person of the booking, on either side', () => {
  expect(commandPerson(item('send_message'), AMINA)).toBe('Grace')
  expect(commandPerson(item('send_message'), GRACE)).toBe('Amina')
  expect(commandTitle(item('accept_booking'), GRACE)).toBe('Accept booking from Amina')
  expect(commandTitle(item('cancel_booking'), AMINA)).toBe('Cancel booking with Grace')
})

test('describes a request by its time and its price', () => {
  expect(commandTitle(item('request_booking'), AMINA)).toBe('Booking with Grace')
  expect(commandDetail(item('request_booking'), nowMs)).toBe('As soon as possible · $70.00')
  const scheduled = aBooking({ scheduled_date: '2026-11-25T18:00:00.000Z' as typeof NOW })
  expect(commandDetail(item('request_booking', {}, { booking: scheduled }), nowMs)).toBe('tomorrow, 10:00 – 12:00 · $70.00')
})

test('describes a message by its text, a review by its stars, a status by its name', () => {
  expect(commandDetail(item('send_message', { message: 'The gate code is 4.' }), nowMs)).toBe('The gate code is 4.')
  expect(commandDetail(item('write_review', { rating: 5, comment: 'Tidy.' }), nowMs)).toBe('5 stars, with a comment')
  expect(commandDetail(item('write_review', { rating: 1, comment: '' }), nowMs)).toBe('1 star')
  expect(commandTitle(item('set_status', { status: 'Off Duty' }, {}), GRACE)).toBe('Status: Off Duty')
  expect(commandDetail(item('set_status', { status: 'Off Duty' }, {}), nowMs)).toBeUndefined()
})

test('describes a favourite by the provider name stored with it', () => {
  expect(commandDetail(item('add_favourite', { provider_id: GRACE }, { provider_name: 'Grace Okafor' }), nowMs)).toBe('Grace Okafor')
  expect(commandDetail(item('remove_favourite', { provider_id: GRACE }, {}), nowMs)).toBeUndefined()
})

test('shows the reason, otherwise the time', () => {
  expect(commandDetail(item('cancel_booking', { reason: 'My plans changed.' }), nowMs)).toBe('My plans changed.')
  expect(commandDetail(item('start_job'), nowMs)).toBe('As soon as possible')
})
