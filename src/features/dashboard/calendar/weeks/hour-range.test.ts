import { describe, expect, test } from 'vitest'
import { anAcceptedBooking, NOW } from '#tests/support/domain/fixtures.ts'
import { addMs } from '#domain/time/instant.ts'
import { ALL_HOURS, entriesByDay, hoursOfDay } from '../calendar-days.ts'
import { cellAfterKey, changeOfRange, hourAt, hoursOfRange } from './hour-range.ts'

const LA = 'America/Los_Angeles'
const DAY = '2026-11-24'
const HOUR = 3_600_000

describe('a selection', () => {
  test('reaches up and down from where it began', () => {
    expect([hoursOfRange({ date: DAY, anchor: 10, head: 12 }), hoursOfRange({ date: DAY, anchor: 12, head: 10 })]).toEqual([
      [10, 11, 12],
      [12, 11, 10],
    ])
  })

  // 10:00 to 12:00 is booked; 9 and 12 to 14 are open.
  const entries = entriesByDay([anAcceptedBooking({ starts_at: addMs(NOW, 0), ends_at: addMs(NOW, 2 * HOUR) })], LA).get(DAY) ?? []
  const hours = hoursOfDay(DAY, LA, [9, 12, 13, 14], entries, Date.parse(NOW) - 24 * HOUR)

  test.each([
    ['closes what is open', 12, 14, false, [12, 13, 14], 0],
    ['closes upwards too', 14, 12, false, [12, 13, 14], 0],
    ['leaves what is closed already', 13, 16, false, [13, 14], 0],
    ['opens from a closed hour', 15, 13, true, [15], 0],
    ['leaves a booking', 9, 13, false, [9, 12, 13], 1],
    ['begins at a booking', 10, 12, false, [12], 1],
    ['changes nothing where all is booked', 10, 11, false, [], 1],
  ])('%s', (_name, anchor, head, opens, changed, booked) => {
    const change = changeOfRange(hours, { date: DAY, anchor, head })
    expect([change.opens, change.hours, change.booked.length]).toEqual([opens, changed, booked])
  })

  test('changes no past hour', () => {
    const past = hoursOfDay(DAY, LA, ALL_HOURS, [], Date.parse(NOW) + 2 * HOUR)
    expect(changeOfRange(past, { date: DAY, anchor: 10, head: 14 }).hours).toEqual([13, 14])
    expect(changeOfRange(past, { date: DAY, anchor: 9, head: 9 })).toEqual({ opens: false, hours: [], booked: [] })
  })
})

test.each([
  [0, 9],
  [43.9, 9],
  [44, 10],
  [439, 18],
  [-100, 9],
  [900, 18],
])('a pointer %d px below the top of ten hours of 44 px is at %i', (offset, hour) => {
  expect(hourAt(offset, 440)).toBe(hour)
})

describe('keys', () => {
  test.each([
    ['ArrowDown', null, DAY, 9],
    ['ArrowDown', 18, DAY, 18],
    ['ArrowUp', 10, DAY, 9],
    ['ArrowUp', 9, DAY, null],
    ['ArrowUp', null, DAY, null],
    ['ArrowRight', 12, '2026-11-25', 12],
    ['ArrowLeft', null, '2026-11-23', null],
    ['Home', 12, '2026-11-22', 12],
    ['End', 12, '2026-11-28', 12],
    ['PageDown', 12, '2026-12-01', 12],
    ['PageUp', 12, '2026-11-17', 12],
  ])('%s from %s leads to %s %s', (key, hour, date, to) => {
    expect(cellAfterKey({ date: DAY, hour }, key, false)).toEqual({ date, hour: to })
  })

  test('sideways follow the reading direction, and others move nothing', () => {
    expect(cellAfterKey({ date: DAY, hour: 9 }, 'ArrowRight', true)?.date).toBe('2026-11-23')
    expect(cellAfterKey({ date: DAY, hour: 9 }, 'ArrowLeft', true)?.date).toBe('2026-11-25')
    expect(cellAfterKey({ date: DAY, hour: 9 }, 'a', false)).toBeUndefined()
  })
})
