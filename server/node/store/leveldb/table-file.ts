/** Reads LevelDB's table files (.ldb): blocks of sorted entries, each with a checksum, and an index of the blocks at the end. */
import { addByte, crc32c, maskChecksum } from './crc32c.ts'
import { createByteReader, UnreadableBytes } from './byte-reader.ts'
import { decompressSnappy } from './snappy.ts'

const FOOTER = 48
const MAGIC = [0x57, 0xfb, 0x80, 0x8b, 0x24, 0x75, 0x47, 0xdb]
/** Type and checksum behind each block. */
const TRAILER = 5
const [PLAIN, SNAPPY] = [0, 1]
/** Sequence number and kind behind each key. */
const MARK = 8
const [DELETE, PUT] = [0, 1]

/** One write: a key and its value, or the deletion of the key. Of two with the same key the higher sequence number is valid. */
export interface LevelEntry {
  readonly key: Uint8Array
  /** Undefined for a deletion. */
  readonly value: Uint8Array | undefined
  readonly sequence: number
}

/** Place of a block in its file. */
export interface BlockHandle {
  readonly offset: number
  /** Bytes without the trailer. */
  readonly size: number
}

export interface IndexedBlock extends BlockHandle {
  /** Not below the last key in the block, and below the first one of the next. */
  readonly upTo: Uint8Array
}

export interface TableIndex {
  /** Blocks with entries, in order of their keys. */
  readonly blocks: readonly IndexedBlock[]
  /** Blocks with the filter, which tells which keys a block cannot have. */
  readonly others: readonly BlockHandle[]
}

/** Whether a block is complete and has the content that was written. */
export function isSoundBlock(file: Uint8Array, { offset, size }: BlockHandle): boolean {
  const end = offset + size
  if (end + TRAILER > file.length) return false
  const written = new DataView(file.buffer, file.byteOffset + end + 1, 4).getUint32(0, true)
  return written === maskChecksum(crc32c(file, offset, end + 1))
}

/** Returns the content of a sound block. @throws UnreadableBytes */
function contentOf(file: Uint8Array, handle: BlockHandle): Uint8Array {
  if (!isSoundBlock(file, handle)) throw new UnreadableBytes(`The block at byte ${handle.offset} is damaged`)
  const content = file.subarray(handle.offset, handle.offset + handle.size)
  const type = file[handle.offset + handle.size]
  if (type === SNAPPY) return decompressSnappy(content)
  if (type === PLAIN) return content
  throw new UnreadableBytes(`The block at byte ${handle.offset} has an unknown type`)
}

/** Yields the keys and values of a block's content. Each key repeats the start of the one before. */
function* pairsOf(content: Uint8Array): Generator<{ readonly key: Uint8Array; readonly value: Uint8Array }> {
  if (content.length < 4) throw new UnreadableBytes('A block is too short')
  const restarts = createByteReader(content, content.length - 4).fixed32()
  const from = createByteReader(content, 0, content.length - 4 * (restarts + 1))
  let key = new Uint8Array()
  while (!from.isAtEnd) {
    const [shared, added, length] = [from.varint(), from.varint(), from.varint()]
    if (shared > key.length) throw new UnreadableBytes('A key repeats more than the one before has')
    const next = new Uint8Array(shared + added)
    next.set(key.subarray(0, shared))
    next.set(from.take(added), shared)
    key = next
    yield { key, value: from.take(length) }
  }
}

const withoutMark = (key: Uint8Array): Uint8Array => key.subarray(0, Math.max(0, key.length - MARK))

/** Returns the entry of a key with its mark: seven bytes of sequence number behind one that says put or delete. */
function entryOf(key: Uint8Array, value: Uint8Array): LevelEntry {
  if (key.length < MARK) throw new UnreadableBytes('A key has no sequence number')
  const mark = createByteReader(key, key.length - MARK)
  const kind = mark.byte()
  if (kind !== PUT && kind !== DELETE) throw new UnreadableBytes('An entry is neither a put nor a deletion')
  const sequence = mark.take(3).reduceRight((sum, byte) => sum * 256 + byte, 0) + mark.fixed32() * 0x100_0000
  return { key: withoutMark(key), value: kind === PUT ? value : undefined, sequence }
}

const readHandle = (bytes: Uint8Array): BlockHandle => {
  const from = createByteReader(bytes)
  return { offset: from.varint(), size: from.varint() }
}

/** Reads where the blocks are. @throws UnreadableBytes when the end of the file is missing or damaged */
export function readTableIndex(file: Uint8Array): TableIndex {
  const footer = file.subarray(Math.max(0, file.length - FOOTER))
  if (footer.length < FOOTER || MAGIC.some((byte, index) => footer[FOOTER - MAGIC.length + index] !== byte))
    throw new UnreadableBytes('The end of the file is missing')
  const from = createByteReader(footer)
  const meta: BlockHandle = { offset: from.varint(), size: from.varint() }
  const index: BlockHandle = { offset: from.varint(), size: from.varint() }
  const blocks = [...pairsOf(contentOf(file, index))].map(({ key, value }) => ({ ...readHandle(value), upTo: withoutMark(key) }))
  const others = isSoundBlock(file, meta) ? [...pairsOf(contentOf(file, meta))].map(({ value }) => readHandle(value)) : []
  return { blocks, others: [meta, ...others] }
}

/** Yields the entries of a block. @throws UnreadableBytes when it is damaged */
export function* entriesOfBlock(file: Uint8Array, handle: BlockHandle): Generator<LevelEntry> {
  for (const { key, value } of pairsOf(contentOf(file, handle))) yield entryOf(key, value)
}

/**
 * Finds the blocks of a file whose index is lost: they follow one another from its start, and each ends where the checksum of the bytes
 * since its start is the one behind it. Ends at the first damaged block.
 */
export function* findBlocks(file: Uint8Array): Generator<BlockHandle> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  let offset = 0
  let crc = -1
  for (let at = 0; at + TRAILER <= file.length; at += 1) {
    const byte = file[at] ?? 0
    crc = addByte(crc, byte)
    if (byte > SNAPPY || at === offset || view.getUint32(at + 1, true) !== maskChecksum(~crc >>> 0)) continue
    yield { offset, size: at - offset }
    offset = at + TRAILER
    crc = -1
    at = offset - 1
  }
}
