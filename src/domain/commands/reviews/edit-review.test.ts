import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AMINA, anAcceptedBooking, aProvider, BOOKING, GRACE, NOW, person, STRANGER, ulid } from '#tests/support/domain/fixtures.ts'
import { openWorld, refusalCode, describeDecision, type World } from '#tests/support/domain/world.ts'
import { DAY_MS } from '../../constants.ts'
import { bookingId, providerId, reviewId } from '../../ids.ts'
import { addMs } from '../../time/instant.ts'

const ID = reviewId(GRACE, BOOKING)
const WRITTEN = { booking_id: BOOKING, rating: 4, comment: 'Careful and quick.' }
const EDITED = { booking_id: BOOKING, rating: 2, comment: 'The shelf fell down.' }
const ANSWER = { booking_id: BOOKING, message: '  I will come again and fix it. ' }

function reviewed(): World {
  const world = openWorld([anAcceptedBooking({ status: 'completed' }), aProvider()])
  world.run('write_review', WRITTEN, person(AMINA))
  return world
}

describe('edit_review', () => {
  test('changes stars and text, updates the rating by the difference, notifies the provider', () => {
    const world = reviewed()
    const at = addMs(NOW, DAY_MS)
    expect(describeDecision(world.run('edit_review', EDITED, person(AMINA), { now: at }))).toEqual([
      'replace review',
      'amend provider',
      `notify ${GRACE} review_edited`,
    ])
    expect(world.read(ID, 'review')).toMatchObject({ rating: 2, comment: EDITED.comment, created_at: NOW, edited_at: at, version: 2 })
    expect(world.read(providerId(GRACE), 'provider')).toMatchObject({
      rating: 2,
      rating_sum: 2,
      review_count: 1,
      recent_reviews: [{ user_name: 'Amina', rating: 2, comment: EDITED.comment, created_at: NOW, edited_at: at }],
    })
  })

  test('an identical change has no effect', () => {
    const world = reviewed()
    expect(describeDecision(world.run('edit_review', WRITTEN, person(AMINA)))).toEqual([])
    expect(world.read(ID, 'review').edited_at).toBeUndefined()
  })

  test('is possible for seven days, to the millisecond', () => {
    const end = addMs(NOW, 7 * DAY_MS)
    expect(reviewed().judge('edit_review', EDITED, person(AMINA), { now: end }).ok).toBe(true)
    expect(refusalCode(reviewed().judge('edit_review', EDITED, person(AMINA), { now: addMs(end, 1) }))).toBe('review_closed')
    // An edit does not restart the seven days.
    const world = reviewed()
    world.run('edit_review', EDITED, person(AMINA), { now: addMs(NOW, 6 * DAY_MS) })
    expect(refusalCode(world.judge('edit_review', WRITTEN, person(AMINA), { now: addMs(NOW, 8 * DAY_MS) }))).toBe('review_closed')
  })

  test('a change written in time may arrive later, but not from before the review', () => {
    const weeks = 21 * DAY_MS
    const arrives = (queuedMs: number) => reviewed().judge('edit_review', EDITED, person(AMINA), { now: addMs(NOW, weeks), queuedMs })
    for (const day of [0, 1, 7]) expect(arrives(weeks - day * DAY_MS).ok).toBe(true)
    for (const queuedMs of [0, weeks - 7 * DAY_MS - 1, weeks + 1]) expect(refusalCode(arrives(queuedMs))).toBe('review_closed')
    // A manipulated device that keeps claiming this for months.
    const late = { now: addMs(NOW, weeks + 1), queuedMs: weeks + 1 - DAY_MS }
    expect(refusalCode(reviewed().judge('edit_review', EDITED, person(AMINA), late))).toBe('review_closed')
    // A device whose clock was changed reports a longer wait. A change in time by the server's clock is accepted anyway.
    const world = reviewed()
    expect(world.run('edit_review', EDITED, person(AMINA), { now: addMs(NOW, DAY_MS), queuedMs: weeks }).ok).toBe(true)
    expect(world.read(ID, 'review').edited_at).toBe(addMs(NOW, DAY_MS))
    // A device whose clock is behind does not refuse a review that it shows.
    expect(reviewed().judge('edit_review', EDITED, person(AMINA), { now: addMs(NOW, -1) }).ok).toBe(true)
  })

  test('is limited to the customer; for anyone else the review is not found', () => {
    for (const who of [GRACE, STRANGER])
      expect(reviewed().judge('edit_review', EDITED, person(who))).toEqual(openWorld([]).judge('edit_review', EDITED, person(who)))
    const unwritten = openWorld([anAcceptedBooking({ status: 'completed' }), aProvider()])
    expect(refusalCode(unwritten.judge('edit_review', EDITED, person(AMINA)))).toBe('not_found')
  })

  test.each([[{ rating: 0 }], [{ rating: 6 }], [{ rating: 4.5 }], [{ comment: 'x'.repeat(1001) }], [{ comment: '\u0000' }]])(
    '%j is reported by its field',
    (wrong) => {
      expect(reviewed().judge('edit_review', { ...EDITED, ...wrong }, person(AMINA))).toMatchObject({
        error: { code: 'invalid_fields', fields: { [Object.keys(wrong)[0] ?? '']: expect.any(String) as string } },
      })
    },
  )
})

describe('answer_review', () => {
  test('is stored with the review, shown in the profile, and the customer is notified', () => {
    const world = reviewed()
    expect(describeDecision(world.run('answer_review', ANSWER, person(GRACE)))).toEqual([
      'replace review',
      'amend provider',
      `notify ${AMINA} review_answered`,
    ])
    const answer = { message: 'I will come again and fix it.', created_at: NOW }
    expect(world.read(ID, 'review').answer).toEqual(answer)
    expect(world.read(providerId(GRACE), 'provider')).toMatchObject({ rating: 4, review_count: 1, recent_reviews: [{ answer }] })
  })

  test('is possible once', () => {
    const world = reviewed()
    world.run('answer_review', ANSWER, person(GRACE))
    expect(refusalCode(world.run('answer_review', { ...ANSWER, message: 'Or not' }, person(GRACE)))).toBe('already_answered')
    expect(world.read(ID, 'review').answer?.message).toBe('I will come again and fix it.')
  })

  test('stays when the customer changes the review after it', () => {
    const world = reviewed()
    world.run('answer_review', ANSWER, person(GRACE))
    world.run('edit_review', EDITED, person(AMINA), { now: addMs(NOW, 1) })
    expect(world.read(providerId(GRACE), 'provider').recent_reviews).toMatchObject([
      { rating: 2, answer: { message: 'I will come again and fix it.' } },
    ])
  })

  test('is limited to the provider; for anyone else the review is not found', () => {
    for (const who of [AMINA, STRANGER])
      expect(reviewed().judge('answer_review', ANSWER, person(who))).toEqual(openWorld([]).judge('answer_review', ANSWER, person(who)))
  })

  test.each([[''], ['   '], ['x'.repeat(501)], ['\u0007'], [null]])('%j is reported by its field', (message) => {
    expect(reviewed().judge('answer_review', { booking_id: BOOKING, message }, person(GRACE))).toMatchObject({
      error: { code: 'invalid_fields', fields: { message: expect.any(String) as string } },
    })
  })
})

test('the provider’s rating matches the reviews after any commands', () => {
  const step = fc.record({
    visit: fc.integer({ min: 1, max: 6 }),
    kind: fc.constantFrom('write_review', 'edit_review', 'edit_review', 'answer_review'),
    rating: fc.integer({ min: 1, max: 5 }),
    times: fc.integer({ min: 1, max: 2 }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const visits = Array.from({ length: 6 }, (_, index) => ulid(index + 1))
      const world = openWorld([...visits.map((id) => anAcceptedBooking({ id, doc_id: bookingId(id), status: 'completed' })), aProvider()])
      steps.forEach(({ visit, kind, rating, times }, index) => {
        const booking_id = ulid(visit)
        const [who, args] =
          kind === 'answer_review'
            ? [GRACE, { booking_id, message: `Thanks ${index}` }]
            : [AMINA, { booking_id, rating, comment: `Step ${index}` }]
        for (let time = 0; time < times; time += 1) world.run(kind, args, person(who), { now: addMs(NOW, index * 10 + time) })
      })
      const reviews = [...world.all('review')].sort((a, b) => (a.created_at > b.created_at ? -1 : 1))
      const provider = world.read(providerId(GRACE), 'provider')
      const sum = reviews.reduce((total, review) => total + review.rating, 0)
      expect(provider).toMatchObject({
        review_count: reviews.length,
        rating_sum: sum,
        rating: reviews.length === 0 ? 5 : sum / reviews.length,
      })
      expect(provider.recent_reviews).toEqual(
        reviews.slice(0, 3).map(({ user_name, rating, comment, created_at, edited_at, answer }) => ({
          user_name,
          rating,
          comment,
          created_at,
          ...(edited_at ? { edited_at } : {}),
          ...(answer ? { answer } : {}),
        })),
      )
    }),
    { numRuns: 60 },
  )
})
