/** Of the ring in its box of 46 by 46. */
export const RING_RADIUS = 20
const around = 2 * Math.PI * RING_RADIUS
/** A circle is drawn from the right on; the ring begins at the top, a quarter before. */
const TOP = around / 4
/** Between two parts of the ring, in the same units. */
const GAP = 1.5

export interface RingPart {
  readonly className: 'cl-a' | 'cl-b' | 'cl-e'
  /** For stroke-dasharray. */
  readonly dashes: string
  /** For stroke-dashoffset. */
  readonly offset: string
}

interface Counts {
  readonly available: number
  readonly busy: number
  readonly emergency: number
}

/** The ring of a cluster, divided by status; one status alone is a closed ring. */
export function ringParts({ available, busy, emergency }: Counts): RingPart[] {
  const shares = [
    { className: 'cl-a', count: available },
    { className: 'cl-b', count: busy },
    { className: 'cl-e', count: emergency },
  ] as const
  const present = shares.filter(({ count }) => count > 0)
  const total = available + busy + emergency
  const gap = present.length > 1 ? GAP : 0
  let start = 0
  return present.map(({ className, count }) => {
    const length = (around * count) / total
    const part = {
      className,
      dashes: `${(length - gap).toFixed(1)} ${(around - length + gap).toFixed(1)}`,
      offset: (TOP - start).toFixed(1),
    }
    start += length
    return part
  })
}

/** At most four characters: 999, 1.2k, 12k. */
export function shortCount(count: number): string {
  if (count < 1000) return String(count)
  const thousands = count / 1000
  return `${thousands < 9.95 ? thousands.toFixed(1).replace(/\.0$/, '') : Math.round(thousands)}k`
}
