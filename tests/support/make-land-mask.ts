/**
 * Makes `server/marketplace/land-mask.ts` from Natural Earth's land polygons at 1:10 million (public domain), which the package world-atlas
 * packs as TopoJSON: `npx tsx tests/support/make-land-mask.ts`. A cell of a quarter degree counts as land when any land touches it.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const CELLS_PER_DEGREE = 4
const WIDTH = 360 * CELLS_PER_DEGREE
const HEIGHT = 180 * CELLS_PER_DEGREE
/** Longest step along a coast, in cells. */
const STEP = 0.2

interface Topology {
  readonly arcs: readonly (readonly (readonly [number, number])[])[]
  readonly transform: { readonly scale: readonly [number, number]; readonly translate: readonly [number, number] }
  readonly objects: { readonly land: { readonly geometries: readonly { readonly arcs: readonly (readonly (readonly number[])[])[] }[] } }
}

type Point = readonly [x: number, y: number]

const file = createRequire(import.meta.url).resolve('world-atlas/land-10m.json')
const topology = JSON.parse(readFileSync(file, 'utf8')) as Topology
const { scale, translate } = topology.transform

/** Points of each arc in cells from the north-west corner. */
const arcs = topology.arcs.map((arc): Point[] => {
  let [x, y] = [0, 0]
  return arc.map(([dx, dy]): Point => {
    x += dx
    y += dy
    const [longitude, latitude] = [x * scale[0] + translate[0], y * scale[1] + translate[1]]
    return [(longitude + 180) * CELLS_PER_DEGREE, (90 - latitude) * CELLS_PER_DEGREE]
  })
})
const ringOf = (indexes: readonly number[]): Point[] =>
  indexes.flatMap((index) => (index < 0 ? (arcs[~index] ?? []).toReversed() : (arcs[index] ?? [])))

const isLand = new Uint8Array(WIDTH * HEIGHT)
const mark = (x: number, y: number): void => {
  const [column, row] = [Math.min(WIDTH - 1, Math.max(0, Math.floor(x))), Math.min(HEIGHT - 1, Math.max(0, Math.floor(y)))]
  isLand[row * WIDTH + column] = 1
}

function markCoast(ring: readonly Point[]): void {
  ring.forEach(([x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y]
    const steps = Math.ceil(Math.hypot(nextX - x, nextY - y) / STEP) + 1
    for (let step = 0; step <= steps; step += 1) mark(x + ((nextX - x) * step) / steps, y + ((nextY - y) * step) / steps)
  })
}

/** Fills the inside of a polygon, row by row through the middles of the cells. */
function fill(rings: readonly (readonly Point[])[]): void {
  const crossings = new Map<number, number[]>()
  for (const ring of rings) {
    ring.forEach(([x, y], index) => {
      const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y]
      const [top, bottom] = y < nextY ? [y, nextY] : [nextY, y]
      for (let row = Math.max(0, Math.ceil(top - 0.5)); row + 0.5 < bottom && row < HEIGHT; row += 1) {
        const at = x + ((row + 0.5 - y) / (nextY - y)) * (nextX - x)
        crossings.set(row, [...(crossings.get(row) ?? []), at])
      }
    })
  }
  for (const [row, all] of crossings) {
    const sorted = all.toSorted((a, b) => a - b)
    for (let index = 0; index + 1 < sorted.length; index += 2)
      for (let column = Math.ceil((sorted[index] ?? 0) - 0.5); column + 0.5 < (sorted[index + 1] ?? 0); column += 1) mark(column, row)
  }
}

for (const { arcs: polygons } of topology.objects.land.geometries) {
  for (const polygon of polygons) {
    const rings = polygon.map(ringOf)
    // Natural Earth draws 'Null Island', a square metre around 0, 0 that does not exist.
    if (rings.flat().every(([x, y]) => Math.hypot(x - WIDTH / 2, y - HEIGHT / 2) < CELLS_PER_DEGREE)) continue
    for (const ring of rings) markCoast(ring)
    fill(rings)
  }
}

/** Lengths of the runs of sea and land in turn, from the north-west corner row by row, as variable-length numbers of seven bits. */
const bytes: number[] = []
let run = 0
let current = 0
const close = (): void => {
  let rest = run
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
  bytes.push(rest)
}
for (const cell of isLand) {
  if (cell !== current) {
    close()
    current = cell
    run = 0
  }
  run += 1
}
close()

const base64 = Buffer.from(bytes).toString('base64')
const lines = base64.match(/.{1,120}/g) ?? []
writeFileSync(
  new URL('../../server/marketplace/land-mask.ts', import.meta.url),
  `/**
 * Land of the earth in cells of a quarter degree, row by row from the north-west corner: lengths of the runs of sea and land in turn, as
 * variable-length numbers in base64. Made by \`tests/support/make-land-mask.ts\` from Natural Earth, which is in the public domain.
 */
export const LAND_MASK = [
${lines.map((line) => `  '${line}',`).join('\n')}
].join('')
`,
)
console.log(`${bytes.length} bytes, ${isLand.reduce((sum, cell) => sum + cell, 0)} cells of land`)
