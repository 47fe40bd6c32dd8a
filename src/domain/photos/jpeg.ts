/** Reads a JPEG file without decoding it: validity, size, and its bytes without metadata. */

export interface Jpeg {
  /** px, as stored, without the rotation requested by Exif. */
  readonly width: number
  readonly height: number
  /** The image without Exif (place, time and device), XMP, IPTC, comments, and anything after its end. */
  readonly clean: Uint8Array<ArrayBuffer>
}

const START = 0xd8
const END = 0xd9
const SCAN = 0xda
const COMMENT = 0xfe

/** Frame headers of the encodings that browsers support: baseline, extended and progressive. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xc2
const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7

/** Segments needed for decoding: tables, frames, scans, and the application segments JFIF (0), colour profile (2) and Adobe (14). */
function isKept(marker: number): boolean {
  if (marker === COMMENT) return false
  if (marker >= 0xe0 && marker <= 0xef) return marker === 0xe0 || marker === 0xe2 || marker === 0xee
  return marker < 0xf0
}

interface Segment {
  readonly marker: number
  /** Offset of the marker's first byte. */
  readonly from: number
  /** Offset after its last byte; for a scan, after its coded data. */
  readonly to: number
}

/** Returns where coded data ends: at the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Uint8Array, start: number): number {
  let at = start
  while (at < bytes.length - 1) {
    const next = bytes[at + 1] ?? 0
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && !isRestart(next)) return at
    at += 1
  }
  return bytes.length
}

/** Returns the segments up to the end of the image; undefined if the bytes are not a JPEG. */
function segmentsOf(bytes: Uint8Array): readonly Segment[] | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== START) return undefined
  const segments: Segment[] = []
  let at = 2
  while (at + 1 < bytes.length) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff) return undefined
    // Any number of fill bytes may precede a marker.
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === END) return segments
    if (marker < 0xc0 || marker === START || isRestart(marker)) return undefined
    const length = (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0)
    const end = at + 2 + length
    if (length < 2 || end > bytes.length) return undefined
    const to = marker === SCAN ? endOfScan(bytes, end) : end
    segments.push({ marker, from: at, to })
    at = to
  }
  return undefined
}

/** Joins the kept segments between a start and an end marker. */
function joinSegments(bytes: Uint8Array, segments: readonly Segment[]): Uint8Array<ArrayBuffer> {
  const kept = segments.filter(({ marker }) => isKept(marker))
  const clean = new Uint8Array(kept.reduce((sum, { from, to }) => sum + to - from, 4))
  clean.set([0xff, START])
  let at = 2
  for (const { from, to } of kept) {
    clean.set(bytes.subarray(from, to), at)
    at += to - from
  }
  clean.set([0xff, END], at)
  return clean
}

/** @returns undefined if the bytes are not a complete JPEG image with a size */
export function readJpeg(bytes: Uint8Array): Jpeg | undefined {
  const segments = segmentsOf(bytes)
  const frame = segments?.find(({ marker }) => isFrame(marker))
  if (!segments || !frame || frame.to - frame.from < 9 || !segments.some(({ marker }) => marker === SCAN)) return undefined
  const number = (at: number): number => (bytes[frame.from + at] ?? 0) * 256 + (bytes[frame.from + at + 1] ?? 0)
  const [height, width] = [number(5), number(7)]
  return width > 0 && height > 0 ? { width, height, clean: joinSegments(bytes, segments) } : undefined
}
