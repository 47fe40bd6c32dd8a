import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AMINA, anAcceptedBooking, aProfile, BOOKING, GRACE, NOW, person, STRANGER, SYSTEM } from '#tests/support/domain/fixtures.ts'
import { openWorld, refusalCode, describeDecision, type World } from '#tests/support/domain/world.ts'
import { type Receipt } from '../../documents/message.ts'
import { readingId, receiptId } from '../../ids.ts'
import { addMs, type Instant } from '../../time/instant.ts'

const at = (minutes: number): Instant => addMs(NOW, minutes * 60_000)

describe('receipts', () => {
  const up = (up_to: Instant, uid?: string) => ({ booking_id: BOOKING, up_to, ...(uid ? { uid } : {}) })
  const open = (...receipts: Receipt[]): World => openWorld([anAcceptedBooking(), ...receipts])
  const of = (world: World, who = AMINA) => world.read(receiptId(BOOKING, who), 'receipt')

  test('reading also marks as delivered', () => {
    const world = open()
    expect(describeDecision(world.run('mark_read', up(at(-2)), person(AMINA)))).toEqual(['create reading', 'create receipt'])
    expect(of(world)).toMatchObject({ uid: AMINA, read_up_to: at(-2), delivered_up_to: at(-2) })
  })

  test('delivery does not mark as read', () => {
    const world = open()
    world.run('mark_delivered', up(at(-2), AMINA), SYSTEM)
    expect(of(world)).toMatchObject({ uid: AMINA, read_up_to: null, delivered_up_to: at(-2) })
    world.run('mark_read', up(at(-5)), person(AMINA))
    expect(of(world)).toMatchObject({ read_up_to: at(-5), delivered_up_to: at(-2) })
  })

  test('only the server marks delivery, and a user can mark only their own', () => {
    expect(refusalCode(open().judge('mark_delivered', up(at(-2)), person(AMINA)))).toBe('bad_request')
    const world = open()
    world.run('mark_read', up(at(-2), GRACE), person(AMINA))
    expect(world.all('receipt').map((receipt) => receipt.uid)).toEqual([AMINA])
  })

  test('a stranger and a missing booking get the same answer', () => {
    expect(open().judge('mark_read', up(NOW), person(STRANGER))).toEqual(openWorld([]).judge('mark_read', up(NOW), person(STRANGER)))
    expect(refusalCode(open().judge('mark_delivered', up(NOW, STRANGER), SYSTEM))).toBe('not_found')
  })

  test('a device clock that is ahead marks up to now', () => {
    const world = open()
    world.run('mark_read', up(at(2 * 24 * 60)), person(AMINA))
    expect(of(world).read_up_to).toBe(NOW)
  })

  test('never go back or beyond now, and do not change without news', () => {
    const mark = fc.record({
      name: fc.constantFrom('mark_read', 'mark_delivered'),
      minute: fc.integer({ min: -60, max: 60 }),
      later: fc.nat(10),
    })
    fc.assert(
      fc.property(fc.array(mark, { maxLength: 12 }), (marks) => {
        const world = open()
        let now = NOW
        const best: { read: Instant | null; delivered: Instant | null } = { read: null, delivered: null }
        const max = (a: Instant | null, b: Instant): Instant => (a === null || a < b ? b : a)
        for (const { name, minute, later } of marks) {
          now = addMs(now, later * 60_000)
          const before = world.get(receiptId(BOOKING, AMINA))
          world.run(name, up(at(minute), name === 'mark_read' ? undefined : AMINA), name === 'mark_read' ? person(AMINA) : SYSTEM, { now })
          const reached = at(minute) < now ? at(minute) : now
          const news =
            name === 'mark_read' ? best.read === null || best.read < reached : best.delivered === null || best.delivered < reached
          if (name === 'mark_read') best.read = max(best.read, reached)
          if (news) best.delivered = max(best.delivered, reached)
          expect(of(world)).toMatchObject({ read_up_to: best.read, delivered_up_to: best.delivered })
          if (!news) expect(of(world)).toBe(before)
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('sharing read receipts', () => {
  const read = (world: World, who: typeof AMINA, minutes: number) =>
    world.run('mark_read', { booking_id: BOOKING, up_to: at(minutes) }, person(who))
  const show = (world: World, who: typeof AMINA, shown: boolean) => world.run('set_read_marks', { show: shown }, person(who))
  const open = (): World => openWorld([anAcceptedBooking(), aProfile(AMINA), aProfile(GRACE)])
  const shownOf = (world: World, who: typeof AMINA) => world.read(receiptId(BOOKING, who), 'receipt')
  const ownOf = (world: World, who: typeof AMINA) => world.read(readingId(BOOKING, who), 'reading').read_up_to

  test('turned off by either side, stops read receipts for both but not delivery receipts', () => {
    for (const hiding of [AMINA, GRACE]) {
      const world = open()
      show(world, hiding, false)
      for (const who of [AMINA, GRACE]) {
        read(world, who, -3)
        expect(shownOf(world, who)).toMatchObject({ read_up_to: null, delivered_up_to: at(-3) })
        expect(ownOf(world, who)).toBe(at(-3))
      }
    }
  })

  test('keeps earlier receipts, and continues when turned on again', () => {
    const world = open()
    read(world, AMINA, -9)
    show(world, AMINA, false)
    read(world, AMINA, -6)
    expect(shownOf(world, AMINA)).toMatchObject({ read_up_to: at(-9), delivered_up_to: at(-6) })
    show(world, AMINA, true)
    read(world, AMINA, -2)
    expect(shownOf(world, AMINA).read_up_to).toBe(at(-2))
  })

  test('is a setting of one user, and setting it twice has no effect', () => {
    const world = open()
    expect(describeDecision(show(world, AMINA, false))).toEqual(['replace profile'])
    expect(describeDecision(show(world, AMINA, false))).toEqual([])
    expect(world.all('profile').map((profile) => profile.show_read_marks)).toEqual([false, true])
    expect(refusalCode(openWorld([]).judge('set_read_marks', { show: false }, person(STRANGER)))).toBe('not_found')
  })

  test('never reveals what was read while it was off', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('read' as const), who: fc.constantFrom(AMINA, GRACE), later: fc.integer({ min: 1, max: 5 }) }),
      fc.record({ kind: fc.constant('show' as const), who: fc.constantFrom(AMINA, GRACE), shown: fc.boolean() }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const world = open()
        const isOn = new Map([AMINA, GRACE].map((who) => [who, true]))
        const lastShown = new Map<string, Instant | null>([AMINA, GRACE].map((who) => [who, null]))
        let minute = -200
        for (const each of steps) {
          if (each.kind === 'show') {
            show(world, each.who, each.shown)
            isOn.set(each.who, each.shown)
            continue
          }
          minute += each.later
          read(world, each.who, minute)
          if ([...isOn.values()].every(Boolean)) lastShown.set(each.who, at(minute))
          expect(shownOf(world, each.who).read_up_to).toBe(lastShown.get(each.who))
          expect(ownOf(world, each.who)).toBe(at(minute))
        }
      }),
      { numRuns: 100 },
    )
  })
})
