/** A rectangle in px; x to the right and y down. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Side of a square of the grid, px: about the height of a label. */
const SIDE = 48

/** Returns the box with this middle and half this size. */
export const boxAround = (x: number, y: number, half: number): Box => ({ left: x - half, top: y - half, right: x + half, bottom: y + half })

/** Returns a box around a point in another scale. */
export const scaled = ({ left, top, right, bottom }: Box, by: number): Box => ({
  left: left * by,
  top: top * by,
  right: right * by,
  bottom: bottom * by,
})

/** Returns whether two boxes have an area in common. */
export const overlaps = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** A set of boxes with values, asked by area: each box is noted in the squares that it touches. */
export function createBoxGrid<Value>() {
  const squares = new Map<string, { readonly box: Box; readonly value: Value }[]>()

  function* keysOf({ left, top, right, bottom }: Box): Generator<string> {
    for (let y = Math.floor(top / SIDE); y <= Math.floor(bottom / SIDE); y += 1)
      for (let x = Math.floor(left / SIDE); x <= Math.floor(right / SIDE); x += 1) yield `${x},${y}`
  }

  return {
    add(box: Box, value: Value): void {
      for (const key of keysOf(box)) {
        const square = squares.get(key)
        if (square) square.push({ box, value })
        else squares.set(key, [{ box, value }])
      }
    },
    /** Returns whether a box that overlaps has such a value. */
    hasAny(area: Box, isSuch: (value: Value, box: Box) => boolean = () => true): boolean {
      for (const key of keysOf(area))
        for (const { box, value } of squares.get(key) ?? []) if (overlaps(box, area) && isSuch(value, box)) return true
      return false
    },
  }
}
export type BoxGrid<Value> = ReturnType<typeof createBoxGrid<Value>>
