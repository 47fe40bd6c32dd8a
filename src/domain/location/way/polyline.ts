/** Google's encoded polylines with six decimals, as routing services write them and as routes are stored. */
import type { Position } from '../haversine.ts'

const FACTOR = 1e6
/** Characters of a number: 180 degrees with six decimals have 29 bits, in groups of five. */
const MAX_CHARS = 6

/**
 * Decodes a line.
 * @param most points
 * @returns undefined for anything else: other characters, half a point, more points, or a point outside of the world
 */
export function decodePolyline(text: string, most: number): readonly Position[] | undefined {
  const path: Position[] = []
  let at = 0
  const next = (): number => {
    let value = 0
    for (let place = 0; place < MAX_CHARS; place += 1) {
      const bits = text.charCodeAt(at) - 63
      at += 1
      // Also NaN, behind the end.
      if (!(bits >= 0 && bits < 64)) return Number.NaN
      value += (bits & 31) * 32 ** place
      if (bits < 32) return value % 2 === 1 ? -(value + 1) / 2 : value / 2
    }
    return Number.NaN
  }
  let [latitude, longitude] = [0, 0]
  while (at < text.length) {
    latitude += next()
    longitude += next()
    if (!(Math.abs(latitude) <= 90 * FACTOR && Math.abs(longitude) <= 180 * FACTOR) || path.length === most) return undefined
    path.push({ latitude: latitude / FACTOR, longitude: longitude / FACTOR })
  }
  return path
}

function encodeNumber(value: number): string {
  let rest = value < 0 ? -value * 2 - 1 : value * 2
  let text = ''
  while (rest >= 32) {
    text += String.fromCharCode((rest % 32) + 32 + 63)
    rest = Math.floor(rest / 32)
  }
  return text + String.fromCharCode(rest + 63)
}

/** Encodes a line, rounded to six decimals. */
export function encodePolyline(path: readonly Position[]): string {
  let text = ''
  let [latitudeBefore, longitudeBefore] = [0, 0]
  for (const position of path) {
    const [latitude, longitude] = [Math.round(position.latitude * FACTOR), Math.round(position.longitude * FACTOR)]
    text += encodeNumber(latitude - latitudeBefore) + encodeNumber(longitude - longitudeBefore)
    ;[latitudeBefore, longitudeBefore] = [latitude, longitude]
  }
  return text
}
