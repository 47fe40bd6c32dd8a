import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aProvider, NOW } from '#tests/support/domain/fixtures.ts'
import type { Provider, RecentReview } from '../documents/provider.ts'
import { addMs } from '../time/instant.ts'
import { applyStandingChange, type StandingChange } from './provider-standing.ts'

const said = (n: number, rating: number, more: Partial<RecentReview> = {}): RecentReview => ({
  user_name: `Customer ${n}`,
  rating,
  comment: `Visit ${n}`,
  created_at: addMs(NOW, n),
  ...more,
})
const follow = (provider: Provider, changes: readonly StandingChange[]): Provider =>
  changes.reduce((before, change) => ({ ...before, ...applyStandingChange(before, change) }), provider)

/** The history of one review: written, changed several times, answered at some point between. */
const life = (n: number) =>
  fc
    .record({ stars: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 4 }), answerAt: fc.nat(4) })
    .map(({ stars, answerAt }) => {
      let before: RecentReview | undefined
      const changes: StandingChange[] = []
      stars.forEach((rating, index) => {
        const edited = index === 0 ? {} : { edited_at: addMs(NOW, 1_000 + index) }
        const answer = before?.answer
        const now: RecentReview = said(n, rating, { ...edited, comment: `Said ${index}`, ...(answer ? { answer } : {}) })
        changes.push({ kind: 'review', was: before ?? null, now })
        before = now
        if (index !== answerAt) return
        const answered: RecentReview = { ...now, answer: { message: `Thanks ${n}`, created_at: addMs(NOW, 5_000) } }
        changes.push({ kind: 'review', was: now, now: answered })
        before = answered
      })
      return { changes, last: before }
    })

test('changes give the same result in any order of arrival', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 6 }).chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => life(index + 1)))),
      fc.array(fc.nat(1_000), { minLength: 30, maxLength: 30 }),
      (lives, draws) => {
        const changes = lives.flatMap((each) => each.changes)
        const shuffled = [...changes]
          .map((change, index) => ({ change, at: draws[index] ?? 0 }))
          .sort((a, b) => a.at - b.at)
          .map(({ change }) => change)
        const ends = lives.flatMap(({ last }) => last ?? [])
        const sum = ends.reduce((total, each) => total + each.rating, 0)
        const after = follow(aProvider(), shuffled)
        expect(after).toMatchObject({ review_count: ends.length, rating_sum: sum, rating: sum / ends.length })
        expect(after.recent_reviews).toEqual([...ends].reverse().slice(0, 3))
      },
    ),
    { numRuns: 200 },
  )
})

test('the rating stays within its bounds while a change precedes its review', () => {
  const overtaken = follow(aProvider(), [{ kind: 'review', was: said(1, 5), now: said(1, 1, { edited_at: NOW }) }])
  expect(overtaken.rating).toBe(5)
  const beside = follow(aProvider(undefined, { review_count: 1, rating_sum: 1, rating: 1 }), [
    { kind: 'review', was: said(1, 5), now: said(1, 1, { edited_at: NOW }) },
  ])
  expect(beside.rating).toBe(1)
  expect(follow(overtaken, [{ kind: 'review', was: null, now: said(1, 5) }])).toMatchObject({ rating: 1, review_count: 1, rating_sum: 1 })
})

test('a change of an old review does not affect the newest three', () => {
  const four = [1, 2, 3, 4].map((n): StandingChange => ({ kind: 'review', was: null, now: said(n, 4) }))
  const before = follow(aProvider(), four)
  const after = follow(before, [{ kind: 'review', was: said(1, 4), now: said(1, 1, { edited_at: NOW }) }])
  expect(after.recent_reviews).toEqual(before.recent_reviews)
  expect(after).toMatchObject({ review_count: 4, rating_sum: 13, rating: 13 / 4 })
})

test('the response rate is answered requests divided by answered and expired ones', () => {
  const request = (in_time: boolean): StandingChange => ({ kind: 'request', in_time })
  expect(aProvider().response_rate).toBe(1)
  expect(follow(aProvider(), [request(false)]).response_rate).toBe(0)
  expect(follow(aProvider(), [request(true), request(false), request(true), request(true)])).toMatchObject({
    requests_counted: 4,
    requests_answered: 3,
    response_rate: 0.75,
  })
})

test('a hidden review does not count, in any order of arrival, and counts again when restored', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ stars: fc.integer({ min: 1, max: 5 }), fate: fc.constantFrom('stands', 'hidden', 'back') }), {
        minLength: 1,
        maxLength: 5,
      }),
      fc.array(fc.nat(1_000), { minLength: 15, maxLength: 15 }),
      (reviews, draws) => {
        const changes = reviews.flatMap(({ stars, fate }, n): StandingChange[] => {
          const now = said(n, stars)
          const written: StandingChange = { kind: 'review', was: null, now }
          if (fate === 'stands') return [written]
          const hidden: StandingChange = { kind: 'review_hidden', was: now }
          return fate === 'hidden' ? [written, hidden] : [written, hidden, written]
        })
        const shuffled = changes
          .map((change, index) => ({ change, at: draws[index] ?? 0 }))
          .sort((a, b) => a.at - b.at)
          .map(({ change }) => change)
        const counted = reviews.filter(({ fate }) => fate !== 'hidden')
        const sum = counted.reduce((total, { stars }) => total + stars, 0)
        expect(follow(aProvider(), shuffled)).toMatchObject({
          review_count: counted.length,
          rating_sum: sum,
          rating: counted.length > 0 ? sum / counted.length : 5,
        })
      },
    ),
    { numRuns: 200 },
  )
})
