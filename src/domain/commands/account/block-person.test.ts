import { describe, expect, test } from 'vitest'
import {
  AMINA,
  aBooking,
  anAcceptedBooking,
  aPlace,
  aProfile,
  aProvider,
  BOOKING,
  command,
  GRACE,
  NOW,
  person,
  STRANGER,
  SYSTEM,
  ulid,
} from '#tests/support/domain/fixtures.ts'
import { bookingAt, helpersWorld, IDS, RUTH, statusesOf, threeAsked, told } from '#tests/support/domain/several.ts'
import { openWorld, refusalCode, type World } from '#tests/support/domain/world.ts'
import type { Booking } from '../../documents/booking.ts'
import type { Doc } from '../../documents/document.ts'
import { DELETED_NAME } from '../../documents/placeholder-texts.ts'
import { blockId, bookingId, clientRatingId, placeId, providerId } from '../../ids.ts'
import { userAudience, isVisibleTo } from '../../replication/audience.ts'
import { addMs } from '../../time/instant.ts'

const PHONE = '+1 555 0100'
const marketOf = (booking: Booking, ...more: Doc[]): World =>
  openWorld([aProfile(AMINA, { phone: PHONE }), aProfile(GRACE, { phone: PHONE }), aProvider(), booking, ...more])

let count = 100
const run = (world: World, name: string, args: object, who: typeof AMINA) => {
  count += 1
  return world.run(name, args, person(who), { commandId: command(count) })
}
const block = (world: World, who = GRACE, other = AMINA, booking_id: string | null = BOOKING) =>
  run(world, 'block_person', { person_id: other, ...(booking_id === null ? {} : { booking_id }) }, who)
const settle = (world: World, booking_id: string = BOOKING) =>
  world.run('settle_block', { booking_id }, SYSTEM, { commandId: command((count += 1)) })
const request = (world: World, who = AMINA) =>
  run(
    world,
    'request_booking',
    {
      booking_id: ulid((count += 1)),
      provider_id: GRACE,
      scheduled_date: null,
      duration_hours: 1,
      special_instructions: '',
      user_latitude: 37.774_912,
      user_longitude: -122.419_415,
      is_emergency: false,
      price_per_hour: world.read(providerId(GRACE), 'provider').price_per_hour,
    },
    who,
  )

describe('block_person', () => {
  test('tells who blocked the name and the time, and the other only that contact is closed', () => {
    const world = marketOf(anAcceptedBooking())
    expect(block(world).ok).toBe(true)
    const [own, other] = [world.read(blockId(GRACE, AMINA), 'block'), world.read(blockId(AMINA, GRACE), 'block')]
    expect(own).toMatchObject({ is_blocked: true, is_closed: false, name: 'Amina', blocked_at: NOW })
    expect(other).toEqual({
      doc_id: blockId(AMINA, GRACE),
      type: 'block',
      schema_version: 1,
      version: 1,
      uid: AMINA,
      person_id: GRACE,
      is_blocked: false,
      is_closed: true,
    })
    expect([GRACE, AMINA].map((uid) => isVisibleTo(own, userAudience(uid)))).toEqual([true, false])
    expect(told(world, AMINA)).toEqual([])
  })

  test('blocking twice changes nothing; each can block, and unblocking one leaves the other', () => {
    const world = marketOf(anAcceptedBooking())
    block(world)
    expect(block(world)).toEqual({ ok: true, value: [] })
    expect(block(world, AMINA, GRACE, null).ok).toBe(true)
    expect(run(world, 'unblock_person', { person_id: AMINA }, GRACE).ok).toBe(true)
    expect(world.read(blockId(AMINA, GRACE), 'block')).toMatchObject({ is_blocked: true, is_closed: false, name: 'Grace' })
    expect(refusalCode(request(world))).toBe('you_blocked')
    run(world, 'unblock_person', { person_id: GRACE }, AMINA)
    // Nothing is left to read about a block that is over.
    for (const [uid, other] of [
      [AMINA, GRACE],
      [GRACE, AMINA],
    ] as const)
      expect(isVisibleTo(world.read(blockId(uid, other), 'block'), userAudience(uid))).toBe(false)
    expect(request(world).ok).toBe(true)
    expect(run(world, 'unblock_person', { person_id: STRANGER }, AMINA)).toEqual({ ok: true, value: [] })
  })

  test.each([
    ['oneself', GRACE, BOOKING, 'invalid_fields'],
    ['a person without a service and without a booking', AMINA, null, 'not_found'],
    ['a stranger by a booking of others', STRANGER, BOOKING, 'not_found'],
    ['by a booking that does not exist', AMINA, ulid(77), 'not_found'],
  ] as const)('refuses %s', (_what, other, booking, code) => {
    expect(refusalCode(block(marketOf(anAcceptedBooking()), GRACE, other, booking))).toBe(code)
  })

  test('refuses a deleted account', () => {
    expect(refusalCode(block(marketOf(anAcceptedBooking({ customer_name: DELETED_NAME }))))).toBe('not_found')
  })
})

describe('between two of whom one blocks the other', () => {
  const inThreeHours = addMs(NOW, 27 * 3_600_000)
  const tries: readonly (readonly [name: string, args: object, booking: Booking, byCustomer: string, byProvider: string])[] = [
    ['send_message', { message_id: ulid(5, 'M'), message: 'Hello' }, anAcceptedBooking(), 'contact_closed', 'you_blocked'],
    ['propose_time', { starts_at: inThreeHours }, anAcceptedBooking(), 'contact_closed', 'you_blocked'],
    ['propose_extra', { hours: 1 }, anAcceptedBooking({ status: 'in_progress' }), 'contact_closed', 'you_blocked'],
    ['accept_booking', {}, aBooking(), 'illegal_transition', 'you_blocked'],
  ]
  test.each(tries)('%s is refused on both sides', (name, args, booking, byCustomer, byProvider) => {
    const world = marketOf(booking)
    block(world)
    expect(refusalCode(run(world, name, { booking_id: BOOKING, ...args }, AMINA))).toBe(byCustomer)
    expect(refusalCode(run(world, name, { booking_id: BOOKING, ...args }, GRACE))).toBe(byProvider)
    expect(world.read(bookingId(BOOKING), 'booking')).toEqual(booking)
  })

  test('requests are refused, also among several, and the reason names no block', () => {
    const world = helpersWorld()
    world.apply([{ op: 'create', doc: aBooking({ provider_uid: RUTH, provider_id: RUTH }) }])
    block(world, RUTH)
    const asks = [{ booking_id: IDS[1], provider_id: RUTH, price_per_hour: 31 }]
    const refused = run(
      world,
      'request_booking',
      {
        booking_id: IDS[0],
        provider_id: GRACE,
        scheduled_date: null,
        duration_hours: 2,
        special_instructions: '',
        user_latitude: 37.774_912,
        user_longitude: -122.419_415,
        is_emergency: false,
        price_per_hour: 30,
        also: asks,
      },
      AMINA,
    )
    expect(refused).toMatchObject({
      error: { code: 'request_closed', reason: 'This helper doesn’t take requests from you.', details: { provider_id: RUTH } },
    })
    expect(world.all('booking')).toHaveLength(1)
  })

  test('an agreed job goes ahead step by step, and a cancellation carries no words', () => {
    const world = marketOf(anAcceptedBooking({ scheduled_date: null }))
    block(world)
    expect(run(world, 'start_job', { booking_id: BOOKING }, GRACE).ok).toBe(true)
    expect(run(world, 'complete_job', { booking_id: BOOKING }, GRACE).ok).toBe(true)
    const other = marketOf(anAcceptedBooking())
    block(other)
    expect(run(other, 'cancel_booking', { booking_id: BOOKING, reason: 'You will regret this' }, AMINA).ok).toBe(true)
    expect(other.read(bookingId(BOOKING), 'booking').history.at(-1)).not.toHaveProperty('reason')
    expect(other.all('notification').map(({ message }) => message)).toEqual(['Amina canceled the booking.'])
  })

  test('reviews stay possible and tell nobody; a client rating is stars only', () => {
    const completed = anAcceptedBooking({ status: 'completed' })
    const world = marketOf(completed)
    block(world)
    expect(run(world, 'write_review', { booking_id: BOOKING, rating: 2, comment: 'Late' }, AMINA).ok).toBe(true)
    expect(run(world, 'edit_review', { booking_id: BOOKING, rating: 1, comment: 'Very late' }, AMINA).ok).toBe(true)
    expect(run(world, 'answer_review', { booking_id: BOOKING, message: 'I was on time' }, GRACE).ok).toBe(true)
    const stars = { fairness_rating: 1, respect_rating: 1, communication_rating: 1, payment_timeliness_rating: 1, overall_rating: 1 }
    expect(run(world, 'rate_client', { booking_id: BOOKING, ...stars, review_text: 'Rude words' }, GRACE).ok).toBe(true)
    expect(world.read(clientRatingId(GRACE, BOOKING), 'client-rating').review_text).toBe('')
    expect(world.all('review')[0]).toMatchObject({ comment: 'Very late', answer: { message: 'I was on time' } })
    expect(world.all('notification')).toEqual([])
  })
})

describe('settle_block', () => {
  test('ends a request as its provider would decline it, once', () => {
    const world = marketOf(aBooking())
    block(world)
    expect(settle(world).ok).toBe(true)
    expect(world.read(bookingId(BOOKING), 'booking')).toMatchObject({ status: 'rejected' })
    expect(world.read(bookingId(BOOKING), 'booking').history.at(-1)).toMatchObject({ event: 'rejected', by: 'provider' })
    expect(world.all('notification').map(({ user_id, message }) => [user_id, message])).toEqual([[AMINA, 'Grace declined your booking.']])
    expect(settle(world)).toEqual({ ok: true, value: [] })
  })

  test('the customer’s block withdraws the request to that helper alone', () => {
    const world = threeAsked()
    block(world, AMINA, RUTH, null)
    settle(world, IDS[1])
    expect(statusesOf(world)).toEqual(['pending', 'cancelled', 'pending'])
    expect(told(world, RUTH)).toEqual(['booking_requested', 'booking_cancelled'])
    expect(bookingAt(world, 1).history.at(-1)).toMatchObject({ by: 'customer' })
  })

  test('takes phone numbers back from an agreed booking, place and numbers from one that ended, and gives them back', () => {
    const places = [aPlace(AMINA, { phone: PHONE }), aPlace(GRACE, { phone: PHONE })]
    const world = marketOf(anAcceptedBooking(), ...places)
    block(world)
    settle(world)
    expect(world.read(placeId(BOOKING, AMINA), 'place')).not.toHaveProperty('phone')
    expect(world.read(placeId(BOOKING, GRACE), 'place')).toMatchObject({ latitude: places[1]?.latitude })
    expect(world.read(placeId(BOOKING, GRACE), 'place')).not.toHaveProperty('phone')
    run(world, 'unblock_person', { person_id: AMINA }, GRACE)
    settle(world)
    expect(world.read(placeId(BOOKING, GRACE), 'place').phone).toBe(PHONE)

    const history = [...anAcceptedBooking().history, { event: 'completed', at: NOW, by: 'provider', command_id: 'c' } as const]
    const ended = marketOf(anAcceptedBooking({ status: 'completed', history }), ...places)
    block(ended)
    settle(ended)
    expect(ended.read(placeId(BOOKING, GRACE), 'place')).toMatchObject({ is_withdrawn: true, latitude: null })
  })
})
