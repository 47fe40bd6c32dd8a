import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { clipRing } from '#map/coarse/shores/clip-ring.ts'
import type { Point } from './simplify-ring.ts'

interface Topology {
  readonly arcs: readonly (readonly (readonly [number, number])[])[]
  readonly transform: { readonly scale: readonly [number, number]; readonly translate: readonly [number, number] }
  readonly objects: { readonly land: { readonly geometries: readonly { readonly arcs: readonly (readonly (readonly number[])[])[] }[] } }
}

/** The world between its two edges at 180 degrees. */
const WORLD = { left: -180, top: -90, right: 180, bottom: 90 }

/** Cuts a ring that crosses the edge of the world into its parts on both sides. */
function cutAtEdge(ring: readonly Point[]): readonly (readonly Point[])[] {
  let turns = 0
  const unrolled = ring.map(([longitude, latitude], index): Point => {
    const before = ring[index - 1]?.[0] ?? longitude
    if (longitude - before > 180) turns -= 1
    if (longitude - before < -180) turns += 1
    return [longitude + 360 * turns, latitude]
  })
  if (unrolled.every(([longitude]) => Math.abs(longitude) <= 180)) return [ring]
  return [-360, 0, 360].flatMap((shift) => {
    const kept = clipRing(Float64Array.from(unrolled.flatMap(([longitude, latitude]) => [longitude + shift, latitude])), WORLD)
    return kept.length === 0 ? [] : [Array.from({ length: kept.length / 2 }, (_, at): Point => [kept[2 * at] ?? 0, kept[2 * at + 1] ?? 0])]
  })
}

/** Reads Natural Earth's land polygons at 1:10 million, which world-atlas packs as TopoJSON. @returns rings without the closing point */
export function readWorld(): readonly (readonly (readonly Point[])[])[] {
  const file = createRequire(import.meta.url).resolve('world-atlas/land-10m.json')
  const { arcs, transform, objects } = JSON.parse(readFileSync(file, 'utf8')) as Topology
  const lines = arcs.map((arc): Point[] => {
    let [x, y] = [0, 0]
    return arc.map(([dx, dy]): Point => {
      x += dx
      y += dy
      return [x * transform.scale[0] + transform.translate[0], y * transform.scale[1] + transform.translate[1]]
    })
  })
  const ringOf = (indexes: readonly number[]): Point[] =>
    indexes.flatMap((index) => (index < 0 ? (lines[~index] ?? []).toReversed() : (lines[index] ?? [])).slice(0, -1))
  return objects.land.geometries.flatMap((each) => each.arcs.map((polygon) => polygon.map(ringOf).flatMap(cutAtEdge)))
}
