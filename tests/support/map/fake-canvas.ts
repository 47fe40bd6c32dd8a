/** A canvas that records what is drawn, for tests of painting outside a browser. */

export interface Drawn {
  readonly what: string
  /** Text, or the position of a rectangle. */
  readonly of: readonly unknown[]
  /** Position in the picture, px. */
  readonly x: number
  readonly y: number
}

type Matrix = readonly [number, number, number, number, number, number]

const multiply = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
]

/** Letters are as wide as they are in a monospaced font of 10 px. */
const LETTER_PX = 6

/** Returns a 2D context that records its calls into `drawn`. */
function fakeContext(drawn: Drawn[]): unknown {
  let matrix: Matrix = [1, 0, 0, 1, 0, 0]
  const saved: Matrix[] = []
  const known: Record<string, unknown> = {
    save: () => saved.push(matrix),
    restore: () => (matrix = saved.pop() ?? matrix),
    setTransform: (...next: number[]) => (matrix = next as unknown as Matrix),
    translate: (x: number, y: number) => (matrix = multiply(matrix, [1, 0, 0, 1, x, y])),
    scale: (x: number, y: number) => (matrix = multiply(matrix, [x, 0, 0, y, 0, 0])),
    rotate: (angle: number) => (matrix = multiply(matrix, [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0])),
    measureText: (text: string) => ({ width: text.length * LETTER_PX, actualBoundingBoxAscent: 9, actualBoundingBoxDescent: 3 }),
    createLinearGradient: (...line: number[]) => ({ line, addColorStop: () => undefined }),
  }
  return new Proxy(known, {
    get: (target, name) =>
      target[String(name)] ?? ((...of: unknown[]) => void drawn.push({ what: String(name), of, x: matrix[4], y: matrix[5] })),
    set: (target, name, next) => {
      target[String(name)] = next
      return true
    },
  })
}

/** A canvas whose picture is the list of what was drawn. */
export function fakeCanvas(size: number): OffscreenCanvas {
  let drawn: Drawn[] = []
  const context = fakeContext({ push: (...of: Drawn[]) => drawn.push(...of) } as Drawn[])
  const canvas = {
    width: size,
    height: size,
    getContext: () => context,
    transferToImageBitmap: () => {
      const picture = { drawn, close: () => undefined }
      drawn = []
      return picture
    },
  }
  return canvas as unknown as OffscreenCanvas
}

/** Returns what was drawn into a picture of a fake canvas. */
export const drawnIn = (picture: unknown): readonly Drawn[] => (picture as { readonly drawn: readonly Drawn[] }).drawn
