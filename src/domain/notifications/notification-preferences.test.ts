import { describe, expect, test } from 'vitest'
import { NOTIFICATION_KINDS } from '../documents/notification-kinds.ts'
import { PUSH_CATEGORIES, type QuietHours } from '../documents/quiet-hours.ts'
import {
  pushCategoryOf,
  earliestPushTime,
  quietHoursEnd,
  localNotificationDetail,
  type NotificationPreferences,
} from './notification-preferences.ts'

const NIGHT: QuietHours = { from: '22:00', to: '07:30', zone: 'Europe/Berlin' }
const until = (quiet: QuietHours, at: string): string | undefined => {
  const ms = quietHoursEnd(quiet, Date.parse(at))
  return ms === undefined ? undefined : new Date(ms).toISOString()
}

describe('quiet hours by the clock of their zone', () => {
  test.each([
    ['a minute before', '2026-11-20T20:59:59.999Z', undefined],
    ['when they begin', '2026-11-20T21:00:00.000Z', '2026-11-21T06:30:00.000Z'],
    ['after midnight', '2026-11-21T03:00:00.000Z', '2026-11-21T06:30:00.000Z'],
    ['the last moment', '2026-11-21T06:29:59.999Z', '2026-11-21T06:30:00.000Z'],
    ['when they end', '2026-11-21T06:30:00.000Z', undefined],
    ['the night when summer ends', '2026-10-25T00:30:00.000Z', '2026-10-25T06:30:00.000Z'],
    ['the night when summer begins', '2027-03-28T00:30:00.000Z', '2027-03-28T05:30:00.000Z'],
    ['the last of the year', '2026-12-31T22:30:00.000Z', '2027-01-01T06:30:00.000Z'],
  ])('%s', (_what, at, ends) => {
    expect(until(NIGHT, at)).toBe(ends)
  })

  test('within one day', () => {
    const nap = { from: '13:00', to: '15:00', zone: 'Asia/Kathmandu' }
    expect(until(nap, '2026-11-20T07:14:00.000Z')).toBeUndefined()
    expect(until(nap, '2026-11-20T07:15:00.000Z')).toBe('2026-11-20T09:15:00.000Z')
    expect(until(nap, '2026-11-20T09:15:00.000Z')).toBeUndefined()
  })

  test('an end skipped by daylight saving is the moment after the gap', () => {
    expect(until({ from: '23:00', to: '02:30', zone: 'Europe/Berlin' }, '2027-03-27T23:30:00.000Z')).toBe('2027-03-28T01:30:00.000Z')
  })
})

describe('earliestPushTime', () => {
  const now = Date.parse('2026-11-20T23:00:00.000Z')
  const wishes: NotificationPreferences = { pushNotifications: true, push_muted: [], quiet_hours: null }
  const wanted = (more: Partial<NotificationPreferences>) =>
    NOTIFICATION_KINDS.filter((kind) => earliestPushTime({ ...wishes, ...more }, kind, now) === now)

  test('allows all push notifications or none', () => {
    expect(wanted({})).toEqual(NOTIFICATION_KINDS)
    expect(wanted({ pushNotifications: false })).toEqual([])
  })

  test('every kind has a category that can be muted, except for security notifications', () => {
    expect(new Set(NOTIFICATION_KINDS.map(pushCategoryOf))).toEqual(new Set(PUSH_CATEGORIES))
    for (const category of PUSH_CATEGORIES) {
      const left = wanted({ push_muted: [category] })
      expect(left.filter((kind) => pushCategoryOf(kind) === category)).toEqual(
        category === 'account' ? ['password_changed', 'email_changed', 'new_device', 'access_ended'] : [],
      )
      expect(left.filter((kind) => pushCategoryOf(kind) !== category)).toEqual(
        NOTIFICATION_KINDS.filter((kind) => pushCategoryOf(kind) !== category),
      )
    }
    expect(wanted({ push_muted: PUSH_CATEGORIES })).toEqual(['password_changed', 'email_changed', 'new_device', 'access_ended'])
  })

  test('waits for the end of quiet hours, except for security notifications', () => {
    expect(wanted({ quiet_hours: NIGHT })).toEqual(['password_changed', 'email_changed', 'new_device', 'access_ended'])
    expect(earliestPushTime({ ...wishes, quiet_hours: NIGHT }, 'booking_accepted', now)).toBe(Date.parse('2026-11-21T06:30:00.000Z'))
  })
})

test('local notifications follow the preferences: off, quiet hours, without details', () => {
  const wishes = { pushNotifications: true, quiet_hours: NIGHT, push_hide_details: false }
  const [day, night] = [Date.parse('2026-11-20T12:00:00Z'), Date.parse('2026-11-20T22:00:00Z')]
  expect(localNotificationDetail(wishes, day)).toBe('in full')
  expect(localNotificationDetail({ ...wishes, push_hide_details: true }, day)).toBe('without details')
  expect(localNotificationDetail(wishes, night)).toBe(undefined)
  expect(localNotificationDetail({ ...wishes, quiet_hours: null }, night)).toBe('in full')
  expect(localNotificationDetail({ ...wishes, pushNotifications: false, quiet_hours: null }, day)).toBe(undefined)
})
