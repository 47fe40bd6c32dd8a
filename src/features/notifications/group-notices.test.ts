import { expect, test } from 'vitest'
import type { Notification } from '#domain/documents/notification.ts'
import { groupNotices } from './group-notices.ts'

const notice = (id: string, booking_id: string | null): Notification => ({ id, booking_id }) as Notification

test('notices of a booking are together at the place of the newest; others stay alone', () => {
  const groups = groupNotices([
    notice('6', 'b'),
    notice('5', null),
    notice('4', 'a'),
    notice('3', 'b'),
    notice('2', null),
    notice('1', 'a'),
  ])
  expect(groups.map((group) => group.map(({ id }) => id))).toEqual([['6', '3'], ['5'], ['4', '1'], ['2']])
})
