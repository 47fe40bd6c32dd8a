interface Point {
  readonly x: number
  readonly y: number
}

/** Distance at which a ring and the person's dot do not touch, px. */
const BESIDE_ME = 36
/** The same of two rings, and of a ring and a helper. */
const BESIDE_RING = 46
const BESIDE_PIN = 36
/** Directions that are tried, as turns from the straight way: the nearest first. */
const TURNS = [0, 1, -1, 2, -2, 3, -3, 4].map((eighths) => (eighths * Math.PI) / 4)

/**
 * Moves the rings that the person's dot would cover beside it, and not over other marks: the dot is on top, and a ring without its number says
 * nothing. The same points give the same places.
 * @param pins points of the helpers that are in no ring
 * @returns the rings in their order
 */
export function ringsBesideMe(rings: readonly Point[], pins: readonly Point[], me: Point | undefined): readonly Point[] {
  if (!me) return rings
  return rings.map((ring) => {
    const [right, down] = [ring.x - me.x, ring.y - me.y]
    if (Math.hypot(right, down) >= BESIDE_ME) return ring
    const straight = right === 0 && down === 0 ? -Math.PI / 2 : Math.atan2(down, right)
    const places = TURNS.map((turn) => ({
      x: me.x + Math.cos(straight + turn) * BESIDE_ME,
      y: me.y + Math.sin(straight + turn) * BESIDE_ME,
    }))
    const isFree = ({ x, y }: Point): boolean =>
      rings.every((other) => other === ring || Math.hypot(other.x - x, other.y - y) >= BESIDE_RING) &&
      pins.every((pin) => Math.max(Math.abs(pin.x - x), Math.abs(pin.y - y)) >= BESIDE_PIN)
    return places.find(isFree) ?? ring
  })
}
