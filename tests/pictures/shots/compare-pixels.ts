/** Compares two pictures of one size, pixel by pixel. */

export interface PixelDifference {
  /** Of the pixels that differ clearly, 0 to 1. */
  readonly share: number
  /** The present picture, pale, with those pixels in magenta; RGBA. */
  readonly marked: Uint8ClampedArray<ArrayBuffer>
}

/**
 * Runs in the page too, so it uses nothing from outside.
 * @param recorded RGBA, four bytes a pixel
 * @param present of the same length
 * @throws RangeError for pictures of different sizes
 */
export function comparePixels(recorded: Uint8ClampedArray, present: Uint8ClampedArray): PixelDifference {
  /** In a channel of 0 to 255. What JPEG adds around letters is less. */
  const CLEAR = 48
  if (recorded.length !== present.length) throw new RangeError(`${recorded.length} and ${present.length} bytes`)
  const marked = new Uint8ClampedArray(present.length)
  let different = 0
  for (let at = 0; at < present.length; at += 4) {
    let isClear = false
    let sum = 0
    for (let channel = at; channel < at + 3; channel += 1) {
      const now = present[channel] ?? 0
      sum += now
      isClear ||= Math.abs(now - (recorded[channel] ?? 0)) > CLEAR
    }
    if (isClear) different += 1
    const pale = 170 + sum / 9
    marked.set(isClear ? [255, 0, 200, 255] : [pale, pale, pale, 255], at)
  }
  return { share: present.length === 0 ? 0 : different / (present.length / 4), marked }
}
