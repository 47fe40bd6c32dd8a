import { expect, test } from 'vitest'
import { AMINA, anAcceptedBooking, aHistoryEntry, GRACE, NOW } from '#tests/support/domain/fixtures.ts'
import { addMs, instantToMs, type Instant } from '#domain/time/instant.ts'
import type { Booking } from '#domain/documents/booking.ts'
import { timelineEntries } from './timeline-entries.ts'

const at = (minutes: number): Instant => addMs(NOW, minutes * 60_000)
const THURSDAY = '2026-11-26T22:00:00.000Z' as Instant

const booking: Booking = anAcceptedBooking({
  scheduled_date: '2026-11-25T18:00:00.000Z' as Instant,
  status: 'cancelled',
  history: [
    aHistoryEntry('requested', at(0), 'customer'),
    aHistoryEntry('notified', at(1), 'system'),
    aHistoryEntry('accepted', at(2), 'provider'),
    { ...aHistoryEntry('time_proposed', at(3), 'customer'), starts_at: THURSDAY },
    { ...aHistoryEntry('time_declined', at(4), 'provider'), starts_at: THURSDAY, reason: 'At a wedding' },
    { ...aHistoryEntry('time_accepted', at(5), 'provider'), starts_at: THURSDAY, moved_from: '2026-11-25T18:00:00.000Z' as Instant },
    { ...aHistoryEntry('cancelled', at(6), 'customer'), reason: 'Found the key' },
  ],
})

test('names the events from the side of the viewer', () => {
  expect(timelineEntries(booking, AMINA, instantToMs(NOW)).map(({ title }) => title)).toEqual([
    'You sent the request',
    'Grace was notified',
    'Grace accepted',
    'You proposed Thu\u00A026\u00A0Nov, 14:00',
    'Grace declined Thu\u00A026\u00A0Nov, 14:00',
    'Grace agreed to Thu\u00A026\u00A0Nov, 14:00',
    'You canceled',
  ])
  expect(timelineEntries(booking, GRACE, instantToMs(NOW)).map(({ title }) => title)).toEqual([
    'Amina sent the request',
    'You were notified',
    'You accepted',
    'Amina proposed Thu\u00A026\u00A0Nov, 14:00',
    'You declined Thu\u00A026\u00A0Nov, 14:00',
    'You agreed to Thu\u00A026\u00A0Nov, 14:00',
    'Amina canceled',
  ])
})

test('gives reasons, and the time before a change', () => {
  expect(timelineEntries(booking, AMINA, instantToMs(NOW)).map(({ small }) => small)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    'Reason: At a wedding',
    'Moved from Wed\u00A025\u00A0Nov, 10:00',
    'Reason: Found the key',
  ])
})

test('names a cancellation by the server, an expired request and an unanswered proposal', () => {
  const ended = { ...booking, history: [aHistoryEntry('cancelled', NOW, 'system'), aHistoryEntry('expired', NOW, 'system')] }
  expect(timelineEntries(ended, AMINA, instantToMs(NOW)).map(({ title }) => title)).toEqual([
    'Canceled by NearHelp',
    'Expired without an answer',
  ])
  const open: Booking = { ...booking, history: [], proposal: { by: 'customer', starts_at: THURSDAY, proposed_at: NOW } }
  expect(timelineEntries(open, AMINA, instantToMs(THURSDAY) - 1)).toEqual([])
  expect(timelineEntries(open, AMINA, instantToMs(THURSDAY)).map(({ title }) => title)).toEqual([
    'The proposal for Thu\u00A026\u00A0Nov, 14:00 expired',
  ])
})

test('adds the time at the place where it differs from the time of this device', () => {
  const [line] = timelineEntries(booking, AMINA, instantToMs(NOW))
  const isThere = Intl.DateTimeFormat().resolvedOptions().timeZone === 'America/Los_Angeles'
  expect(line?.placeTime).toBe(isThere ? undefined : 'Tue\u00A024\u00A0Nov, 10:00 San Francisco time')
})
