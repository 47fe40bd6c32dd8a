import { describe, expect, test } from 'vitest'
import {
  AMINA,
  aBooking,
  aClientRating,
  aMessage,
  aPackage,
  aProfile,
  aProvider,
  aReport,
  aReported,
  aReview,
  BOOKING,
  GRACE,
  NOW,
  person,
  STRANGER,
  ulid,
} from '#tests/support/domain/fixtures.ts'
import { assertValid, openWorld } from '#tests/support/domain/world.ts'
import type { Doc } from '../documents/document.ts'
import type { Notification } from '../documents/notification.ts'
import { eraseFromNotification, eraseFromRecentReviews, eraseFromDocument } from './erasure.ts'
import { ACCOUNT_DELETED_REASON, DELETED_MESSAGE, DELETED_NAME } from '../documents/placeholder-texts.ts'
import { bookedPackage } from '../documents/service-package.ts'
import { contentKey } from '../documents/report.ts'
import { notificationId, reviewId } from '../ids.ts'
import { notificationText } from '../notifications/notification-texts.ts'

const SECRET = 'Secretname'

/** Erases twice, and checks that the second time changes nothing. */
function settles(doc: Doc, uid = AMINA): Doc {
  const once = eraseFromDocument(doc, uid)
  if (once === undefined || once === 'remove') throw new Error('nothing was rewritten')
  assertValid(once)
  expect(once.version).toBe(doc.version + 1)
  expect(eraseFromDocument(once, uid)).toBeUndefined()
  return once
}

describe('a booking', () => {
  const booking = aBooking({
    customer_name: SECRET,
    provider_name: 'Grace Okafor',
    special_instructions: `${SECRET} rings twice`,
    history: [
      { event: 'requested', at: NOW, by: 'customer', command_id: 'c' },
      { event: 'cancelled', at: NOW, by: 'customer', reason: SECRET, command_id: 'c' },
      { event: 'rejected', at: NOW, by: 'provider', reason: 'No time', command_id: 'c' },
    ],
  })

  test('keeps the agreement, and no data of the customer', () => {
    const left = settles(booking)
    expect(JSON.stringify(left)).not.toContain(SECRET)
    expect(left).toMatchObject({
      customer_name: DELETED_NAME,
      provider_name: 'Grace Okafor',
      user_latitude: null,
      total_amount: 70,
      service_type: 'cleaner',
    })
    expect(JSON.stringify(left)).toContain('No time')
  })

  test('keeps the customer’s texts when the provider is deleted', () => {
    const left = settles(booking, GRACE)
    expect(left).toMatchObject({ provider_name: DELETED_NAME, customer_name: SECRET, special_instructions: `${SECRET} rings twice` })
    expect(JSON.stringify(left)).not.toContain('No time')
  })
})

test('only messages of the deleted user lose their text', () => {
  const message = aMessage(1, { sender_uid: AMINA, sender_name: SECRET, message: SECRET })
  expect(settles(message)).toMatchObject({ sender_name: DELETED_NAME, message: DELETED_MESSAGE })
  expect(eraseFromDocument(message, GRACE)).toBeUndefined()
})

test('a client rating keeps its stars and loses its text and the deleted user’s name', () => {
  const rating = aClientRating({ client_name: SECRET, review_text: `${SECRET} was friendly` })
  const left = settles(rating)
  expect(JSON.stringify(left)).not.toContain(SECRET)
  expect(left).toMatchObject({ client_name: DELETED_NAME, provider_name: 'Grace', overall_rating: 4, review_text: '' })
  expect(settles(aClientRating({ provider_name: SECRET }), GRACE)).toMatchObject({
    provider_name: DELETED_NAME,
    client_name: 'Amina',
    review_text: '',
  })
})

test('a booked package loses its provider’s description; the rating summary is removed with the customer', () => {
  const booking = aBooking({
    service_package: bookedPackage(aPackage({ description: `${SECRET} comes herself` })),
    customer_rating: { average: 4, count: 1 },
  })
  const left = settles(booking, GRACE)
  expect(JSON.stringify(left)).not.toContain(SECRET)
  expect(left).toMatchObject({ service_package: { name: 'Deep clean', price: 90, included_services: ['Oven', 'Windows'] } })
  expect(settles(booking)).toMatchObject({ customer_rating: null, service_package: { description: `${SECRET} comes herself` } })
})

test('documents of the user alone are removed', () => {
  expect(eraseFromDocument(aPackage(), GRACE)).toBe('remove')
  expect(eraseFromDocument(aProfile(AMINA), AMINA)).toBe('remove')
  expect(eraseFromDocument(aProvider(), GRACE)).toBe('remove')
})

describe('notifications of the other side', () => {
  const notice = (kind: Notification['kind'], params: Record<string, string>): Notification => ({
    doc_id: notificationId(GRACE, ulid(1, 'N')),
    type: 'notification',
    schema_version: 1,
    version: 1,
    id: ulid(1, 'N'),
    user_id: GRACE,
    kind,
    booking_id: BOOKING,
    params,
    time: NOW,
    ...notificationText(kind, params),
  })
  const bookings = new Set([BOOKING])

  test.each([
    notice('booking_requested', { name: SECRET, service_type: 'cleaner', side: 'provider' }),
    notice('booking_cancelled', { name: SECRET, reason: SECRET }),
    notice('message_received', { name: SECRET, preview: SECRET }),
    notice('review_received', { name: SECRET, rating: '5' }),
  ])('$kind no longer contains the name', (told) => {
    const left = eraseFromNotification(told, bookings)
    expect(JSON.stringify(left)).not.toContain(SECRET)
    expect(left?.params['name']).toBe(DELETED_NAME)
    expect(left && eraseFromNotification(left, bookings)).toBeUndefined()
  })

  test('of other bookings are unchanged', () => {
    expect(eraseFromNotification(notice('booking_requested', { name: SECRET }), new Set([ulid(9)]))).toBeUndefined()
  })

  test('keep the server’s own reason', () => {
    expect(eraseFromNotification(notice('booking_cancelled', { name: SECRET, reason: ACCOUNT_DELETED_REASON }), bookings)?.message).toBe(
      `${DELETED_NAME} canceled the booking. ${ACCOUNT_DELETED_REASON}`,
    )
  })
})

test('a review loses its name in both copies, other reviews keep theirs', () => {
  const booking = aBooking({ status: 'completed', customer_name: SECRET })
  const world = openWorld([booking, aProvider(), aProfile(AMINA)])
  world.run('write_review', { booking_id: BOOKING, rating: 5, comment: 'Good' }, person(AMINA))
  const provider = world.all('provider')[0]
  const review = world.read(reviewId(GRACE, BOOKING), 'review')
  if (!provider) throw new Error('no provider')
  const other = { user_name: SECRET, rating: 1, comment: 'Of a namesake', created_at: '2026-01-01T00:00:00.000Z' as typeof NOW }
  const left = eraseFromRecentReviews({ ...provider, recent_reviews: [...provider.recent_reviews, other] }, review)
  expect(left?.recent_reviews.map((recent) => recent.user_name)).toEqual([DELETED_NAME, SECRET])
  expect(settles(review)).toMatchObject({ user_name: DELETED_NAME, comment: 'Good' })
  expect(eraseFromDocument(review, STRANGER)).toBeUndefined()
})

describe('reported content', () => {
  const review = contentKey({ kind: 'review', provider_id: GRACE, booking_id: BOOKING })
  test('is removed with its author, except for a visible review; a report is removed with its reporter', () => {
    for (const verdict of ['open', 'hidden', 'kept'] as const) {
      expect(eraseFromDocument(aReported({ verdict }), AMINA)).toBe('remove')
      expect(eraseFromDocument(aReported({ verdict }), GRACE)).toBeUndefined()
      expect(eraseFromDocument(aReported({ verdict, content: review }), AMINA)).toBe(verdict === 'hidden' ? 'remove' : undefined)
    }
    expect([eraseFromDocument(aReport(), GRACE), eraseFromDocument(aReport(), AMINA)]).toEqual(['remove', undefined])
  })

  test('the stored answer of a hidden review is removed with its provider, and the reason with its author', () => {
    const kept = { comment: 'Late.', answer: { message: 'Liar', created_at: NOW } }
    const hidden = aReported({ verdict: 'hidden', content: review, kept })
    expect(eraseFromDocument(hidden, GRACE)).toMatchObject({ kept: { comment: 'Late.' }, version: 2 })
    expect(JSON.stringify(eraseFromDocument(hidden, GRACE))).not.toContain('Liar')
    expect(eraseFromDocument(aReview({ comment: '', hidden: { at: NOW, reason: 'Rude' } }), AMINA)).toMatchObject({
      hidden: { at: NOW, reason: '' },
    })
  })
})
