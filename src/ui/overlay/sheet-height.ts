/** The three heights of a sheet. */
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

/** A flick faster than this, px per ms, moves on to the next height. */
const flickPxPerMs = 0.5

/** Returns the next height upwards (1) or downwards (-1); the same one at the ends. */
export function nextHeight(height: SheetHeight, direction: 1 | -1): SheetHeight {
  return order[order.indexOf(height) + direction] ?? height
}

/**
 * Returns the height at which a sheet settles after a drag.
 * @param from height at the start of the drag
 * @param shown visible height at the end of the drag, px
 * @param speed px per ms, positive upwards
 */
export function snapHeight(from: SheetHeight, shown: number, speed: number, sizes: SheetSizes): SheetHeight {
  if (Math.abs(speed) > flickPxPerMs) {
    const towards = order.filter((height) => (speed > 0 ? sizes[height] > shown : sizes[height] < shown))
    return (speed > 0 ? towards[0] : towards.at(-1)) ?? from
  }
  return order.reduce((best, height) => (Math.abs(sizes[height] - shown) < Math.abs(sizes[best] - shown) ? height : best))
}
