/** Radius of the ring in its box of 46 by 46, px. */
const RADIUS = 20
/** Gap between two parts of the ring, as a share of it: 1.5 px. */
const GAP = 1.5 / (2 * Math.PI * RADIUS)
/** Share of the ring over which an edge is softened, so that it is not jagged. */
const EDGE_SOFTNESS = 0.002

export interface RingPart {
  readonly tone: 'available' | 'busy' | 'emergency'
  /** Shares of the ring, 0 to 1, clockwise from its top. */
  readonly from: number
  readonly to: number
}

interface Counts {
  readonly available: number
  readonly busy: number
  readonly emergency: number
}

/** Returns the ring of a cluster, divided by status; a single status is a closed ring. */
export function ringParts({ available, busy, emergency }: Counts): RingPart[] {
  const shares = [
    { tone: 'available', count: available },
    { tone: 'busy', count: busy },
    { tone: 'emergency', count: emergency },
  ] as const
  const present = shares.filter(({ count }) => count > 0)
  const total = available + busy + emergency
  const gap = present.length > 1 ? GAP : 0
  let start = 0
  return present.map(({ tone, count }) => {
    const from = start
    start += count / total
    return { tone, from, to: Math.max(from, start - gap) }
  })
}

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`

/**
 * Returns the ring as a CSS image, drawn beneath a disc that leaves its edge visible. It is no separate element: each would be a separate
 * browser layer, and dragging the map would composite hundreds of them in every frame.
 */
export function ringImage(counts: Counts): string {
  const stops = ringParts(counts).flatMap(({ tone, from, to }) => {
    const edge = Math.min(EDGE_SOFTNESS, (to - from) / 2)
    const colour = `var(--${tone}-fill)`
    if (to >= 1) return [`${colour} ${percent(from)} 100%`]
    return [`transparent ${percent(from)}`, `${colour} ${percent(from + edge)} ${percent(to - edge)}`, `transparent ${percent(to)}`]
  })
  return `conic-gradient(${stops.join(', ')})`
}

/** Formats a count in at most four characters: 999, 1.2k, 12k. */
export function formatCount(count: number): string {
  if (count < 1000) return String(count)
  const thousands = count / 1000
  return `${thousands < 9.95 ? thousands.toFixed(1).replace(/\.0$/, '') : Math.round(thousands)}k`
}
