/** Reads the records of LevelDB's log format: of the log of recent writes, and of the MANIFEST. */
import { crc32c, maskChecksum } from './crc32c.ts'

const BLOCK = 32_768
/** Checksum, length and type. */
const HEADER = 7
const [FULL, FIRST, MIDDLE, LAST] = [1, 2, 3, 4]

export interface LogContent {
  readonly records: readonly Uint8Array[]
  /**
   * Offset of the first damaged record that has complete records after it. LevelDB drops it, and the rest of its block, without a word.
   * Undefined where only the last record is incomplete: a power cut leaves that of a write that was not acknowledged.
   */
  readonly damagedAt: number | undefined
  /** The file ends in an incomplete record. */
  readonly hasTornEnd: boolean
}

interface Piece {
  readonly type: number
  readonly payload: Uint8Array
}

/** Returns the piece at an offset; undefined when its checksum is not that of its content. */
function pieceAt(bytes: Uint8Array, at: number, blockEnd: number): Piece | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const length = view.getUint16(at + 4, true)
  const end = at + HEADER + length
  if (end > blockEnd) return undefined
  if (view.getUint32(at, true) !== maskChecksum(crc32c(bytes, at + 6, end))) return undefined
  return { type: bytes[at + 6] ?? 0, payload: bytes.subarray(at + HEADER, end) }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Reads all records whose checksums are right, those after a damaged one too. */
export function readLog(bytes: Uint8Array): LogContent {
  const records: Uint8Array[] = []
  let parts: Uint8Array[] | undefined
  /** Offset of the first damage since the last complete record. */
  let pending: number | undefined
  let damagedAt: number | undefined

  function add(record: Uint8Array): void {
    records.push(record)
    damagedAt ??= pending
    pending = undefined
  }

  function accept({ type, payload }: Piece): void {
    if (type === FULL) add(payload)
    if (type === FIRST) parts = [payload]
    if (type === MIDDLE || type === LAST) parts?.push(payload)
    if (type === LAST && parts) add(joined(parts))
    if (type === FULL || type === LAST) parts = undefined
  }

  function readBlock(start: number, end: number): void {
    for (let at = start; at + HEADER <= end;) {
      const length = (bytes[at + 4] ?? 0) | ((bytes[at + 5] ?? 0) << 8)
      const piece = pieceAt(bytes, at, end)
      if (piece) accept(piece)
      else {
        pending ??= at
        parts = undefined
      }
      at += HEADER + length
    }
  }

  for (let start = 0; start < bytes.length; start += BLOCK) readBlock(start, Math.min(start + BLOCK, bytes.length))
  return { records, damagedAt, hasTornEnd: pending !== undefined || parts !== undefined }
}
