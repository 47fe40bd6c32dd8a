import { expect, test } from 'vitest'
import { estimateTravel, travelMinutes } from './travel.ts'

const MISSION = { latitude: 37.7599, longitude: -122.4148 }
const CENTRE = { latitude: 37.7749, longitude: -122.4194 }

test('an estimate has the straight line’s length and the travel time of streets a third longer', () => {
  const { km, minutes, path } = estimateTravel(CENTRE, MISSION)
  expect(km).toBeCloseTo(1.716, 3)
  expect(minutes).toBe(5)
  expect(path).toEqual([CENTRE, MISSION])
})

test('a trip takes at least one minute', () => {
  expect(estimateTravel(CENTRE, CENTRE)).toMatchObject({ km: 0, minutes: 1 })
  expect([travelMinutes(0), travelMinutes(29), travelMinutes(95), travelMinutes(3_600)]).toEqual([1, 1, 2, 60])
})
