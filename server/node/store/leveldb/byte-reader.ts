/** Reads LevelDB's encodings from bytes, one after the other. */

/** The bytes end too early or are not what their encoding allows. */
export class UnreadableBytes extends Error {
  override readonly name = 'UnreadableBytes'
}

const BYTES_OF_VARINT = 10

export interface ByteReader {
  readonly position: number
  readonly isAtEnd: boolean
  /** Reads an unsigned number of seven bits a byte, the lowest first. */
  varint(): number
  byte(): number
  /** Reads an unsigned number of four bytes, the lowest first. */
  fixed32(): number
  /** Reads a count of bytes and returns them without a copy. */
  take(count: number): Uint8Array
  /** Reads a length and that many bytes. */
  prefixed(): Uint8Array
}

/** @throws UnreadableBytes from each of its functions */
export function createByteReader(bytes: Uint8Array, start = 0, end = bytes.length): ByteReader {
  let position = start

  function byte(): number {
    if (position >= end) throw new UnreadableBytes('The bytes end too early')
    position += 1
    return bytes[position - 1] ?? 0
  }

  function take(count: number): Uint8Array {
    if (count < 0 || position + count > end) throw new UnreadableBytes('The bytes end too early')
    position += count
    return bytes.subarray(position - count, position)
  }

  function varint(): number {
    let value = 0
    for (let index = 0, factor = 1; index < BYTES_OF_VARINT; index += 1, factor *= 128) {
      const next = byte()
      value += (next & 127) * factor
      if (next < 128) return value
    }
    throw new UnreadableBytes('A number has too many bytes')
  }

  return {
    get position() {
      return position
    },
    get isAtEnd() {
      return position >= end
    },
    byte,
    take,
    varint,
    fixed32: () => {
      const four = take(4)
      return new DataView(four.buffer, four.byteOffset, 4).getUint32(0, true)
    },
    prefixed: () => take(varint()),
  }
}
