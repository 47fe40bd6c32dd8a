/** A file that is not what it says. */
export class DamagedPlaces extends RangeError {
  override readonly name = 'DamagedPlaces'
}

/** Largest number: 32 bits without a sign. */
const MAX = 2 ** 32

export interface ByteReader {
  /** Bytes that are left. */
  left(): number
  byte(): number
  /** Reads a whole number: seven bits a byte, the lowest first. */
  number(): number
  /** Reads a whole number that may be negative: odd ones are (zigzag). */
  signed(): number
  /** Reads how many items follow, of at least one byte each. @throws DamagedPlaces when they cannot fit, or are more than `limit` */
  count(limit: number): number
  bytes(length: number): Uint8Array
}

/** Reads numbers and bytes one after the other. Every read fails with DamagedPlaces beyond the end. */
export function createByteReader(bytes: Uint8Array, start: number): ByteReader {
  let at = start
  const fail = (reason: string): never => {
    throw new DamagedPlaces(reason)
  }
  const byte = (): number => {
    const value = bytes[at]
    if (value === undefined) return fail('it ends too early')
    at += 1
    return value
  }
  const number = (): number => {
    let value = 0
    for (let factor = 1; factor < MAX; factor *= 128) {
      const next = byte()
      value += (next & 127) * factor
      if (next < 128) return value < MAX ? value : fail('a number is too large')
    }
    return fail('a number is too long')
  }
  return {
    left: () => bytes.length - at,
    byte,
    number,
    signed() {
      const value = number()
      return value % 2 === 1 ? -(value + 1) / 2 : value / 2
    },
    count(limit) {
      const value = number()
      if (value > limit) return fail(`it has ${value} entries of a kind, at most ${limit} are read`)
      return value > bytes.length - at ? fail('it ends too early') : value
    },
    bytes(length) {
      if (length > bytes.length - at) return fail('it ends too early')
      at += length
      return bytes.subarray(at - length, at)
    },
  }
}
