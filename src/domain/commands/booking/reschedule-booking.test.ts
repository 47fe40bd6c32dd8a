import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  AMINA,
  aBooking,
  aCalendar,
  anAcceptedBooking,
  aPlace,
  aProfile,
  aProvider,
  BOOKING,
  GRACE,
  holding,
  NOW,
  person,
  STRANGER,
  SYSTEM,
  ulid,
} from '#tests/support/domain/fixtures.ts'
import { openWorld, refusalCode, describeDecision, type World } from '#tests/support/domain/world.ts'
import { bookingProgress } from '../../booking/steps/booking-progress.ts'
import { PROPOSALS_MAX } from '../../constants.ts'
import { BOOKING_STATUSES, intervalOf, isEnded, wasChatOpen, type Booking } from '../../documents/booking.ts'
import type { Doc } from '../../documents/document.ts'
import { bookingId, calendarId, placeId, providerId } from '../../ids.ts'
import { addMs, type Instant } from '../../time/instant.ts'
import { activeProposal } from '../../booking/time-proposals.ts'

const HOUR = 3_600_000
const ID = bookingId(BOOKING)
const CUSTOMER = person(AMINA)
const PROVIDER = person(GRACE)
/** Tomorrow at that hour in San Francisco. NOW is 10:00 there. */
const tomorrowAt = (hour: number): Instant => addMs(NOW, (24 + hour - 10) * HOUR)
const to = (starts_at: Instant) => ({ booking_id: BOOKING, starts_at })

/** Tomorrow 10:00 to 12:00, requested or held. */
const asked = (over: Partial<Booking> = {}): Booking => aBooking({ scheduled_date: tomorrowAt(10), ...over })
const held = (over: Partial<Booking> = {}): Booking => anAcceptedBooking({ scheduled_date: tomorrowAt(10), ...over })

function worldOf(booking: Booking, ...others: Booking[]): World {
  const intervals = [booking, ...others].filter((each) => each.starts_at !== null).map(holding)
  const busy = intervals.map(({ starts_at, ends_at }) => ({ starts_at, ends_at })).sort((a, b) => (a.starts_at < b.starts_at ? -1 : 1))
  const docs: Doc[] = [
    aProfile(AMINA),
    aProfile(GRACE),
    aProvider(GRACE, { schedule: { days: {}, busy } }),
    aPlace(),
    aPlace(GRACE),
    booking,
    ...others,
  ]
  return openWorld(intervals.length > 0 ? [...docs, aCalendar(intervals)] : docs)
}
const bookingIn = (world: World): Booking => world.read(ID, 'booking')

describe('proposing', () => {
  test.each([
    ['the customer', CUSTOMER, 'customer', GRACE],
    ['the provider', PROVIDER, 'provider', AMINA],
  ] as const)('%s proposes: the agreed time stays held, the other side is notified', (_who, actor, by, other) => {
    const world = worldOf(held())
    const before = world.read(calendarId(GRACE), 'calendar')
    expect(describeDecision(world.run('propose_time', to(tomorrowAt(14)), actor))).toEqual([
      'replace booking',
      `notify ${other} time_proposed`,
    ])
    expect(bookingIn(world)).toMatchObject({
      status: 'accepted',
      scheduled_date: tomorrowAt(10),
      starts_at: tomorrowAt(10),
      proposal: { by, starts_at: tomorrowAt(14), proposed_at: NOW },
    })
    expect(bookingIn(world).history.at(-1)).toMatchObject({ event: 'time_proposed', by, at: NOW, starts_at: tomorrowAt(14) })
    expect(world.read(calendarId(GRACE), 'calendar')).toEqual(before)
    expect(world.all('notification')[0]).toMatchObject({
      title: 'New time proposed',
      message: `${by === 'customer' ? 'Amina' : 'Grace'} proposed Wed 25 Nov, 14:00 San Francisco time.`,
      booking_id: BOOKING,
    })
  })

  test('the booking’s own hours are free for it', () => {
    expect(refusalCode(worldOf(held()).judge('propose_time', to(tomorrowAt(11)), CUSTOMER))).toBeUndefined()
  })

  test('also on a device that may not read the calendar', () => {
    const docs = [
      aProfile(AMINA),
      aProvider(GRACE, { schedule: { days: {}, busy: [intervalOf(tomorrowAt(10), 2), intervalOf(tomorrowAt(14), 2)] } }),
      held(),
    ]
    const device = openWorld(docs)
    expect(refusalCode(device.judge('propose_time', to(tomorrowAt(11)), CUSTOMER))).toBeUndefined()
    expect(refusalCode(device.judge('propose_time', to(tomorrowAt(13)), CUSTOMER))).toBe('slot_taken')
  })

  test('a device without the provider, for example one off duty, leaves the time to the server', () => {
    const device = openWorld([aProfile(AMINA), held()])
    expect(describeDecision(device.run('propose_time', to(tomorrowAt(13)), CUSTOMER))).toEqual([
      'replace booking',
      `notify ${GRACE} time_proposed`,
    ])
    expect(bookingIn(device).proposal).toMatchObject({ by: 'customer', starts_at: tomorrowAt(13) })
  })

  test('a time held by another booking is refused with the three nearest free times', () => {
    const other = held({ ...identity(2), scheduled_date: tomorrowAt(14), ...intervalOf(tomorrowAt(14), 2) })
    const refused = worldOf(held(), other).judge('propose_time', to(tomorrowAt(13)), CUSTOMER)
    expect(refused.ok ? undefined : refused.error).toMatchObject({
      code: 'slot_taken',
      details: { alternatives: [tomorrowAt(11), tomorrowAt(12), tomorrowAt(16)] },
    })
  })

  test.each([
    ['that is past', addMs(NOW, -HOUR), 'slot_past'],
    ['that is no slot', addMs(tomorrowAt(14), 60_000), 'slot_unavailable'],
    ['too late in the day for its length', tomorrowAt(18), 'slot_unavailable'],
    ['that it has already', tomorrowAt(10), 'same_time'],
  ])('a time %s is refused', (_what, startsAt, code) => {
    expect(refusalCode(worldOf(held()).judge('propose_time', to(startsAt), CUSTOMER))).toBe(code)
  })

  test('is limited to the booking’s two sides', () => {
    for (const actor of [person(STRANGER), SYSTEM])
      for (const name of ['propose_time', 'accept_time', 'decline_time', 'withdraw_time'])
        expect(describeDecision(worldOf(held()).judge(name, to(tomorrowAt(14)), actor))).toEqual(['refused not_found'])
  })

  test.each(BOOKING_STATUSES)('of one that is %s only where it can still move', (status) => {
    const booking = isEnded(status) || status === 'pending' ? asked({ status }) : held({ status })
    const can = status === 'pending' || status === 'accepted'
    expect(refusalCode(worldOf(booking).judge('propose_time', to(tomorrowAt(14)), CUSTOMER))).toBe(can ? undefined : 'illegal_transition')
  })

  test('an ASAP request cannot be rescheduled, an accepted booking can', () => {
    expect(refusalCode(worldOf(aBooking()).judge('propose_time', to(tomorrowAt(14)), CUSTOMER))).toBe('illegal_transition')
    const world = worldOf(anAcceptedBooking())
    world.run('propose_time', to(tomorrowAt(14)), PROVIDER)
    world.run('accept_time', to(tomorrowAt(14)), CUSTOMER)
    expect(bookingIn(world)).toMatchObject({ scheduled_date: tomorrowAt(14), starts_at: tomorrowAt(14), ends_at: tomorrowAt(16) })
  })

  test('is not possible for a subscription', () => {
    expect(refusalCode(worldOf(held({ booking_type: 'subscription' })).judge('propose_time', to(tomorrowAt(14)), CUSTOMER))).toBe(
      'visits_fixed',
    )
  })

  test('a newer proposal replaces the earlier one of either side', () => {
    const world = worldOf(held())
    world.run('propose_time', to(tomorrowAt(14)), CUSTOMER)
    world.run('propose_time', to(tomorrowAt(15)), CUSTOMER)
    expect(bookingIn(world).proposal).toMatchObject({ by: 'customer', starts_at: tomorrowAt(15) })
    world.run('propose_time', to(tomorrowAt(16)), PROVIDER)
    expect(bookingIn(world).proposal).toMatchObject({ by: 'provider', starts_at: tomorrowAt(16) })
    // A replaced proposal can no longer be accepted.
    expect(refusalCode(world.judge('accept_time', to(tomorrowAt(15)), PROVIDER))).toBe('proposal_gone')
    expect(bookingIn(world).history.map(({ event }) => event)).toEqual([
      'requested',
      'accepted',
      'time_proposed',
      'time_proposed',
      'time_proposed',
    ])
  })

  test('both sides proposing the same time independently is an agreement', () => {
    const world = worldOf(held())
    world.run('propose_time', to(tomorrowAt(14)), CUSTOMER)
    expect(describeDecision(world.run('propose_time', to(tomorrowAt(14)), PROVIDER))).toContain(`notify ${AMINA} time_accepted`)
    expect(bookingIn(world)).toMatchObject({ starts_at: tomorrowAt(14), proposal: null })
  })

  test('is limited in number', () => {
    const world = worldOf(held())
    for (let count = 0; count < PROPOSALS_MAX; count += 1)
      expect(refusalCode(world.run('propose_time', to(tomorrowAt(13 + (count % 2))), CUSTOMER))).toBeUndefined()
    expect(refusalCode(world.judge('propose_time', to(tomorrowAt(16)), CUSTOMER))).toBe('too_many_proposals')
  })
})

describe('agreeing', () => {
  test('moves booking, calendar and public schedule together; the price stays', () => {
    const other = held({ ...identity(2), scheduled_date: tomorrowAt(16), ...intervalOf(tomorrowAt(16), 2) })
    const world = worldOf(held({ on_my_way_at: NOW }), other)
    world.run('propose_time', to(tomorrowAt(13)), PROVIDER)
    expect(describeDecision(world.run('accept_time', to(tomorrowAt(13)), CUSTOMER))).toEqual([
      'replace calendar',
      'amend provider',
      'replace booking',
      `notify ${GRACE} time_accepted`,
    ])
    expect(bookingIn(world)).toMatchObject({
      status: 'accepted',
      scheduled_date: tomorrowAt(13),
      ...intervalOf(tomorrowAt(13), 2),
      price_per_hour: 35,
      total_amount: 70,
      on_my_way_at: null,
      proposal: null,
    })
    expect(bookingIn(world).history.at(-1)).toMatchObject({
      event: 'time_accepted',
      by: 'customer',
      starts_at: tomorrowAt(13),
      moved_from: tomorrowAt(10),
    })
    expect(world.read(calendarId(GRACE), 'calendar').intervals).toEqual([
      holding(other),
      { booking_id: BOOKING, ...intervalOf(tomorrowAt(13), 2) },
    ])
    expect(world.read(providerId(GRACE), 'provider').schedule.busy).toEqual([intervalOf(tomorrowAt(13), 2), intervalOf(tomorrowAt(16), 2)])
  })

  test.each([
    ['asked for', asked()],
    ['held', held()],
  ])('a booking that is %s: a device without the provider’s document shows the agreement too', (_what, booking) => {
    const device = openWorld([aProfile(AMINA), { ...booking, proposal: { by: 'provider', starts_at: tomorrowAt(14), proposed_at: NOW } }])
    expect(refusalCode(device.run('accept_time', to(tomorrowAt(14)), CUSTOMER))).toBeUndefined()
    expect(bookingIn(device)).toMatchObject({ status: 'accepted', ...intervalOf(tomorrowAt(14), 2), proposal: null })
  })

  test('a device without the provider still refuses a double booking', () => {
    const other = held({ ...identity(2), scheduled_date: tomorrowAt(14), ...intervalOf(tomorrowAt(14), 2) })
    const booking = held({ proposal: { by: 'provider', starts_at: tomorrowAt(13), proposed_at: NOW } })
    const world = openWorld([aProfile(AMINA), booking, other, aCalendar([holding(booking), holding(other)])])
    expect(refusalCode(world.judge('accept_time', to(tomorrowAt(13)), CUSTOMER))).toBe('slot_taken')
  })

  test.each([
    ['the provider to the customer', CUSTOMER, PROVIDER],
    ['the customer to the provider', PROVIDER, CUSTOMER],
  ])('%s accepts the request, and shares the place', (_who, proposer, answerer) => {
    const world = worldOf(asked())
    world.run('propose_time', to(tomorrowAt(14)), proposer)
    expect(bookingIn(world).status).toBe('pending')
    expect(refusalCode(world.run('accept_time', to(tomorrowAt(14)), answerer))).toBeUndefined()
    expect(bookingIn(world)).toMatchObject({ status: 'accepted', ...intervalOf(tomorrowAt(14), 2) })
    expect(world.read(placeId(BOOKING, GRACE), 'place').viewer_uid).toBe(GRACE)
    expect(world.read(providerId(GRACE), 'provider')).toMatchObject({ requests_counted: 1, requests_answered: 1 })
    expect(wasChatOpen(bookingIn(world), NOW)).toBe(true)
    expect(bookingProgress(bookingIn(world), true).map(({ state }) => state)).toEqual(['done', 'done', 'todo', 'todo', 'todo'])
  })

  test('hours taken meanwhile are refused with the nearest free ones, and the booking does not move', () => {
    const rival = asked({ ...identity(2), scheduled_date: tomorrowAt(14) })
    const world = worldOf(held(), rival)
    world.run('propose_time', to(tomorrowAt(14)), CUSTOMER)
    world.run('accept_booking', { booking_id: rival.id }, PROVIDER)
    const before = bookingIn(world)
    const lost = world.run('accept_time', to(tomorrowAt(14)), PROVIDER)
    expect(lost.ok ? undefined : lost.error).toMatchObject({
      code: 'slot_taken',
      details: { alternatives: [tomorrowAt(11), tomorrowAt(12), tomorrowAt(16)] },
    })
    expect(bookingIn(world)).toEqual(before)
  })

  test('a customer may not take hours that are no longer offered; a provider may', () => {
    const closed = {
      doc_id: providerId(GRACE),
      op: 'amend',
      set: { schedule: { days: { '2026-11-25': { status: 'rest_day', time_slots: [] } }, busy: [] } },
    } as const
    const byProvider = worldOf(held())
    byProvider.run('propose_time', to(tomorrowAt(14)), PROVIDER)
    byProvider.apply([closed])
    expect(refusalCode(byProvider.judge('accept_time', to(tomorrowAt(14)), CUSTOMER))).toBe('slot_unavailable')
    const byCustomer = worldOf(held())
    byCustomer.run('propose_time', to(tomorrowAt(14)), CUSTOMER)
    byCustomer.apply([closed])
    expect(refusalCode(byCustomer.judge('accept_time', to(tomorrowAt(14)), PROVIDER))).toBeUndefined()
  })

  test('each side can answer only the other’s proposal and withdraw only its own', () => {
    const world = worldOf(held())
    world.run('propose_time', to(tomorrowAt(14)), CUSTOMER)
    expect(refusalCode(world.judge('accept_time', to(tomorrowAt(14)), CUSTOMER))).toBe('proposal_gone')
    expect(refusalCode(world.judge('decline_time', to(tomorrowAt(14)), CUSTOMER))).toBe('proposal_gone')
    expect(refusalCode(world.judge('withdraw_time', to(tomorrowAt(14)), PROVIDER))).toBe('proposal_gone')
  })
})

describe('closing a proposal', () => {
  test.each([
    ['decline_time', PROVIDER, 'time_declined', GRACE],
    ['withdraw_time', CUSTOMER, 'time_withdrawn', AMINA],
  ] as const)('%s: the agreed time stays', (name, actor, event, by) => {
    const world = worldOf(held())
    world.run('propose_time', to(tomorrowAt(14)), CUSTOMER)
    const reason = name === 'decline_time' ? { reason: 'School run' } : {}
    expect(describeDecision(world.run(name, { ...to(tomorrowAt(14)), ...reason }, actor))).toEqual([
      'replace booking',
      `notify ${by === GRACE ? AMINA : GRACE} ${event}`,
    ])
    expect(bookingIn(world)).toMatchObject({ status: 'accepted', starts_at: tomorrowAt(10), proposal: null })
    expect(bookingIn(world).history.at(-1)).toMatchObject({ event, starts_at: tomorrowAt(14), ...reason })
  })

  test('it lapses at its start', () => {
    const booking = held({
      scheduled_date: tomorrowAt(16),
      ...intervalOf(tomorrowAt(16), 2),
      proposal: { by: 'customer', starts_at: tomorrowAt(10), proposed_at: NOW },
    })
    expect(activeProposal(booking, addMs(tomorrowAt(10), -1))).toBeDefined()
    expect(activeProposal(booking, tomorrowAt(10))).toBeUndefined()
    expect(refusalCode(worldOf(booking).judge('accept_time', to(tomorrowAt(10)), PROVIDER, { now: tomorrowAt(10) }))).toBe('proposal_gone')
  })

  test('it ends at the request’s deadline, even before the server expires the request', () => {
    const world = worldOf(asked())
    world.run('propose_time', to(tomorrowAt(14)), PROVIDER)
    expect(refusalCode(world.judge('accept_time', to(tomorrowAt(14)), CUSTOMER, { now: tomorrowAt(10) }))).toBe('proposal_gone')
  })

  test.each([
    ['cancel_booking', held(), CUSTOMER],
    ['start_job', held(), PROVIDER],
    ['reject_booking', asked(), PROVIDER],
  ])('%s ends it', (name, booking, actor) => {
    const world = worldOf(booking)
    world.run('propose_time', to(tomorrowAt(14)), CUSTOMER)
    world.run(name, { booking_id: BOOKING }, actor, { now: addMs(tomorrowAt(10), -3_600_000) })
    expect(bookingIn(world).proposal).toBeNull()
  })

  test('accepting the original request closes the provider’s proposal, but not the customer’s', () => {
    for (const [proposer, left] of [
      [PROVIDER, null],
      [CUSTOMER, { by: 'customer', starts_at: tomorrowAt(14), proposed_at: NOW }],
    ] as const) {
      const world = worldOf(asked())
      world.run('propose_time', to(tomorrowAt(14)), proposer)
      world.run('accept_booking', { booking_id: BOOKING }, PROVIDER)
      expect(bookingIn(world)).toMatchObject({ status: 'accepted', starts_at: tomorrowAt(10), proposal: left })
    }
  })
})

test('the hours of two bookings match the calendar and never overlap, after any commands', () => {
  const act = fc.record({
    which: fc.nat(1),
    what: fc.constantFrom(
      'propose_time',
      'accept_time',
      'accept_time',
      'decline_time',
      'withdraw_time',
      'accept_booking',
      'cancel_booking',
      'start_job',
    ),
    hour: fc.integer({ min: 9, max: 18 }),
    byProvider: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(act, { minLength: 4, maxLength: 25 }), (actions) => {
      const world = worldOf(held(), asked({ ...identity(2), scheduled_date: tomorrowAt(14) }))
      for (const { which, what, hour, byProvider } of actions) {
        const booking = world.read(bookingId(ulid(which + 1)), 'booking')
        const aboutTime = what.endsWith('_time')
        const starts_at = what === 'propose_time' ? tomorrowAt(hour) : (booking.proposal?.starts_at ?? tomorrowAt(hour))
        const before = world.all('booking')
        const decision = world.run(what, { booking_id: booking.id, ...(aboutTime ? { starts_at } : {}) }, byProvider ? PROVIDER : CUSTOMER)
        if (!decision.ok) expect(world.all('booking')).toEqual(before)
        const holders = world.all('booking').filter(({ status }) => status === 'accepted' || status === 'in_progress')
        const byId = (a: { booking_id: string }, b: { booking_id: string }) => (a.booking_id < b.booking_id ? -1 : 1)
        expect([...world.read(calendarId(GRACE), 'calendar').intervals].sort(byId)).toEqual(holders.map(holding).sort(byId))
        const [a, b] = holders
        if (a && b) expect(holding(a).ends_at <= holding(b).starts_at || holding(b).ends_at <= holding(a).starts_at).toBe(true)
        for (const each of holders) expect(each.total_amount).toBe(70)
      }
    }),
    { numRuns: 40 },
  )
})

/** A second booking. */
function identity(n: number): Pick<Booking, 'id' | 'doc_id'> {
  return { id: ulid(n), doc_id: bookingId(ulid(n)) }
}
