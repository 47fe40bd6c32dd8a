/** Shores as they are drawn: rings in the plane of Web Mercator, where the world is one unit wide and y grows to the south. */

/** x and y in turn. A ring does not repeat its first point. */
export type Line = Float64Array

/** West, north, east and south edges in the plane. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export interface ShapedLine {
  readonly line: Line
  readonly box: Box
}

export interface Shores {
  /** The part of the world that the shores describe. What is not land in it is water. */
  readonly box: Box
  /** Outer rings and the rings of lakes alike: what is inside an odd number of them is land. */
  readonly rings: readonly ShapedLine[]
  readonly rivers: readonly ShapedLine[]
}

/** Converts degrees to the plane. */
export const planeX = (longitude: number): number => (longitude + 180) / 360
export const planeY = (latitude: number): number => 0.5 - Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / (2 * Math.PI)

/** @param edges west, south, east and north, degrees */
export const planeBox = ([west, south, east, north]: readonly [number, number, number, number]): Box => ({
  left: planeX(west),
  top: planeY(north),
  right: planeX(east),
  bottom: planeY(south),
})

export function boxOf(line: Line): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let at = 0; at < line.length; at += 2) {
    const [x, y] = [line[at] ?? 0, line[at + 1] ?? 0]
    if (x < left) left = x
    if (x > right) right = x
    if (y < top) top = y
    if (y > bottom) bottom = y
  }
  return { left, top, right, bottom }
}

export const doBoxesMeet = (a: Box, b: Box): boolean => a.left <= b.right && a.right >= b.left && a.top <= b.bottom && a.bottom >= b.top

export const isBoxWithin = (inner: Box, outer: Box): boolean =>
  inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom

/** Returns whether a point of the plane is on land: a line to the east crosses an odd number of shores. */
export function isLand({ rings }: Shores, x: number, y: number): boolean {
  let isInside = false
  for (const { line, box } of rings) {
    if (y < box.top || y > box.bottom || x > box.right) continue
    let [beforeX, beforeY] = [line.at(-2) ?? 0, line.at(-1) ?? 0]
    for (let at = 0; at < line.length; at += 2) {
      const [nextX, nextY] = [line[at] ?? 0, line[at + 1] ?? 0]
      if (nextY > y !== beforeY > y && x < nextX + ((y - nextY) / (beforeY - nextY)) * (beforeX - nextX)) isInside = !isInside
      ;[beforeX, beforeY] = [nextX, nextY]
    }
  }
  return isInside
}
