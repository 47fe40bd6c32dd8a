import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Point } from './simplify-ring.ts'

interface Topology {
  readonly arcs: readonly (readonly (readonly [number, number])[])[]
  readonly transform: { readonly scale: readonly [number, number]; readonly translate: readonly [number, number] }
  readonly objects: { readonly land: { readonly geometries: readonly { readonly arcs: readonly (readonly (readonly number[])[])[] }[] } }
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
  return objects.land.geometries.flatMap((each) => each.arcs.map((polygon) => polygon.map(ringOf)))
}
