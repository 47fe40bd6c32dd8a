import * as fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Uid } from '../ids.ts'
import {
  DEFAULT_WATCH,
  dismissProvider,
  EMPTY_PROXIMITY_STATE,
  EXIT_RADIUS_FACTOR,
  checkProximity,
  watchSettingsSchema,
  type ProviderDistance,
  type ProximityState,
} from './proximity-check.ts'

const IDS = ['A', 'B', 'C', 'D'] as Uid[]
const [ANN, BOB] = ['A', 'B'] as [Uid, Uid]
const at = (...pairs: readonly (readonly [Uid, number])[]): ProviderDistance[] => pairs.map(([id, distanceKm]) => ({ id, distanceKm }))

test('defaults to 5 km without a service; accepts 1 to 20 whole km', () => {
  expect(DEFAULT_WATCH).toEqual({ service: null, radius_km: 5 })
  const takes = (radius_km: number): boolean => v.is(watchSettingsSchema, { service: 'plumber', radius_km })
  expect([0, 1, 5, 20, 21, 2.5].map(takes)).toEqual([false, true, true, true, false, false])
})

test('announces each provider once, nearest first', () => {
  const first = checkProximity(EMPTY_PROXIMITY_STATE, at([ANN, 1], [BOB, 4]), 5)
  expect(first).toMatchObject({ shown: [ANN, BOB], entered: [ANN, BOB] })
  expect(checkProximity(first.state, at([BOB, 2], [ANN, 3]), 5)).toMatchObject({ shown: [BOB, ANN], entered: [] })
})

test('a dismissed provider comes back only after leaving', () => {
  const dismissed = dismissProvider(checkProximity(EMPTY_PROXIMITY_STATE, at([ANN, 1]), 5).state, ANN)
  const still = checkProximity(dismissed, at([ANN, 2]), 5)
  expect(still).toMatchObject({ shown: [], entered: [] })
  const away = checkProximity(still.state, [], 5)
  expect(away.shown).toEqual([])
  expect(checkProximity(away.state, at([ANN, 4]), 5)).toMatchObject({ shown: [ANN], entered: [ANN] })
})

test('an unsteady position at the edge announces once', () => {
  let memory: ProximityState = EMPTY_PROXIMITY_STATE
  let told = 0
  for (const distanceKm of [4.99, 5.01, 4.98, 5.2, 4.9]) {
    const check = checkProximity(memory, at([ANN, distanceKm]), 5)
    memory = check.state
    told += check.entered.length
  }
  expect(told).toBe(1)
  expect(checkProximity(EMPTY_PROXIMITY_STATE, at([ANN, 5.2]), 5).shown).toEqual([])
})

test('shows no dismissed or outside provider, and announces none twice without leaving', () => {
  const step = fc.oneof(
    fc.record({
      around: fc.array(fc.tuple(fc.constantFrom(...IDS), fc.double({ min: 0, max: 5 * EXIT_RADIUS_FACTOR, noNaN: true })), {
        maxLength: 4,
      }),
    }),
    fc.record({ dismiss: fc.constantFrom(...IDS) }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let memory: ProximityState = EMPTY_PROXIMITY_STATE
      const away = new Set<Uid>(IDS)
      const dismissed = new Set<Uid>()
      for (const each of steps) {
        if ('dismiss' in each) {
          if (memory.inside.has(each.dismiss)) dismissed.add(each.dismiss)
          memory = dismissProvider(memory, each.dismiss)
          continue
        }
        const around: ProviderDistance[] = []
        for (const [id, distanceKm] of new Map<Uid, number>(each.around)) around.push({ id, distanceKm })
        around.sort((a, b) => a.distanceKm - b.distanceKm)
        const check = checkProximity(memory, around, 5)
        for (const id of IDS) if (!around.some((one) => one.id === id)) dismissed.delete(id)
        for (const id of check.shown) {
          expect(around.some((one) => one.id === id)).toBe(true)
          expect(dismissed.has(id)).toBe(false)
        }
        for (const id of check.entered) {
          expect(away.has(id), 'told of twice').toBe(true)
          away.delete(id)
        }
        for (const id of IDS) if (!check.state.inside.has(id)) away.add(id)
        memory = check.state
      }
    }),
  )
})
