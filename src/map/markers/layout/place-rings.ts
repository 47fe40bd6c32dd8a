/** A point of the map's plane at its present zoom, px. */
interface Point {
  readonly x: number
  readonly y: number
}

/** Distance at which a ring's number and the person's dot do not touch, px. */
const FROM_ME = 36
/** Width of a ring, px: middles that are closer overlap. */
const RING = 46
/** Distance from the middle of a ring at which a helper's mark is beside it, px. */
const FROM_PIN = 36
/** Turns from the way straight away from the person that are tried in this order, radians. */
const TURNS = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6].map((step) => (step * Math.PI) / 6)

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

/**
 * Moves the cluster rings whose number the person's dot would cover aside, over no other mark where there is room.
 * @param rings their middles @param pins helpers that are in no ring @param me the middle of the person's dot
 * @returns the middles in the same order, with the same objects for those that stay
 */
export function placeRings<Ring extends Point>(rings: readonly Ring[], pins: readonly Point[], me: Point | undefined): readonly Point[] {
  if (!me) return rings
  const placed: Point[] = rings.filter((ring) => distance(ring, me) >= FROM_ME)
  return rings.map((ring) => {
    if (distance(ring, me) >= FROM_ME) return ring
    // Upwards from a ring that lies under the dot.
    const away = distance(ring, me) < 1 ? -Math.PI / 2 : Math.atan2(ring.y - me.y, ring.x - me.x)
    const turned = TURNS.map((turn) => ({ x: me.x + FROM_ME * Math.cos(away + turn), y: me.y + FROM_ME * Math.sin(away + turn) }))
    const isFree = (point: Point): boolean =>
      placed.every((other) => distance(other, point) >= RING) &&
      pins.every((pin) => Math.max(Math.abs(pin.x - point.x), Math.abs(pin.y - point.y)) >= FROM_PIN)
    const moved = turned.find(isFree) ?? turned[0] ?? ring
    placed.push(moved)
    return moved
  })
}
