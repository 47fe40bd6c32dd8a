import { afterEach, describe, expect, test } from 'vitest'
import { loadCatalogue, activateCatalogue } from '../catalogue.ts'
import { ENGLISH } from '../en/english.ts'
import * as format from './format.ts'
import { LANGUAGES, type LanguageTag } from '../languages.ts'

const NOON = '2026-11-24T20:05:00.000Z'
const ZONE = 'America/Los_Angeles'
/** Replaces every kind of space by a plain one: the platform chooses the kind. */
const plain = (shown: string): string => shown.replaceAll(/\s/g, ' ')

async function inLanguage(language: LanguageTag): Promise<void> {
  activateCatalogue(language, await loadCatalogue(language), LANGUAGES[language].formatLocale)
}

afterEach(() => activateCatalogue('en', ENGLISH, 'en'))

describe.each([
  ['en', '$1,270.50', '4.9', '0.4 km', '95%', 'Tue 24 Nov', '24 Nov', 'November 2026', 'today'],
  ['es', '$1,270.50', '4.9', '0.4 km', '95%', 'mar, 24 nov', '24 nov', 'noviembre de 2026', 'hoy'],
  ['fr', '1 270,50 $', '4,9', '0,4 km', '95 %', 'mar. 24 nov.', '24 nov.', 'novembre 2026', 'aujourd’hui'],
  ['de', '1.270,50 $', '4,9', '0,4 km', '95 %', 'Di., 24. Nov.', '24. Nov.', 'November 2026', 'heute'],
  ['zh', '$1,270.50', '4.9', '0.4 公里', '95%', '11月24日周二', '11月24日', '2026年11月', '今天'],
] as const)('%s', (language, money, rating, distance, percent, weekdayDate, shortDate, month, today) => {
  test('numbers, money, distances, dates', async () => {
    await inLanguage(language)
    expect(plain(format.money(1270.5, 'Lagos'))).toBe(money)
    expect(format.rating(4.9)).toBe(rating)
    expect(plain(format.distance(0.4))).toBe(distance)
    expect(plain(format.percent(0.95))).toBe(percent)
    expect(plain(format.weekdayDate(NOON, ZONE))).toBe(weekdayDate)
    expect(plain(format.shortDate(NOON, ZONE))).toBe(shortDate)
    expect(plain(format.monthOfDay('2026-11-24'))).toBe(month)
    expect(format.relativeDay(NOON, ZONE, Date.parse(NOON))).toBe(today)
  })

  test('times in the given zone, with 24 hours', async () => {
    await inLanguage(language)
    expect(format.timeOfDay(NOON, ZONE)).toBe('12:05')
    expect(format.timeOfDay(NOON, 'Asia/Ho_Chi_Minh')).toBe('03:05')
  })
})

test('sizes in a readable unit', () => {
  expect([0, 999, 12_300, 3_240_000, 20_000_000, 312_000_000, 2_140_000_000, 5_000_000_000_000].map(format.bytes)).toEqual([
    '0\u00A0byte',
    '999\u00A0byte',
    '12\u00A0kB',
    '3.2\u00A0MB',
    '20\u00A0MB',
    '312\u00A0MB',
    '2.1\u00A0GB',
    '5,000\u00A0GB',
  ])
})

test('tomorrow is the next calendar day, also after a day of 23 or 25 hours', () => {
  const SAN_FRANCISCO = 'America/Los_Angeles'
  const late = Date.parse('2027-03-14T07:30:00Z')
  expect(format.relativeDay('2027-03-14T18:00:00Z', SAN_FRANCISCO, late)).toBe('tomorrow')
  expect(format.relativeDay('2027-03-15T18:00:00Z', SAN_FRANCISCO, late)).toBe('Mon\u00A015\u00A0Mar')
  const early = Date.parse('2027-11-07T07:30:00Z')
  expect(format.relativeDay('2027-11-08T18:00:00Z', SAN_FRANCISCO, early)).toBe('tomorrow')
})
