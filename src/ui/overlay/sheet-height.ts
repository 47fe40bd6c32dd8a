/** The three heights of a sheet. */
export type SheetHeight = 'peek' | 'half' | 'full'

/** How much of a sheet shows at each height, in px. */
export interface SheetSizes {
  readonly peek: number
  readonly half: number
  readonly full: number
}

/** Heights from the look of the product, in px; 'full' is its holder's own height. */
export const sheetPeekPx = 152
export const sheetHalfPx = 320

const order = ['peek', 'half', 'full'] as const satisfies readonly SheetHeight[]

/** A flick faster than this, in px per ms, goes on to the next height. */
const flickPxPerMs = 0.5

/** The next height upwards (1) or downwards (-1); the same at the ends. */
export function nextHeight(height: SheetHeight, direction: 1 | -1): SheetHeight {
  return order[order.indexOf(height) + direction] ?? height
}

/**
 * Where a sheet comes to rest when a finger lets go.
 * @param from the height that the drag began at
 * @param shown px that show when the finger lets go
 * @param speed px per ms, positive upwards
 */
export function snapHeight(from: SheetHeight, shown: number, speed: number, sizes: SheetSizes): SheetHeight {
  if (Math.abs(speed) > flickPxPerMs) {
    const towards = order.filter((height) => (speed > 0 ? sizes[height] > shown : sizes[height] < shown))
    return (speed > 0 ? towards[0] : towards.at(-1)) ?? from
  }
  return order.reduce((best, height) => (Math.abs(sizes[height] - shown) < Math.abs(sizes[best] - shown) ? height : best))
}
