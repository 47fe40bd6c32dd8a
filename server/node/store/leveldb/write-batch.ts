/** Reads a record of the log of recent writes: several puts and deletions, with the sequence number of the first. */
import { createByteReader, UnreadableBytes } from './byte-reader.ts'
import type { LevelEntry } from './table-file.ts'

const [DELETE, PUT] = [0, 1]
const FOUR_BYTES = 0x1_0000_0000

/** Yields the writes in their order. @throws UnreadableBytes */
export function* entriesOfBatch(record: Uint8Array): Generator<LevelEntry> {
  const from = createByteReader(record)
  const first = from.fixed32() + from.fixed32() * FOUR_BYTES
  const count = from.fixed32()
  for (let index = 0; index < count; index += 1) {
    const kind = from.byte()
    if (kind !== PUT && kind !== DELETE) throw new UnreadableBytes('A write is neither a put nor a deletion')
    const key = from.prefixed()
    yield { key, value: kind === PUT ? from.prefixed() : undefined, sequence: first + index }
  }
}
