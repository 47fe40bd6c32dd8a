import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Instant } from '../time/instant.ts'
import { calendarFile, type CalendarEntry } from './icalendar.ts'

const entry: CalendarEntry = {
  uid: 'booking-01KB@nearhelp',
  sequence: 3,
  stampedAt: '2026-11-24T18:00:00.000Z' as Instant,
  startsAt: '2026-11-25T22:00:00.000Z' as Instant,
  endsAt: '2026-11-26T00:30:00.000Z' as Instant,
  summary: 'Cleaner: Grace Okafor',
  description: 'Ring twice; floor 2, left\nC:\\keys',
  location: '1 Market Street; left, rear',
  position: { latitude: 37.774912, longitude: -122.419415 },
  status: 'CONFIRMED',
  url: 'https://help.example/bookings/01KB',
}

test('writes an entry line by line', () => {
  expect(calendarFile([entry]).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//NearHelp//Bookings//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:booking-01KB@nearhelp',
    'SEQUENCE:3',
    'DTSTAMP:20261124T180000Z',
    'DTSTART:20261125T220000Z',
    'DTEND:20261126T003000Z',
    'SUMMARY:Cleaner: Grace Okafor',
    'DESCRIPTION:Ring twice\\; floor 2\\, left\\nC:\\\\keys',
    'LOCATION:1 Market Street\\; left\\, rear',
    'GEO:37.774912;-122.419415',
    'STATUS:CONFIRMED',
    'URL:https://help.example/bookings/01KB',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('a cancelled entry removes itself from calendars', () => {
  const file = calendarFile([{ ...entry, status: 'CANCELLED' }])
  expect(file).toContain('METHOD:CANCEL\r\n')
  expect(file).toContain('STATUS:CANCELLED\r\n')
})

test('a cancelled entry among others has its own status', () => {
  const file = calendarFile([entry, { ...entry, uid: 'booking-01KB-2@nearhelp', status: 'CANCELLED' }])
  expect(file).toContain('METHOD:PUBLISH\r\n')
  expect([...file.matchAll(/(?:UID|STATUS):(.*)\r/g)].map((match) => match[1])).toEqual([
    'booking-01KB@nearhelp',
    'CONFIRMED',
    'booking-01KB-2@nearhelp',
    'CANCELLED',
  ])
})

test('no line exceeds 75 octets or splits a character, and unfolding restores the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (said) => {
      const summary = said.replaceAll(/[\r\n]/g, ' ')
      const file = calendarFile([{ ...entry, summary, description: '' }])
      for (const line of file.split('\r\n')) {
        expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
        expect(line).not.toMatch(/\p{Surrogate}/u)
      }
      const unfolded = file.replaceAll('\r\n ', '')
      const line = unfolded.split('\r\n').find((each) => each.startsWith('SUMMARY:')) ?? ''
      expect(line.slice(8).replaceAll(/\\([\\;,])/g, '$1')).toBe(summary)
    }),
  )
})
