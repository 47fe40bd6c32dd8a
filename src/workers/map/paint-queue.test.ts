import { expect, test } from 'vitest'
import { nextTile } from './paint-queue.ts'

const focus = { zoom: 15, x: 10.5, y: 10.5 }
const tile = (id: number, z: number, x: number, y: number) => ({ id, z, x, y })

/** Ids in the order in which they are painted. */
function order(tiles: readonly ReturnType<typeof tile>[]): readonly number[] {
  const left = new Set(tiles)
  return tiles.map(() => {
    const next = nextTile(left, focus)
    if (next !== undefined) left.delete(next)
    return next?.id ?? 0
  })
}

test('tiles of the zoom that is shown come first, the nearest to the center before the others', () => {
  expect(order([tile(1, 16, 21, 21), tile(2, 15, 14, 10), tile(3, 15, 10, 10), tile(4, 14, 5, 5), tile(5, 15, 11, 12)])).toEqual([
    3, 5, 2, 4, 1,
  ])
})

test('nothing waits', () => {
  expect(nextTile([], focus)).toBeUndefined()
})
