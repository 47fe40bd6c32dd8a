/** Decompresses Snappy's block format, in which LevelDB writes its blocks. */
import { createByteReader, UnreadableBytes, type ByteReader } from './byte-reader.ts'

/** A block holds one value at most beyond its size of some kilobytes; more is damage. */
const MAX_BYTES = 256 * 1024 * 1024

const littleEndian = (bytes: Uint8Array): number => bytes.reduceRight((value, byte) => value * 256 + byte, 0)

/** Returns the length of a literal: in the tag itself, or in one to four bytes after it. */
function literalLength(tag: number, from: ByteReader): number {
  const short = tag >>> 2
  return 1 + (short < 60 ? short : littleEndian(from.take(short - 59)))
}

/** Returns where a copy begins, counted back from the end of the output, and how long it is. */
function readCopy(tag: number, from: ByteReader): { readonly back: number; readonly length: number } {
  if ((tag & 3) === 1) return { length: ((tag >>> 2) & 7) + 4, back: ((tag >>> 5) << 8) | from.byte() }
  return { length: (tag >>> 2) + 1, back: littleEndian(from.take((tag & 3) === 2 ? 2 : 4)) }
}

/** @throws UnreadableBytes when the input is not Snappy's */
export function decompressSnappy(input: Uint8Array): Uint8Array {
  const from = createByteReader(input)
  const length = from.varint()
  if (length > MAX_BYTES) throw new UnreadableBytes('A compressed block is too large')
  const output = new Uint8Array(length)
  let written = 0
  while (!from.isAtEnd) {
    const tag = from.byte()
    if ((tag & 3) === 0) {
      const literal = from.take(literalLength(tag, from))
      if (written + literal.length > length) throw new UnreadableBytes('A compressed block is longer than it says')
      output.set(literal, written)
      written += literal.length
      continue
    }
    const copy = readCopy(tag, from)
    if (copy.back === 0 || copy.back > written || written + copy.length > length)
      throw new UnreadableBytes('A compressed block refers to what it does not have')
    // Byte by byte: a copy may overlap its own output.
    for (let index = 0; index < copy.length; index += 1, written += 1) output[written] = output[written - copy.back] ?? 0
  }
  if (written !== length) throw new UnreadableBytes('A compressed block is shorter than it says')
  return output
}
