import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  aBooking,
  aHistoryEntry,
  AMINA,
  aProfile,
  aProvider,
  BOOKING,
  GRACE,
  NOW,
  person,
  SYSTEM,
  uid,
  ulid,
} from '#tests/support/domain/fixtures.ts'
import { describeDecision, openWorld, refusalCode, type World } from '#tests/support/domain/world.ts'
import type { Decision } from '../commands/command.ts'
import type { ContactStanding } from '../account/contact-standing.ts'
import { contentKey } from '../documents/report.ts'
import { profileId, providerId, reportedContentId, reviewId, type Uid, type Ulid } from '../ids.ts'
import { addMs, type Instant } from '../time/instant.ts'
import { tookItsHours } from './review-counting.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** A job of two hours, completed some minutes after its start. */
function jobOf(customer: Uid, id: Ulid = BOOKING, minutes = 30, over = {}) {
  const [start, end] = [addMs(NOW, -3 * 60 * MINUTE), addMs(NOW, (minutes - 180) * MINUTE)]
  const history = [
    aHistoryEntry('requested', start, 'customer'),
    aHistoryEntry('accepted', start, 'provider'),
    aHistoryEntry('started', start, 'provider'),
    aHistoryEntry('completed', end, 'provider'),
  ]
  return aBooking({ id, customer_uid: customer, status: 'completed', starts_at: start, history, ...over })
}

const author = (who: Uid, contact_standing: ContactStanding | undefined, days = 1) =>
  aProfile(who, { created_at: addMs(NOW, -days * DAY), ...(contact_standing ? { contact_standing } : {}) })
const service = (fresh_reviews: Instant[] = []) => aProfile(GRACE, fresh_reviews.length > 0 ? { fresh_reviews } : {})

const write = (world: World, who: Uid, booking_id: Ulid = BOOKING, rating = 5): Decision =>
  world.run('write_review', { booking_id, rating, comment: 'Good' }, person(who))
const reviewOf = (world: World, id: Ulid = BOOKING) => world.read(reviewId(GRACE, id), 'review')
const ratingOf = (world: World) => {
  const { rating, review_count, rating_sum, recent_reviews } = world.read(providerId(GRACE), 'provider')
  return { rating, review_count, rating_sum, recent: recent_reviews.length }
}
const NONE = { rating: 5, review_count: 0, rating_sum: 0, recent: 0 }
const ONE = { rating: 5, review_count: 1, rating_sum: 5, recent: 1 }

describe('a job took its hours', () => {
  test.each([
    [29, false],
    [30, true],
    [120, true],
  ])('of two hours after %i minutes: %s', (minutes, took) => {
    expect(tookItsHours(jobOf(AMINA, BOOKING, minutes))).toBe(took)
  })

  test('also where start was pressed at the end: its agreed start counts then', () => {
    const booking = jobOf(AMINA)
    const late = booking.history.map((each) => (each.event === 'started' ? { ...each, at: addMs(NOW, -151 * MINUTE) } : each))
    expect(tookItsHours({ ...booking, history: late })).toBe(true)
    expect(tookItsHours({ ...booking, history: late, starts_at: addMs(NOW, -151 * MINUTE) })).toBe(false)
  })

  test('as a subscription with the visits that took place, together', () => {
    const visits = [1, 2, 3].map((number) => ({
      number,
      starts_at: addMs(NOW, number * DAY),
      ends_at: addMs(NOW, number * DAY + 120 * MINUTE),
      status: number === 3 ? ('cancelled' as const) : ('completed' as const),
    }))
    const of = (minutes: readonly number[]) =>
      aBooking({
        booking_type: 'subscription',
        status: 'completed',
        visits,
        history: minutes.flatMap((each, index) => [
          { ...aHistoryEntry('visit_started', addMs(NOW, (index + 1) * DAY), 'provider'), visit: index + 1 },
          { ...aHistoryEntry('visit_completed', addMs(NOW, (index + 1) * DAY + each * MINUTE), 'provider'), visit: index + 1 },
        ]),
      })
    expect(tookItsHours(of([60, 0]))).toBe(true)
    expect(tookItsHours(of([30, 29]))).toBe(false)
  })

  test('if the demo’s bot played it, and for no other reason', () => {
    const booking = jobOf(AMINA, BOOKING, 0)
    const played = booking.history.map((each) => (each.event === 'completed' ? { ...each, played: true } : each))
    expect([tookItsHours(booking), tookItsHours({ ...booking, history: played })]).toEqual([false, true])
  })
})

describe('a review', () => {
  test('of a job that took its hours counts, whoever’s account is old, verified or from before verification', () => {
    for (const profile of [author(AMINA, undefined), author(AMINA, 'verified'), author(AMINA, 'unverifiable', 8)]) {
      const world = openWorld([profile, service(), aProvider(), jobOf(AMINA)])
      write(world, AMINA)
      expect(ratingOf(world)).toEqual(ONE)
      expect(Object.keys(reviewOf(world))).not.toContain('held')
    }
  })

  test('of a job of minutes does not count, ever, and the provider hears nothing of it', () => {
    const world = openWorld([author(AMINA, 'verified'), service(), aProvider(), jobOf(AMINA, BOOKING, 2)])
    expect(describeDecision(write(world, AMINA))).toEqual(['create review'])
    expect(reviewOf(world).uncounted).toEqual({ reason: 'too_short', at: NOW })
    expect(describeDecision(world.run('edit_review', { booking_id: BOOKING, rating: 1, comment: 'Bad' }, person(AMINA)))).toEqual([
      'replace review',
    ])
    expect(refusalCode(world.run('answer_review', { booking_id: BOOKING, message: 'Thanks' }, person(GRACE)))).toBe('not_found')
    expect(refusalCode(world.run('report_content', { about: 'review', booking_id: BOOKING, reason: 'spam' }, person(GRACE)))).toBe(
      'not_found',
    )
    expect(ratingOf(world)).toEqual(NONE)
  })

  test('by an unverified customer counts from their verification on, once', () => {
    const world = openWorld([author(AMINA, 'unverified'), service(), aProvider(), jobOf(AMINA)])
    write(world, AMINA)
    expect(ratingOf(world)).toEqual(NONE)
    world.run('count_review', { booking_id: BOOKING }, SYSTEM)
    expect(reviewOf(world).uncounted?.reason).toBe('unverified')
    world.apply([{ op: 'amend', doc_id: profileId(AMINA), set: { contact_standing: 'verified' } }])
    for (const again of [0, 1]) {
      const told = again === 0 ? ['replace review', 'amend provider', 'amend profile', `notify ${GRACE} review_received`] : []
      expect(describeDecision(world.run('count_review', { booking_id: BOOKING }, SYSTEM))).toEqual(told)
    }
    expect(ratingOf(world)).toEqual(ONE)
  })

  test('by a fresh account is held where nothing can be verified, and after three such for one provider', () => {
    const young = openWorld([author(AMINA, 'unverifiable', 6), service(), aProvider(), jobOf(AMINA)])
    write(young, AMINA)
    expect(reviewOf(young).held).toEqual({ reason: 'fresh_account', at: NOW })
    const people = Array.from({ length: 5 }, (_, index) => uid(60 + index))
    const world = openWorld([
      ...people.map((who) => author(who, 'verified')),
      service([addMs(NOW, -8 * DAY)]),
      aProvider(),
      ...people.map((who, index) => jobOf(who, ulid(index + 1))),
    ])
    people.forEach((who, index) => expect(write(world, who, ulid(index + 1)).ok).toBe(true))
    expect(people.map((_, index) => reviewOf(world, ulid(index + 1)).held?.reason)).toEqual([
      undefined,
      undefined,
      undefined,
      'many_first_reviews',
      'many_first_reviews',
    ])
    expect(ratingOf(world)).toMatchObject({ rating: 5, review_count: 3, rating_sum: 15 })
  })
})

describe('a held review', () => {
  const key = contentKey({ kind: 'review', provider_id: GRACE, booking_id: BOOKING })
  const held = (): World => {
    const world = openWorld([author(AMINA, 'unverifiable'), service(), aProvider(), jobOf(AMINA)])
    expect(describeDecision(write(world, AMINA))).toEqual(['create review', 'create reported'])
    return world
  }
  const decide = (world: World, from: string, to: string): Decision =>
    world.run('moderate_content', { content: key, from, to, reason: 'Checked' }, SYSTEM)

  test('counts once it is released, and not while the release is undone', () => {
    const world = held()
    expect(describeDecision(decide(world, 'open', 'kept'))).toEqual([
      'replace reported',
      'replace review',
      'amend provider',
      'amend profile',
      `notify ${GRACE} review_received`,
    ])
    expect(ratingOf(world)).toEqual(ONE)
    decide(world, 'kept', 'open')
    expect([reviewOf(world).held?.reason, ratingOf(world)]).toEqual(['fresh_account', NONE])
  })

  test('never counts once it is rejected, and is held again while that is undone', () => {
    const world = held()
    expect(describeDecision(decide(world, 'open', 'hidden'))).toEqual([
      'replace reported',
      'replace review',
      `notify ${AMINA} content_hidden`,
    ])
    expect(reviewOf(world)).toMatchObject({ comment: '', hidden: { reason: 'Checked' } })
    decide(world, 'hidden', 'open')
    expect(reviewOf(world)).toMatchObject({ comment: 'Good', held: { reason: 'fresh_account' } })
    expect(ratingOf(world)).toEqual(NONE)
  })

  test('that was released and is reported later is not held again by dismissing and reopening the report', () => {
    const world = held()
    decide(world, 'open', 'kept')
    world.run('report_content', { about: 'review', booking_id: BOOKING, reason: 'spam' }, person(GRACE))
    decide(world, 'open', 'kept')
    decide(world, 'kept', 'open')
    expect([reviewOf(world).held, ratingOf(world)]).toEqual([undefined, ONE])
    expect(world.read(reportedContentId(key), 'reported').held).toBeUndefined()
  })
})

test('after any decisions and edits the sums are those of the reviews that count', () => {
  const step = fc.record({
    who: fc.nat(4),
    what: fc.constantFrom('write', 'edit', 'kept', 'hidden', 'open', 'verify'),
    rating: fc.integer({ min: 1, max: 5 }),
  })
  const standings = ['unverified', 'unverifiable', 'verified', undefined] as const
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...standings), { minLength: 5, maxLength: 5 }), fc.array(step, { maxLength: 40 }), (of, steps) => {
      const people = of.map((_, index) => uid(60 + index))
      const world = openWorld([
        ...people.map((who, index) => author(who, of[index])),
        service(),
        aProvider(),
        ...people.map((who, index) => jobOf(who, ulid(index + 1))),
      ])
      for (const { who, what, rating } of steps) {
        const [customer, id] = [people[who] ?? AMINA, ulid(who + 1)]
        const content = contentKey({ kind: 'review', provider_id: GRACE, booking_id: id })
        const reported = world.get(reportedContentId(content))
        if (what === 'write') write(world, customer, id, rating)
        else if (what === 'edit') world.run('edit_review', { booking_id: id, rating, comment: `${rating}` }, person(customer))
        else if (what === 'verify') {
          world.apply([{ op: 'amend', doc_id: profileId(customer), set: { contact_standing: 'verified' } }])
          world.run('count_review', { booking_id: id }, SYSTEM)
        } else if (reported?.type === 'reported')
          world.run('moderate_content', { content, from: reported.verdict, to: what, reason: 'Checked' }, SYSTEM)
        const stars = world.all('review').flatMap((review) => (review.held || review.hidden || review.uncounted ? [] : review.rating))
        const sum = stars.reduce((total, each) => total + each, 0)
        expect(ratingOf(world)).toMatchObject({
          review_count: stars.length,
          rating_sum: sum,
          rating: stars.length === 0 ? 5 : sum / stars.length,
        })
      }
    }),
    { numRuns: 100 },
  )
})
