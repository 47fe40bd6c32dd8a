import { expect, test } from 'vitest'
import { decodeShores } from './decode-shores.ts'
import { roundCorners } from './round-corners.ts'
import { isLand, planeX, planeY } from './shores.ts'

test('steps become rings of the plane, and a ring within a ring is a lake', () => {
  const shores = decodeShores({
    notice: '',
    box: [-10, -10, 10, 10],
    scale: 10,
    land: [
      [
        [-50, -50, 100, 0, 0, 100, -100, 0],
        [-10, -10, 0, 20, 20, 0, 0, -20],
      ],
    ],
    rivers: [[0, 0, 10, 10]],
  })
  const at = (longitude: number, latitude: number): boolean => isLand(shores, planeX(longitude), planeY(latitude))
  expect([at(3, 3), at(0, 0), at(-9, 0), at(4.9, -4.9)]).toEqual([true, false, false, true])
  expect([...(shores.rivers[0]?.line ?? [])]).toEqual([0.5, 0.5, planeX(1), planeY(1)])
})

test('a sharp corner is rounded by at most 160 m, a flat one stays', () => {
  const [km, box] = [1000 / 40_075_017, { left: 0, top: 0, right: 1, bottom: 1 }]
  const square = Float64Array.from([0.5, 0.5, 0.5 + km, 0.5, 0.5 + km, 0.5 + km, 0.5, 0.5 + km])
  const rounded = roundCorners(square, box)
  expect(rounded.length).toBe(4 * 5 * 2)
  expect(Math.min(...rounded)).toBe(0.5)
  expect((rounded[0] ?? 0) - 0.5).toBeCloseTo(0, 9)
  expect(((rounded[1] ?? 0) - 0.5) / km).toBeCloseTo(0.16, 6)
  const flat = Float64Array.from([0.5, 0.5, 0.5 + km, 0.5 + km / 10, 0.5 + 2 * km, 0.5, 0.5 + km, 0.9])
  expect([...roundCorners(flat, box)]).toEqual(expect.arrayContaining([0.5 + km, 0.5 + km / 10]))
})

test('corners on the edge of the data stay, so that no water shows at its sides', () => {
  const box = { left: 0.4, top: 0.4, right: 0.6, bottom: 0.6 }
  const all = Float64Array.from([0.4, 0.4, 0.6, 0.4, 0.6, 0.6, 0.4, 0.6])
  expect([...roundCorners(all, box)]).toEqual([...all])
})
