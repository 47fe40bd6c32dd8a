import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  AMINA,
  aBooking,
  aHistoryEntry,
  anAcceptedBooking,
  anAttachment,
  BOOKING,
  GRACE,
  NOW,
  person,
  STRANGER,
  SYSTEM,
  ulid,
} from '#tests/support/domain/fixtures.ts'
import { openWorld, refusalCode, describeDecision, type World } from '#tests/support/domain/world.ts'
import { BOOKING_STATUSES, type Booking } from '../../documents/booking.ts'
import { LATE_DELIVERY_MS } from '../../documents/message.ts'
import { messageId } from '../../ids.ts'
import { addMs, type Instant } from '../../time/instant.ts'

const at = (minutes: number): Instant => addMs(NOW, minutes * 60_000)
const text = (n = 1, message = 'On which floor?') => ({ booking_id: BOOKING, message_id: ulid(n, 'M'), message })
const send = (world: World, args: unknown = text(), who = AMINA, queuedMs = 0, now = NOW) =>
  world.run('send_message', args, person(who), { queuedMs, now })

/** Accepted an hour ago and closed ten minutes ago. */
function closed(how: 'completed' | 'cancelled'): Booking {
  const history = [
    aHistoryEntry('requested', at(-90), 'customer'),
    aHistoryEntry('accepted', at(-60), 'provider'),
    aHistoryEntry(how, at(-10), 'provider'),
  ]
  return anAcceptedBooking({ status: how, created_at: at(-90), history })
}

describe('send_message', () => {
  test.each([
    [AMINA, 'customer', 'Amina', GRACE],
    [GRACE, 'provider', 'Grace', AMINA],
  ] as const)('%s writes as %s and the other side is notified', (who, sender_type, sender_name, other) => {
    const world = openWorld([anAcceptedBooking()])
    expect(describeDecision(send(world, text(1, '  On which floor?  '), who))).toEqual([
      'create message',
      `notify ${other} message_received`,
    ])
    expect(world.read(messageId(BOOKING, ulid(1, 'M')), 'message')).toEqual({
      doc_id: messageId(BOOKING, ulid(1, 'M')),
      type: 'message',
      schema_version: 1,
      version: 1,
      id: ulid(1, 'M'),
      booking_id: BOOKING,
      customer_uid: AMINA,
      provider_uid: GRACE,
      sender_uid: who,
      sender_type,
      sender_name,
      message: 'On which floor?',
      created_at: NOW,
      written_at: NOW,
    })
    expect(world.all('notification')).toMatchObject([
      { user_id: other, title: sender_name, message: 'On which floor?', booking_id: BOOKING },
    ])
  })

  test.each(BOOKING_STATUSES)('depends on the status: %s', (status) => {
    const open = status === 'accepted' || status === 'in_progress'
    const decision = openWorld([aBooking({ status })]).judge('send_message', text(), person(AMINA))
    expect(decision).toMatchObject(open ? { ok: true } : { ok: false, error: { code: 'chat_closed', details: { status } } })
  })

  test.each(['completed', 'cancelled'] as const)(
    'a message written before the booking was %s is delivered, with the time of writing',
    (how) => {
      const world = openWorld([closed(how)])
      expect(send(world, text(1), AMINA, 10 * 60_000).ok).toBe(true)
      expect(world.read(messageId(BOOKING, ulid(1, 'M')), 'message')).toMatchObject({ created_at: NOW, written_at: at(-10) })
      expect(send(world, text(2), GRACE, 60 * 60_000).ok).toBe(true)
      expect(refusalCode(send(world, text(3), AMINA, 10 * 60_000 - 1))).toBe('chat_closed')
      expect(refusalCode(send(world, text(4), AMINA, 60 * 60_000 + 1))).toBe('chat_closed')
      expect(refusalCode(send(world, text(5), AMINA))).toBe('chat_closed')
    },
  )

  test('a booking cancelled before acceptance never had a chat', () => {
    const history = [aHistoryEntry('requested', at(-90), 'customer'), aHistoryEntry('cancelled', at(-10), 'customer')]
    for (const minutes of [0, 10, 30, 100])
      expect(refusalCode(send(openWorld([aBooking({ status: 'cancelled', history })]), text(), AMINA, minutes * 60_000))).toBe(
        'chat_closed',
      )
  })

  test('someone else’s and a missing booking give the same answer', () => {
    const foreign = openWorld([anAcceptedBooking()]).judge('send_message', text(), person(STRANGER))
    expect(foreign).toEqual(openWorld([]).judge('send_message', text(), person(STRANGER)))
    expect(refusalCode(foreign)).toBe('not_found')
    expect(refusalCode(openWorld([anAcceptedBooking()]).judge('send_message', text(), SYSTEM))).toBe('not_found')
  })

  test('sent twice is one message', () => {
    const world = openWorld([anAcceptedBooking()])
    send(world)
    expect(refusalCode(send(world))).toBe('already_exists')
    expect(world.all('message')).toHaveLength(1)
    expect(world.all('notification')).toHaveLength(1)
  })

  test.each([
    ['', 'Write a message'],
    [' \n\t ', 'Write a message'],
    ['x'.repeat(2001), 'Use 2000 characters or fewer'],
    ['a\u0007b', 'Remove the unsupported characters'],
    ['a\u2028b', 'Remove the unsupported characters'],
  ])('%j is refused', (message, because) => {
    expect(openWorld([anAcceptedBooking()]).judge('send_message', text(1, message), person(AMINA))).toMatchObject({
      error: { code: 'invalid_fields', fields: { message: because } },
    })
  })

  test('line breaks, tabs and any script are kept', () => {
    for (const message of ['a\n\tb', 'Xin chào, tôi ở tầng ba 👋🏽', 'مرحبا', 'x'.repeat(2000)]) {
      const world = openWorld([anAcceptedBooking()])
      expect(send(world, text(1, message)).ok).toBe(true)
      expect(world.all('message')[0]?.message).toBe(message)
    }
  })

  test('the preview is the start of the message without a split emoji', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '🧹', 'é'), minLength: 100, maxLength: 140 }), (message) => {
        const world = openWorld([anAcceptedBooking()])
        send(world, text(1, message))
        const preview = world.all('notification')[0]?.message ?? ''
        expect(message.startsWith(preview)).toBe(true)
        expect(preview.length).toBeGreaterThanOrEqual(Math.min(message.length, 119))
        expect(preview.length).toBeLessThanOrEqual(120)
        expect(/\p{Surrogate}/u.test(preview)).toBe(false)
      }),
      { numRuns: 40 },
    )
  })

  test('a delivery counts as late after two minutes', () => {
    expect(LATE_DELIVERY_MS).toBe(120_000)
  })
})

describe('a message with a photo', () => {
  const withPhoto = (message: string, n = 1) => ({ ...text(1, message), attachment_id: ulid(n, 'F') })

  test('has the photo’s description, and needs no text', () => {
    const world = openWorld([anAcceptedBooking(), anAttachment(1)])
    expect(describeDecision(send(world, withPhoto('')))).toEqual(['create message', `notify ${GRACE} photo_received`])
    const { id, media_type, bytes, width, height, blur } = anAttachment(1)
    expect(world.all('message')).toMatchObject([{ message: '', attachment: { id, media_type, bytes, width, height, blur } }])
    expect(world.all('notification')).toMatchObject([{ user_id: GRACE, title: 'Amina', message: 'Sent you a photo.' }])
  })

  test('the notification shows its text', () => {
    const world = openWorld([anAcceptedBooking(), anAttachment(1)])
    expect(describeDecision(send(world, withPhoto('The leak')))).toEqual(['create message', `notify ${GRACE} message_received`])
  })

  test('a missing photo, one of another chat and one of the other side are refused alike', () => {
    expect(refusalCode(send(openWorld([anAcceptedBooking()]), withPhoto('')))).toBe('photo_missing')
    expect(refusalCode(send(openWorld([anAcceptedBooking(), anAttachment(1)]), withPhoto('', 2)))).toBe('photo_missing')
    const theirs = openWorld([anAcceptedBooking(), anAttachment(1, { sender_uid: GRACE })])
    expect(refusalCode(send(theirs, withPhoto('')))).toBe('photo_missing')
  })

  test('a message without a photo needs text', () => {
    const world = openWorld([anAcceptedBooking()])
    expect(send(world, text(1, ' '))).toMatchObject({ error: { code: 'invalid_fields', fields: { message: 'Write a message' } } })
  })
})
