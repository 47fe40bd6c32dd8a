import { describe, expect, test } from 'vitest'
import {
  aMessage,
  AMINA,
  anAcceptedBooking,
  anAttachment,
  aProvider,
  aReview,
  BOOKING,
  GRACE,
  NOW,
  person,
  STRANGER,
  SYSTEM,
  ulid,
} from '#tests/support/domain/fixtures.ts'
import { openWorld, refusalCode, describeDecision, type World } from '#tests/support/domain/world.ts'
import type { Doc } from '../../documents/document.ts'
import { contentKey, parseContentKey, type ContentRef } from '../../documents/report.ts'
import { publicReview } from '../../documents/review.ts'
import {
  bookingId,
  messageId,
  notificationId,
  providerId,
  publicReviewKey,
  reportedContentId,
  reportId,
  reviewId,
  type Uid,
} from '../../ids.ts'
import { addMs } from '../../time/instant.ts'
import { HIDDEN_MESSAGE } from '../../documents/placeholder-texts.ts'

const MESSAGE_ID = messageId(BOOKING, ulid(1, 'M'))
const ANSWER = { message: 'You are a liar.', created_at: NOW }
const { id, media_type, bytes, width, height, blur } = anAttachment(1)
const PICTURE = { id, media_type, bytes, width, height, blur }

const MESSAGE: ContentRef = { kind: 'message', booking_id: BOOKING, message_id: ulid(1, 'M') }
const PHOTO: ContentRef = { kind: 'photo', booking_id: BOOKING, photo_id: PICTURE.id }
const REVIEW: ContentRef = { kind: 'review', provider_id: GRACE, booking_id: BOOKING }
const ANSWERED: ContentRef = { kind: 'answer', provider_id: GRACE, booking_id: BOOKING }

const REVIEWED = aReview({ answer: ANSWER })

/** An answered review by Amina about Grace, and a message from Amina to her. Public keys resolve to the stored reviews. */
function market(over: readonly Doc[] = []): World {
  const provider = aProvider(GRACE, { review_count: 2, rating_sum: 7, rating: 3.5, recent_reviews: [publicReview(REVIEWED)] })
  const docs: Doc[] = [
    anAcceptedBooking({ status: 'completed', photos: [PICTURE] }),
    provider,
    aMessage(1, { sender_uid: AMINA, sender_type: 'customer', message: 'You fool', attachment: PICTURE }),
    REVIEWED,
    { ...REVIEWED, doc_id: publicReviewKey(GRACE, NOW, 'Amina') },
  ]
  const byId = new Map([...docs, ...over].map((doc) => [doc.doc_id, doc]))
  return openWorld([...byId.values()])
}

const why = { reason: 'offensive', words: ' Look ' }
const ofMessage = { about: 'message', booking_id: BOOKING, message_id: ulid(1, 'M'), ...why }
const ofPhoto = { about: 'photo', booking_id: BOOKING, photo_id: PICTURE.id, ...why }
const ofBooking = (about: 'review' | 'answer') => ({ about, booking_id: BOOKING, ...why })
const inPublic = (about: 'review' | 'answer') => ({ about, provider_id: GRACE, created_at: NOW, user_name: 'Amina', ...why })
const DONE = ['create reported', 'create report']

describe('report_content', () => {
  // Amina wrote the message and the review, Grace the answer.
  const MATRIX: readonly (readonly [string, object, Readonly<Record<'amina' | 'grace' | 'stranger', readonly string[]>>])[] = [
    ['a message', ofMessage, { amina: ['refused own_content'], grace: DONE, stranger: ['refused not_found'] }],
    ['a photo of a request', ofPhoto, { amina: ['refused own_content'], grace: DONE, stranger: ['refused not_found'] }],
    ['a review by its booking', ofBooking('review'), { amina: ['refused own_content'], grace: DONE, stranger: ['refused not_found'] }],
    ['an answer by its booking', ofBooking('answer'), { amina: DONE, grace: ['refused own_content'], stranger: ['refused not_found'] }],
    ['a review as all read it', inPublic('review'), { amina: ['refused own_content'], grace: DONE, stranger: DONE }],
    ['an answer as all read it', inPublic('answer'), { amina: DONE, grace: ['refused own_content'], stranger: DONE }],
  ]
  test.each(MATRIX)('%s: can be reported by everyone who sees it, except its author', (_name, args, { amina, grace, stranger }) => {
    for (const [who, expected] of [
      [AMINA, amina],
      [GRACE, grace],
      [STRANGER, stranger],
    ] as const)
      expect(describeDecision(market().judge('report_content', args, person(who)))).toEqual(expected)
  })

  test('answers a stranger as for missing content', () => {
    for (const args of [ofMessage, ofBooking('review'), ofBooking('answer')])
      expect(market().judge('report_content', args, person(STRANGER))).toEqual(
        openWorld([]).judge('report_content', args, person(STRANGER)),
      )
    for (const args of [
      { ...ofMessage, message_id: ulid(9, 'M') },
      { ...inPublic('review'), created_at: addMs(NOW, 1) },
    ])
      expect(refusalCode(market().judge('report_content', args, person(GRACE)))).toBe('not_found')
    const unanswered = market([aReview(), { ...aReview(), doc_id: publicReviewKey(GRACE, NOW, 'Amina') }])
    for (const args of [ofBooking('answer'), inPublic('answer')])
      expect(refusalCode(unanswered.judge('report_content', args, person(AMINA)))).toBe('not_found')
  })

  test.each([{ is_blocked: true }, { removed_at: NOW }, { visible: false }, { approval: 'rejected' as const }])(
    'a review of an unlisted provider (%j) is visible only to its two people',
    (over) => {
      const world = market([aProvider(GRACE, over)])
      expect(refusalCode(world.judge('report_content', inPublic('review'), person(STRANGER)))).toBe('not_found')
      expect(describeDecision(world.judge('report_content', inPublic('answer'), person(AMINA)))).toEqual(DONE)
    },
  )

  test('counts one report for each user', () => {
    const world = market()
    world.run('report_content', inPublic('review'), person(GRACE))
    expect(describeDecision(world.run('report_content', ofBooking('review'), person(GRACE)))).toEqual([])
    expect(describeDecision(world.run('report_content', { ...inPublic('review'), reason: 'spam' }, person(STRANGER)))).toEqual([
      'create report',
    ])
    const key = contentKey(REVIEW)
    expect(world.all('reported')).toMatchObject([{ content: key, author_uid: AMINA, verdict: 'open', since: NOW }])
    expect(world.read(reportId(key, GRACE), 'report')).toMatchObject({ reporter_uid: GRACE, reason: 'offensive', words: 'Look' })
    expect(world.read(reportId(key, STRANGER), 'report')).toMatchObject({ reason: 'spam' })
  })

  test.each([
    [{ about: 'booking' }, 'about'],
    [{ booking_id: undefined }, 'about'],
    [{ message_id: undefined }, 'about'],
    [{ about: 'photo' }, 'about'],
    [{ reason: 'because' }, 'reason'],
    [{ words: 'x'.repeat(301) }, 'words'],
    [{ words: '\u0000' }, 'words'],
  ])('%j is reported by its field', (wrong, field) => {
    expect(market().judge('report_content', { ...ofMessage, ...wrong }, person(GRACE))).toMatchObject({
      error: { code: 'invalid_fields', fields: { [field]: expect.any(String) as string } },
    })
  })

  test('parses its own keys, and nothing else', () => {
    for (const content of [MESSAGE, PHOTO, REVIEW, ANSWERED]) expect(parseContentKey(contentKey(content))).toEqual(content)
    for (const key of ['', 'message', `booking:${BOOKING}:${BOOKING}`, `message:${BOOKING}`, `review:${GRACE}:${BOOKING}:x`, 'answer:a:b'])
      expect(parseContentKey(key)).toBeUndefined()
  })
})

describe('moderate_content', () => {
  const LATER = addMs(NOW, 60_000)
  const decide = (world: World, content: ContentRef, from: string, to: string, reason = 'Rude') =>
    world.run('moderate_content', { content: contentKey(content), from, to, reason }, SYSTEM, { now: LATER })
  const reportedIn = (args: object, who: Uid): World => {
    const world = market()
    world.run('report_content', args, person(who))
    return world
  }
  /** The documents that a user may hold, without versions. */
  const shown = (world: World) =>
    [world.read(MESSAGE_ID, 'message'), world.read(reviewId(GRACE, BOOKING), 'review'), world.read(providerId(GRACE), 'provider')].map(
      ({ version: _version, ...rest }) => rest,
    )

  test('cannot be sent by a user', () => {
    const args = { content: contentKey(MESSAGE), from: 'open', to: 'hidden', reason: 'Mine' }
    expect(refusalCode(market().judge('moderate_content', args, person(AMINA)))).toBe('bad_request')
  })

  test('hides a message: text and photo are only in the stored original, and its author is notified', () => {
    const world = reportedIn(ofMessage, GRACE)
    const before = shown(world)
    expect(describeDecision(decide(world, MESSAGE, 'open', 'hidden'))).toEqual([
      'replace reported',
      'replace message',
      `notify ${AMINA} content_hidden`,
    ])
    // The notification links to the author's side of the booking.
    expect(world.all('notification')).toMatchObject([{ kind: 'content_hidden', params: { side: 'customer' } }])
    const hidden = world.read(MESSAGE_ID, 'message')
    expect(hidden).toMatchObject({ message: HIDDEN_MESSAGE, hidden_at: LATER })
    expect(hidden).not.toHaveProperty('attachment')
    expect(world.read(reportedContentId(contentKey(MESSAGE)), 'reported')).toMatchObject({
      verdict: 'hidden',
      since: LATER,
      kept: { message: 'You fool', attachment: PICTURE },
    })
    expect(describeDecision(decide(world, MESSAGE, 'hidden', 'kept', 'I was wrong'))).toContain(`notify ${AMINA} content_restored`)
    expect(shown(world)).toEqual(before)
    expect(world.read(reportedContentId(contentKey(MESSAGE)), 'reported')).not.toHaveProperty('kept')
  })

  test('hides a review with its answer: it does not count, cannot be changed or answered, and is restored unchanged', () => {
    const world = reportedIn(ofBooking('review'), GRACE)
    const before = shown(world)
    expect(describeDecision(decide(world, REVIEW, 'open', 'hidden'))).toEqual([
      'replace reported',
      'replace review',
      'amend provider',
      `notify ${AMINA} content_hidden`,
    ])
    const review = world.read(reviewId(GRACE, BOOKING), 'review')
    expect(review).toMatchObject({ comment: '', hidden: { at: LATER, reason: 'Rude' } })
    expect(review).not.toHaveProperty('answer')
    expect(world.read(providerId(GRACE), 'provider')).toMatchObject({ review_count: 1, rating_sum: 5, rating: 5, recent_reviews: [] })
    const words = { booking_id: BOOKING, rating: 1, comment: 'Again' }
    expect(refusalCode(world.judge('edit_review', words, person(AMINA)))).toBe('content_hidden')
    expect(refusalCode(world.judge('write_review', words, person(AMINA)))).toBe('already_exists')
    expect(refusalCode(world.judge('answer_review', { booking_id: BOOKING, message: 'No' }, person(GRACE)))).toBe('not_found')
    decide(world, REVIEW, 'hidden', 'open')
    expect(shown(world)).toEqual(before)
  })

  test('takes a photo out of its request, and puts it back', () => {
    const world = reportedIn(ofPhoto, GRACE)
    expect(describeDecision(decide(world, PHOTO, 'open', 'hidden'))).toEqual([
      'replace reported',
      'replace booking',
      `notify ${AMINA} content_hidden`,
    ])
    expect(Object.keys(world.read(bookingId(BOOKING), 'booking'))).not.toContain('photos')
    expect(world.read(reportedContentId(contentKey(PHOTO)), 'reported').kept).toEqual({ attachment: PICTURE })
    expect(refusalCode(world.judge('report_content', ofPhoto, person(GRACE)))).toBe('not_found')
    decide(world, PHOTO, 'hidden', 'kept')
    expect(world.read(bookingId(BOOKING), 'booking').photos).toEqual([PICTURE])
  })

  test('hides only an answer: no other is accepted, the review stays, and the answer can be restored', () => {
    const world = reportedIn(ofBooking('answer'), AMINA)
    const before = shown(world)
    expect(describeDecision(decide(world, ANSWERED, 'open', 'hidden'))).toContain(`notify ${GRACE} content_hidden`)
    expect(world.read(reviewId(GRACE, BOOKING), 'review')).toMatchObject({ comment: 'Late.', answer_hidden_at: LATER })
    const { recent_reviews: recent, review_count, rating_sum } = world.read(providerId(GRACE), 'provider')
    expect([recent[0]?.answer, recent[0]?.comment, review_count, rating_sum]).toEqual([undefined, 'Late.', 2, 7])
    expect(refusalCode(world.judge('answer_review', { booking_id: BOOKING, message: 'No' }, person(GRACE)))).toBe('content_hidden')
    // The review may be changed meanwhile: the answer is restored under its new text.
    world.run('edit_review', { booking_id: BOOKING, rating: 3, comment: 'A little late.' }, person(AMINA), { now: LATER })
    decide(world, ANSWERED, 'hidden', 'kept')
    expect(world.read(reviewId(GRACE, BOOKING), 'review')).toMatchObject({ comment: 'A little late.', rating: 3, answer: ANSWER })
    expect(world.read(providerId(GRACE), 'provider')).toMatchObject({
      review_count: 2,
      rating_sum: 8,
      recent_reviews: [{ answer: ANSWER }],
    })
    expect(before).not.toEqual(shown(world))
  })

  test('an unexpected state is a conflict, and content without a report is not found', () => {
    const world = reportedIn(ofMessage, GRACE)
    expect(refusalCode(decide(world, MESSAGE, 'hidden', 'kept'))).toBe('conflict')
    expect(refusalCode(decide(world, REVIEW, 'open', 'hidden'))).toBe('not_found')
    expect(describeDecision(decide(world, MESSAGE, 'open', 'open'))).toEqual([])
    expect(describeDecision(decide(world, MESSAGE, 'open', 'kept'))).toEqual(['replace reported'])
    // An answer cannot be restored under a hidden review.
    const both = reportedIn(ofBooking('answer'), AMINA)
    both.run('report_content', ofBooking('review'), person(GRACE))
    decide(both, ANSWERED, 'open', 'hidden')
    decide(both, REVIEW, 'open', 'hidden')
    expect(refusalCode(decide(both, ANSWERED, 'hidden', 'kept'))).toBe('conflict')
    decide(both, REVIEW, 'hidden', 'kept')
    expect(describeDecision(decide(both, ANSWERED, 'hidden', 'kept'))).toContain(`notify ${GRACE} content_restored`)
    expect(both.read(reviewId(GRACE, BOOKING), 'review')).toMatchObject({ comment: 'Late.', answer: ANSWER })
  })

  test('hidden content cannot be reported again; a new report reopens content that was left visible', () => {
    const world = reportedIn(inPublic('review'), GRACE)
    decide(world, REVIEW, 'open', 'kept')
    expect(describeDecision(world.run('report_content', inPublic('review'), person(GRACE)))).toEqual([])
    expect(describeDecision(world.run('report_content', inPublic('review'), person(STRANGER)))).toEqual([
      'replace reported',
      'create report',
    ])
    expect(world.read(reportedContentId(contentKey(REVIEW)), 'reported').verdict).toBe('open')
    const hidden = reportedIn(ofMessage, GRACE)
    decide(hidden, MESSAGE, 'open', 'hidden')
    expect(describeDecision(hidden.judge('report_content', ofMessage, person(GRACE)))).toEqual([])
  })

  test('notifies the author of the content and the reason, not of the reporter', () => {
    const world = reportedIn(ofMessage, GRACE)
    const decision = decide(world, MESSAGE, 'open', 'hidden', 'Insults')
    const [notice] = world.all('notification')
    expect([decision.ok, notice?.doc_id]).toEqual([true, notificationId(AMINA, notice?.id ?? ulid(0))])
    expect(notice).toMatchObject({ message: 'We hid one of your messages. Insults', booking_id: BOOKING })
    expect(JSON.stringify(notice)).not.toContain(GRACE)
    expect(world.read(bookingId(BOOKING), 'booking').version).toBe(anAcceptedBooking().version)
  })
})
