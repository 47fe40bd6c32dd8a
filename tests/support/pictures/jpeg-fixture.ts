/** Small JPEG images, built by hand, with the metadata of a phone's camera. */
const segment = (marker: number, body: readonly number[]): number[] => [
  0xff,
  marker,
  ((body.length + 2) >> 8) & 0xff,
  (body.length + 2) & 0xff,
  ...body,
]
const ascii = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0))

const TWO_ENTRIES = [0, 0, 0, 8, 0, 2]
/** By 90 degrees. */
const TURNED = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0]
const PLACE = [0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, 38]
const NO_MORE = [0, 0, 0, 0]

/** Text that must never leave a device. */
export const WHERE = 'GPS 6.5244 N 3.3792 E'

/** Exif with a pointer to the location, and the text beside it. */
export const exif = (): number[] =>
  segment(0xe1, [...ascii('Exif\0\0MM\0*'), ...TWO_ENTRIES, ...TURNED, ...PLACE, ...NO_MORE, ...ascii(WHERE)])
export const xmp = (): number[] => segment(0xe1, ascii(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${WHERE}</x:xmpmeta>`))
export const comment = (): number[] => segment(0xfe, ascii(WHERE))

export interface JpegParts {
  readonly width?: number
  readonly height?: number
  /** Segments right after the start. */
  readonly head?: readonly number[]
  /** Bytes after the end. */
  readonly tail?: readonly number[]
  /** Coded data. */
  readonly scan?: readonly number[]
}

/** An image as far as its segments go; no browser could draw it. */
export function jpegOf({
  width = 4,
  height = 3,
  head = [],
  tail = [],
  scan = [0x12, 0xff, 0x00, 0x34],
}: JpegParts = {}): Uint8Array<ArrayBuffer> {
  const frame = [8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0]
  return new Uint8Array([
    0xff,
    0xd8,
    ...segment(0xe0, [...ascii('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    ...head,
    ...segment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]),
    ...segment(0xc0, frame),
    ...segment(0xda, [1, 1, 0, 0, 63, 0]),
    ...scan,
    0xff,
    0xd9,
    ...tail,
  ])
}

export const wordsOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes)
