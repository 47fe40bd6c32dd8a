/** The three heights of a sheet, where a drag leaves it, and how it moves there. */
export type SheetHeight = 'peek' | 'half' | 'full'

const HEIGHTS: readonly unknown[] = ['peek', 'half', 'full'] satisfies readonly SheetHeight[]
export const isSheetHeight = (value: unknown): value is SheetHeight => HEIGHTS.includes(value)

/** Visible height of a sheet at each of its heights, px. */
export interface SheetSizes {
  readonly peek: number
  readonly half: number
  readonly full: number
}

/** Heights of the product's design, px; 'full' is the height of the parent. */
export const sheetPeekPx = 152
export const sheetHalfPx = 320

const order = ['peek', 'half', 'full'] as const satisfies readonly SheetHeight[]

/** A release faster than this, px per ms, is a flick and moves on in its direction. */
const flickPxPerMs = 0.3
/** How far a flick carries: its speed over this time, ms. A fast one passes a height. */
const carryMs = 150
/** A sheet that is dragged below this share of its lowest height closes, if it can. */
const closeBelow = 0.5

/** Returns the next height upwards (1) or downwards (-1); the same one at the ends. */
export function nextHeight(height: SheetHeight, direction: 1 | -1): SheetHeight {
  return order[order.indexOf(height) + direction] ?? height
}

const nearest = (heights: readonly SheetHeight[], px: number, sizes: SheetSizes): SheetHeight | undefined =>
  heights.toSorted((a, b) => Math.abs(sizes[a] - px) - Math.abs(sizes[b] - px))[0]

/**
 * Returns the greatest height, not above the present one, that stays below a point; the lowest where none does.
 * @param above how far the point is above the foot of the sheet, px
 */
export function heightBelow(above: number, present: SheetHeight, sizes: SheetSizes): SheetHeight {
  return order.slice(0, order.indexOf(present) + 1).findLast((height) => sizes[height] <= above) ?? 'peek'
}

/**
 * Returns the height at which a sheet settles after a drag. A flick is never refused: it goes at least to the next height of its
 * direction.
 * @param shown visible height at the end of the drag, px
 * @param speed px per ms, positive upwards
 */
export function snapHeight(shown: number, speed: number, sizes: SheetSizes, canClose: boolean): SheetHeight | 'closed' {
  if (Math.abs(speed) <= flickPxPerMs) {
    if (canClose && shown < sizes.peek * closeBelow) return 'closed'
    return nearest(order, shown, sizes) ?? 'peek'
  }
  const carried = shown + speed * carryMs
  const ahead = order.filter((height) => (speed > 0 ? sizes[height] > shown : sizes[height] < shown))
  const target = nearest(ahead, carried, sizes)
  if (target !== undefined) return target
  if (speed > 0) return 'full'
  return canClose ? 'closed' : 'peek'
}

/** Where the pointer was, px from the top, and when, ms. */
export interface DragSample {
  readonly y: number
  readonly at: number
}

/** Samples older than this do not count to the speed, ms: a finger that rested before it let go does not flick. */
const speedWindowMs = 100

/** Returns the speed at a release, px per ms, positive upwards. @param samples oldest first */
export function releaseSpeed(samples: readonly DragSample[], now: number): number {
  const last = samples.at(-1)
  if (!last || now - last.at > speedWindowMs) return 0
  // A busy page hears of few moves: then the one before the last counts, however old it is.
  const first = samples.find(({ at }, index) => last.at - at <= speedWindowMs || index === samples.length - 2)
  if (!first || first.at === last.at) return 0
  return (first.y - last.y) / (last.at - first.at)
}

/** Durations of a movement to a height, ms (issue 23). */
const settleMs = { least: 150, most: 250 }
/** First control point of the curve on the time axis. The second is that of the design's ease-out. */
const firstPoint = 0.25

export interface Settling {
  readonly durationMs: number
  /** CSS timing function. It starts with the speed of the finger. */
  readonly easing: string
}

/**
 * Returns the movement that carries on with the speed of the finger.
 * @param distance px to go, positive upwards
 * @param speed px per ms, positive upwards; against the distance, the sheet turns back first
 */
export function settling(distance: number, speed: number): Settling {
  const towards = distance === 0 ? 0 : speed * Math.sign(distance)
  const wanted = towards > 0 ? (2 * Math.abs(distance)) / towards : settleMs.most
  const durationMs = Math.round(Math.min(settleMs.most, Math.max(settleMs.least, wanted)))
  // The slope at the start, in distances per duration. The first point is on that line; more than 1 would overshoot.
  const slope = distance === 0 ? 0 : (towards * durationMs) / Math.abs(distance)
  const rise = Math.min(1, Math.max(-0.5, slope * firstPoint))
  return { durationMs, easing: `cubic-bezier(${firstPoint}, ${rise.toFixed(3)}, 0.2, 1)` }
}
