import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import type { OptimisticDocument } from '#data/optimistic-updates/optimistic-document.ts'
import { messageSchema, type Message } from '#domain/documents/message.ts'
import { instantFromMs, type Instant } from '#domain/time/instant.ts'
import { threadItems } from './thread-items.ts'

const BOOKING = '01JAAAAAAAAAAAAAAAAAAAAAAA'
const AMINA = '01JBBBBBBBBBBBBBBBBBBBBBBB'
const GRACE = '01JCCCCCCCCCCCCCCCCCCCCCCC'

let last = 0
function message(at: string, sender: string, waiting = false): OptimisticDocument<Message> {
  last += 1
  const id = `01J${String(last).padStart(23, '0')}`
  const doc = v.parse(messageSchema, {
    doc_id: `message:${BOOKING}:${id}`,
    type: 'message',
    schema_version: 1,
    version: 1,
    id,
    booking_id: BOOKING,
    customer_uid: AMINA,
    provider_uid: GRACE,
    sender_uid: sender,
    sender_type: sender === AMINA ? 'customer' : 'provider',
    sender_name: 'Somebody',
    message: `message ${last}`,
    created_at: at,
    written_at: at,
  })
  return { doc, waiting }
}

const instant = (text: string): Instant => instantFromMs(Date.parse(text))
const utcDay = (at: Instant): string => at.slice(0, 10)
const draw = (
  messages: readonly OptimisticDocument<Message>[],
  acceptedAt?: Instant,
  hasEarlier = false,
  firstUnreadId?: string,
): string[] =>
  threadItems({ messages, acceptedAt, hasEarlier, firstUnreadId, dayOf: utcDay }).map((item) =>
    item.kind === 'message'
      ? `${item.first ? 'first' : 'next'} ${item.shown.doc.created_at.slice(11, 16)}`
      : item.kind === 'new'
        ? 'new'
        : `${item.kind} ${item.at.slice(0, 10)}`,
  )

describe('a thread', () => {
  test('starts each day with its name, in the viewer’s zone', () => {
    const messages = [message('2026-11-19T23:30:00.000Z', AMINA), message('2026-11-20T00:30:00.000Z', AMINA)]
    expect(draw(messages)).toEqual(['day 2026-11-19', 'first 23:30', 'day 2026-11-20', 'first 00:30'])
    const east = threadItems({
      messages,
      acceptedAt: undefined,
      hasEarlier: false,
      firstUnreadId: undefined,
      dayOf: (at) => instantFromMs(Date.parse(at) + 3 * 3_600_000).slice(0, 10),
    })
    expect(east.filter((item) => item.kind === 'day')).toHaveLength(1)
  })

  test('groups consecutive messages of one person', () => {
    const messages = [
      message('2026-11-20T13:44:00.000Z', GRACE),
      message('2026-11-20T13:46:00.000Z', AMINA),
      message('2026-11-20T13:46:30.000Z', AMINA),
      message('2026-11-20T14:30:00.000Z', AMINA),
    ]
    expect(draw(messages)).toEqual(['day 2026-11-20', 'first 13:44', 'first 13:46', 'next 13:46', 'first 14:30'])
  })

  test('shows the acceptance where it happened, also before the first message', () => {
    const messages = [message('2026-11-20T13:44:00.000Z', GRACE), message('2026-11-20T13:46:00.000Z', GRACE)]
    expect(draw(messages, instant('2026-11-20T13:43:00Z'))).toEqual(['day 2026-11-20', 'accepted 2026-11-20', 'first 13:44', 'next 13:46'])
    expect(draw([], instant('2026-11-19T09:00:00Z'))).toEqual(['day 2026-11-19', 'accepted 2026-11-19'])
  })

  test('a waiting message stays below an acceptance timed by another clock', () => {
    const messages = [message('2026-11-20T12:00:00.000Z', AMINA, true)]
    expect(draw(messages, instant('2026-11-20T13:43:00Z'))).toEqual(['day 2026-11-20', 'accepted 2026-11-20', 'first 12:00'])
  })

  test('an acceptance before the loaded messages is left out', () => {
    const messages = Array.from({ length: 2 }, (_, place) => message(`2026-11-20T1${place}:00:00.000Z`, AMINA))
    expect(draw(messages, instant('2026-11-20T09:00:00Z'), true)).toEqual(['day 2026-11-20', 'first 10:00', 'first 11:00'])
    expect(draw(messages, instant('2026-11-20T10:30:00Z'), true)).toContain('accepted 2026-11-20')
  })

  test('marks the first unread message, below its day', () => {
    const messages = [
      message('2026-11-19T13:44:00.000Z', GRACE),
      message('2026-11-20T13:44:00.000Z', GRACE),
      message('2026-11-20T13:45:00.000Z', GRACE),
    ]
    const drawn = draw(messages, undefined, false, messages[1]?.doc.doc_id)
    expect(drawn).toEqual(['day 2026-11-19', 'first 13:44', 'day 2026-11-20', 'new', 'first 13:44', 'next 13:45'])
    expect(draw(messages, undefined, false, messages[2]?.doc.doc_id).slice(-3)).toEqual(['first 13:44', 'new', 'first 13:45'])
  })

  test('no two items share a key', () => {
    const messages = [
      message('2026-11-20T13:44:00.000Z', GRACE),
      message('2026-11-19T10:00:00.000Z', AMINA, true),
      message('2026-11-20T13:44:00.000Z', AMINA, true),
    ]
    const items = threadItems({
      messages,
      acceptedAt: instant('2026-11-20T13:43:00Z'),
      hasEarlier: false,
      firstUnreadId: undefined,
      dayOf: utcDay,
    })
    expect(new Set(items.map((item) => item.key)).size).toBe(items.length)
  })
})
