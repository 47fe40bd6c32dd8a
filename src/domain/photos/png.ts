/** Reads a PNG file without decoding it: validity, size, and its bytes without metadata. */

export interface Png {
  /** px */
  readonly width: number
  readonly height: number
  /** The image without Exif, text and time chunks, and anything after its end. */
  readonly clean: Uint8Array<ArrayBuffer>
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** Bytes of length, type and checksum around a chunk's data. */
const FRAME = 12
const HEADER_LENGTH = 13
/** Chunks needed for decoding. All others are dropped. */
const KEPT: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT'])

interface Chunk {
  readonly type: string
  readonly from: number
  /** Offset after its checksum. */
  readonly to: number
}

/** Returns the chunks up to the end of the image; undefined if the bytes are not a PNG. */
function chunksOf(bytes: Uint8Array, view: DataView): readonly Chunk[] | undefined {
  if (!SIGNATURE.every((byte, index) => bytes[index] === byte)) return undefined
  const chunks: Chunk[] = []
  for (let from = SIGNATURE.length; from + FRAME <= bytes.length;) {
    const to = from + FRAME + view.getUint32(from)
    const type = String.fromCharCode(...bytes.subarray(from + 4, from + 8))
    if (to > bytes.length || !/^[A-Za-z]{4}$/.test(type)) return undefined
    chunks.push({ type, from, to })
    if (type === 'IEND') return chunks
    from = to
  }
  return undefined
}

/** @returns undefined if the bytes are not a complete PNG image with a size */
export function readPng(bytes: Uint8Array): Png | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const chunks = chunksOf(bytes, view)
  const [header] = chunks ?? []
  if (!chunks || header?.type !== 'IHDR' || header.to - header.from !== FRAME + HEADER_LENGTH) return undefined
  if (!chunks.some(({ type }) => type === 'IDAT')) return undefined
  const [width, height] = [view.getUint32(header.from + 8), view.getUint32(header.from + 12)]
  if (width === 0 || height === 0) return undefined
  const kept = chunks.filter(({ type }) => KEPT.has(type))
  const clean = new Uint8Array(kept.reduce((sum, { from, to }) => sum + to - from, SIGNATURE.length))
  clean.set(SIGNATURE)
  let at = SIGNATURE.length
  for (const { from, to } of kept) {
    clean.set(bytes.subarray(from, to), at)
    at += to - from
  }
  return { width, height, clean }
}
