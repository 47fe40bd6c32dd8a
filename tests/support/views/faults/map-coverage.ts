/** What the visible part of each map shows: land, water or streets at every point, and no edge where streets end. */

/** Least part of a map that must be visible, px². */
const LEAST_AREA = 14_400

/** Runs in the page, at rest. @returns a line for each fault */
export function findMapGaps(leastArea: number): string[] {
  const faults = new Set<string>()
  const STEP = 8
  const scratch = document.createElement('canvas')
  scratch.width = scratch.height = 256 / STEP
  const context = scratch.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('there is no 2D context')
  const isForced = matchMedia('(forced-colors: active)').matches
  interface Drawn {
    readonly box: DOMRect
    /** Undefined for a plain colour. */
    readonly data: Uint8ClampedArray | undefined
  }
  const readCanvas = (canvas: HTMLCanvasElement): Uint8ClampedArray => {
    context.clearRect(0, 0, scratch.width, scratch.height)
    context.imageSmoothingEnabled = false
    context.drawImage(canvas, 0, 0, scratch.width, scratch.height)
    return context.getImageData(0, 0, scratch.width, scratch.height).data
  }
  const pixelAt = ({ box, data }: Drawn, x: number, y: number): Uint8ClampedArray => {
    if (!data) return new Uint8ClampedArray([255, 255, 255, 255])
    const column = Math.min(scratch.width - 1, Math.floor((x - box.left) / STEP))
    const row = Math.min(scratch.height - 1, Math.floor((y - box.top) / STEP))
    return data.slice((row * scratch.width + column) * 4, (row * scratch.width + column) * 4 + 4)
  }
  const holds = ({ left, right, top, bottom }: DOMRect, x: number, y: number): boolean => x >= left && x < right && y >= top && y < bottom
  const isShown = (tile: Element): boolean => Number(getComputedStyle(tile).opacity) > 0.99

  for (const map of document.querySelectorAll<HTMLElement>('.leaflet-container')) {
    if (map.closest('[inert]') || !map.checkVisibility()) continue
    const box = map.getBoundingClientRect()
    const isRaster = map.querySelector('img.leaflet-tile-loaded') !== null
    const coarse = [...map.querySelectorAll<HTMLElement>('.leaflet-coarse-pane .leaflet-tile')].flatMap((tile): Drawn[] => {
      const canvas = tile.querySelector('canvas')
      const isPlain = tile.matches('.map-coarse--land, .map-coarse--water')
      if (!isShown(tile) || (!isPlain && !canvas?.width)) return []
      return [{ box: tile.getBoundingClientRect(), data: canvas && !isPlain ? readCanvas(canvas) : undefined }]
    })
    const streets = [...map.querySelectorAll<HTMLCanvasElement>('.leaflet-streets-pane canvas')]
      .filter(({ width }) => width > 0)
      .map((canvas): Drawn => ({ box: canvas.getBoundingClientRect(), data: readCanvas(canvas) }))
    /** How much of the point streets cover, 0 to 255. */
    const streetsAt = (x: number, y: number): number =>
      Math.max(0, ...streets.filter((tile) => holds(tile.box, x, y)).map((tile) => pixelAt(tile, x, y)[3] ?? 0))
    // Tiles begin where the map does.
    const inner = new DOMRect(
      Math.max(0, box.left),
      Math.max(0, box.top),
      Math.min(innerWidth, box.right) - Math.max(0, box.left),
      Math.min(innerHeight, box.bottom) - Math.max(0, box.top),
    )
    let [seen, blank, black, edges] = [0, 0, 0, 0]
    let example = ''
    for (let y = Math.max(0, box.top) + STEP / 2; y < Math.min(innerHeight, box.bottom); y += STEP) {
      for (let x = Math.max(0, box.left) + STEP / 2; x < Math.min(innerWidth, box.right); x += STEP) {
        const top = document.elementFromPoint(x, y)
        if (!top || !map.contains(top)) continue
        seen += 1
        const alpha = streetsAt(x, y)
        const ground = coarse.find((tile) => holds(tile.box, x, y))
        if (!ground && alpha < 255 && !isRaster) blank += 1
        else if (ground && !isForced && alpha === 0 && pixelAt(ground, x, y).every((part, at) => part === (at === 3 ? 255 : 0))) black += 1
        const doesEnd = (right: number, below: number): boolean =>
          holds(inner, right, below) && Math.abs(streetsAt(right, below) - alpha) > 200
        if (doesEnd(x + STEP, y) || doesEnd(x, y + STEP)) {
          edges += 1
          example ||= `${Math.round(x)}, ${Math.round(y)}`
        }
      }
    }
    const name = map.ariaLabel ?? 'the map'
    if (seen * STEP * STEP < leastArea) faults.add(`${name} is hidden but for ${seen * STEP * STEP} px²`)
    if (blank > 0) faults.add(`${name} has nothing at ${blank} of ${seen} points`)
    if (black > 0) faults.add(`${name} is black at ${black} of ${seen} points`)
    if (edges > 0) faults.add(`${name} has streets that end without a fade at ${edges} points, as at ${example}`)
  }
  return [...faults]
}

export const MAP_LEAST_AREA = LEAST_AREA
