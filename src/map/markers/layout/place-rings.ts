/** A point of the map's plane at its present zoom, px. */
interface Point {
  readonly x: number
  readonly y: number
}

/** Least distance between the person's dot and the middle of a ring, px: the dot with its edge, and half of the widest number. */
const FROM_ME = 30
/** Width of a ring, px: middles that are closer overlap. */
const RING = 46
/** Turns from the way straight away from the person that are tried in this order, radians. */
const TURNS = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6].map((step) => (step * Math.PI) / 6)

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

/**
 * Moves the cluster rings whose number the person's dot would cover aside, over no other ring where there is room.
 * @param rings their middles @param me the middle of the person's dot
 * @returns the middles in the same order, with the same objects for those that stay
 */
export function placeRings<Ring extends Point>(rings: readonly Ring[], me: Point | undefined): readonly Point[] {
  if (!me) return rings
  const placed: Point[] = rings.filter((ring) => distance(ring, me) >= FROM_ME)
  return rings.map((ring) => {
    if (distance(ring, me) >= FROM_ME) return ring
    // Upwards from a ring that lies under the dot.
    const away = distance(ring, me) < 1 ? -Math.PI / 2 : Math.atan2(ring.y - me.y, ring.x - me.x)
    const turned = TURNS.map((turn) => ({ x: me.x + FROM_ME * Math.cos(away + turn), y: me.y + FROM_ME * Math.sin(away + turn) }))
    const moved = turned.find((point) => placed.every((other) => distance(other, point) >= RING)) ?? turned[0] ?? ring
    placed.push(moved)
    return moved
  })
}
