/** CRC-32C (Castagnoli), the checksum of LevelDB's blocks and log records. Node has only the other CRC-32. */

/** Reversed polynomial. */
const POLYNOMIAL = 0x82f63b78
/** Bytes taken at once, each with a separate table ("slicing by 8"). */
const SLICES = 8
const MASK_DELTA = 0xa282ead8

const tables = new Int32Array(SLICES * 256)
for (let byte = 0; byte < 256; byte += 1) {
  let crc = byte
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ POLYNOMIAL : crc >>> 1
  tables[byte] = crc
}
for (let index = 256; index < tables.length; index += 1) {
  const before = tables[index - 256] ?? 0
  tables[index] = (before >>> 8) ^ (tables[before & 255] ?? 0)
}

const entry = (slice: number, byte: number): number => tables[slice * 256 + (byte & 255)] ?? 0

/** Adds one byte to a running checksum, which begins at -1 and is inverted at its end. */
export const addByte = (crc: number, byte: number): number => (crc >>> 8) ^ entry(0, crc ^ byte)

/** Returns the checksum of the bytes from `start` to `end`, excluded; unsigned. */
export function crc32c(bytes: Uint8Array, start = 0, end = bytes.length): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let crc = -1
  let at = start
  for (; at + SLICES <= end; at += SLICES) {
    const low = crc ^ view.getInt32(at, true)
    const high = view.getInt32(at + 4, true)
    crc =
      entry(7, low) ^
      entry(6, low >>> 8) ^
      entry(5, low >>> 16) ^
      entry(4, low >>> 24) ^
      entry(3, high) ^
      entry(2, high >>> 8) ^
      entry(1, high >>> 16) ^
      entry(0, high >>> 24)
  }
  for (; at < end; at += 1) crc = addByte(crc, bytes[at] ?? 0)
  return ~crc >>> 0
}

/** Returns the checksum as LevelDB stores it: rotated, so that a checksum over stored checksums is not weak. */
export const maskChecksum = (crc: number): number => (((crc >>> 15) | (crc << 17)) + MASK_DELTA) >>> 0
