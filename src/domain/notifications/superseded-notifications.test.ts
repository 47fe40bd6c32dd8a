import { expect, test } from 'vitest'
import { AMINA, BOOKING, NOW, ulid } from '#tests/support/domain/fixtures.ts'
import type { NotificationKind } from '../documents/notification-kinds.ts'
import type { Notification } from '../documents/notification.ts'
import { notificationId } from '../ids.ts'
import { addMs } from '../time/instant.ts'
import { notificationText } from './notification-texts.ts'
import { withoutSuperseded } from './superseded-notifications.ts'

const notice = (n: number, kind: NotificationKind, params: Record<string, string> = {}, booking_id = BOOKING): Notification => ({
  doc_id: notificationId(AMINA, ulid(n, 'N')),
  type: 'notification',
  schema_version: 1,
  version: 1,
  id: ulid(n, 'N'),
  user_id: AMINA,
  kind,
  booking_id,
  params,
  time: addMs(NOW, n),
  ...notificationText(kind, params),
})
const kinds = (...notices: Notification[]): string[] => withoutSuperseded([...notices].reverse()).map(({ kind }) => kind)

test('a completion that was undone is not claimed, and one after the undoing is', () => {
  expect(kinds(notice(1, 'booking_completed'), notice(2, 'completion_undone'))).toEqual(['completion_undone'])
  expect(kinds(notice(1, 'booking_completed'), notice(2, 'completion_undone'), notice(3, 'booking_completed'))).toEqual([
    'booking_completed',
    'completion_undone',
  ])
  expect(kinds(notice(1, 'booking_started'), notice(2, 'start_undone'))).toEqual(['start_undone'])
})

test('another booking and another visit keep theirs', () => {
  expect(kinds(notice(1, 'booking_completed', {}, ulid(2)), notice(2, 'completion_undone'))).toHaveLength(2)
  const [first, second] = [{ visit_at: NOW }, { visit_at: addMs(NOW, 1) }]
  expect(kinds(notice(1, 'visit_completed', first), notice(2, 'completion_undone', second))).toHaveLength(2)
  expect(kinds(notice(1, 'visit_completed', first), notice(2, 'completion_undone', first))).toEqual(['completion_undone'])
})

test('a settled job asks nothing more', () => {
  const asked = [notice(1, 'outcome_asked'), notice(2, 'outcome_reported'), notice(3, 'outcome_disputed')]
  expect(kinds(...asked)).toEqual(['outcome_disputed'])
  expect(kinds(...asked, notice(4, 'outcome_settled'))).toEqual(['outcome_settled'])
})
