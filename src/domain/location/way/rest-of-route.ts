/** What is left of a route for someone who is on it. */
import type { Position } from '../haversine.ts'
import type { Travel } from '../travel.ts'

/** km: farther than this from the line, a phone is on another way. City blocks are about 0.1 wide, and positions are a street off. */
const ON_ROUTE_KM = 0.15
const KM_PER_DEGREE = 111.195

/** km east and north of a position, on a plane that is true within a city. */
const planeAround = ({ latitude, longitude }: Position) => {
  const east = KM_PER_DEGREE * Math.cos((latitude * Math.PI) / 180)
  return (at: Position): readonly [number, number] => [(at.longitude - longitude) * east, (at.latitude - latitude) * KM_PER_DEGREE]
}

/**
 * Returns the rest of a route from a position near its line, with the same share of its length and its minutes.
 * @returns undefined for a position that is on another way
 */
export function restOfRoute({ km, minutes, path }: Travel, at: Position): Travel | undefined {
  const plane = planeAround(at)
  const points = path.map(plane)
  let total = 0
  let nearest = { km: Infinity, passed: 0, next: 0 }
  for (let index = 1; index < points.length; index += 1) {
    const [fromX, fromY] = points[index - 1] ?? [0, 0]
    const [toX, toY] = points[index] ?? [0, 0]
    const [x, y] = [toX - fromX, toY - fromY]
    const length = Math.hypot(x, y)
    const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(fromX * x + fromY * y) / length ** 2))
    const away = Math.hypot(fromX + share * x, fromY + share * y)
    if (away < nearest.km) nearest = { km: away, passed: total + share * length, next: index }
    total += length
  }
  if (nearest.km > ON_ROUTE_KM) return undefined
  const left = total === 0 ? 1 : 1 - nearest.passed / total
  return { km: km * left, minutes: Math.max(1, Math.round(minutes * left)), path: [at, ...path.slice(nearest.next)] }
}
