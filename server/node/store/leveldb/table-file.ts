/** Reads LevelDB's table files (.ldb): blocks of sorted entries, each with a checksum, and an index of the blocks at the end. */
import { addByte, crc32c, maskChecksum } from './crc32c.ts'
import { createByteReader, UnreadableBytes, type ByteReader } from './byte-reader.ts'
import { decompressSnappy } from './snappy.ts'

const FOOTER = 48
const MAGIC = [0x57, 0xfb, 0x80, 0x8b, 0x24, 0x75, 0x47, 0xdb]
/** Type and checksum behind each block. */
const TRAILER = 5
const [PLAIN, SNAPPY] = [0, 1]
/** Sequence number and kind behind each key. */
const TRAILER_BYTES = 8
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

/** Returns a reader of the keys and values of a block's content. */
function readerOfPairs(content: Uint8Array): ByteReader {
  if (content.length < 4) throw new UnreadableBytes('A block is too short')
  const restarts = createByteReader(content, content.length - 4).fixed32()
  return createByteReader(content, 0, content.length - 4 * (restarts + 1))
}

/** Returns a key that repeats the start of the one before. */
function nextKey(before: Uint8Array, shared: number, added: Uint8Array): Uint8Array {
  if (shared > before.length) throw new UnreadableBytes('A key repeats more than the one before has')
  if (shared === 0) return added
  const next = new Uint8Array(shared + added.length)
  next.set(before.subarray(0, shared))
  next.set(added, shared)
  return next
}

/** Yields the keys and values of a block's content. */
function* pairsOf(content: Uint8Array): Generator<{ readonly key: Uint8Array; readonly value: Uint8Array }> {
  const from = readerOfPairs(content)
  let key: Uint8Array = new Uint8Array()
  while (!from.isAtEnd) {
    const [shared, added, length] = [from.varint(), from.varint(), from.varint()]
    key = nextKey(key, shared, from.take(added))
    yield { key, value: from.take(length) }
  }
}

const userKeyOf = (key: Uint8Array): Uint8Array => key.subarray(0, Math.max(0, key.length - TRAILER_BYTES))

/** Returns the entry of a key with its trailer: seven bytes of sequence number behind one that says put or delete. */
function entryOf(key: Uint8Array, value: Uint8Array): LevelEntry {
  if (key.length < TRAILER_BYTES) throw new UnreadableBytes('A key has no sequence number')
  const trailer = createByteReader(key, key.length - TRAILER_BYTES)
  const kind = trailer.byte()
  if (kind !== PUT && kind !== DELETE) throw new UnreadableBytes('An entry is neither a put nor a deletion')
  const sequence = trailer.take(3).reduceRight((sum, byte) => sum * 256 + byte, 0) + trailer.fixed32() * 0x100_0000
  return { key: userKeyOf(key), value: kind === PUT ? value : undefined, sequence }
}

const readHandle = (bytes: Uint8Array): BlockHandle => {
  const from = createByteReader(bytes)
  return { offset: from.varint(), size: from.varint() }
}

/** Reads the content of the index: the key and the place of each block. Many thousand in a large store, so without a reader for each. */
function indexedBlocks(content: Uint8Array): IndexedBlock[] {
  const from = readerOfPairs(content)
  const blocks: IndexedBlock[] = []
  let key: Uint8Array = new Uint8Array()
  while (!from.isAtEnd) {
    const [shared, added, length] = [from.varint(), from.varint(), from.varint()]
    key = nextKey(key, shared, from.take(added))
    const end = from.position + length
    blocks.push({ offset: from.varint(), size: from.varint(), upTo: userKeyOf(key) })
    if (from.position !== end) throw new UnreadableBytes('The place of a block has another length')
  }
  return blocks
}

/** Reads where the blocks are. @throws UnreadableBytes when the end of the file is missing or damaged */
export function readTableIndex(file: Uint8Array): TableIndex {
  const footer = file.subarray(Math.max(0, file.length - FOOTER))
  if (footer.length < FOOTER || MAGIC.some((byte, index) => footer[FOOTER - MAGIC.length + index] !== byte))
    throw new UnreadableBytes('The end of the file is missing')
  const from = createByteReader(footer)
  const meta: BlockHandle = { offset: from.varint(), size: from.varint() }
  const index: BlockHandle = { offset: from.varint(), size: from.varint() }
  const blocks = indexedBlocks(contentOf(file, index))
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
