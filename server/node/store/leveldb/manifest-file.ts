/** Reads LevelDB's MANIFEST: which table files and logs are in use. */
import { createByteReader, UnreadableBytes } from './byte-reader.ts'
import { readLog } from './log-file.ts'

/** Tags of the fields of a record. */
const [COMPARATOR, LOG, NEXT_FILE, LAST_SEQUENCE, COMPACT_POINTER, DELETED_FILE, NEW_FILE, PREVIOUS_LOG] = [1, 2, 3, 4, 5, 6, 7, 9]
/** Sequence number and kind behind each key. */
const TRAILER_BYTES = 8

export interface LiveTable {
  readonly bytes: number
  /** First and last key. */
  readonly from: Uint8Array
  readonly upTo: Uint8Array
}

export interface Manifest {
  /** Table files in use, by number. */
  readonly tables: ReadonlyMap<number, LiveTable>
  /** Logs with a lower number are in the tables already, but for `previousLog`. */
  readonly log: number
  readonly previousLog: number
  /** The last record is incomplete, as after a crash. LevelDB ignores it. */
  readonly hasTornEnd: boolean
}

const userKeyOf = (key: Uint8Array): Uint8Array => key.subarray(0, Math.max(0, key.length - TRAILER_BYTES))

/** @throws UnreadableBytes when a record is damaged */
export function readManifest(bytes: Uint8Array): Manifest {
  const { records, damagedAt, hasTornEnd } = readLog(bytes)
  if (damagedAt !== undefined || records.length === 0) throw new UnreadableBytes('The MANIFEST is damaged')
  const tables = new Map<number, LiveTable>()
  let [log, previousLog] = [0, 0]
  for (const record of records) {
    const from = createByteReader(record)
    while (!from.isAtEnd) {
      const tag = from.varint()
      if (tag === COMPARATOR) from.prefixed()
      else if (tag === LOG) log = from.varint()
      else if (tag === PREVIOUS_LOG) previousLog = from.varint()
      else if (tag === NEXT_FILE || tag === LAST_SEQUENCE) from.varint()
      else if (tag === COMPACT_POINTER) {
        from.varint()
        from.prefixed()
      } else if (tag === DELETED_FILE) {
        from.varint()
        tables.delete(from.varint())
      } else if (tag === NEW_FILE) {
        from.varint()
        const [number, size] = [from.varint(), from.varint()]
        tables.set(number, { bytes: size, from: userKeyOf(from.prefixed()), upTo: userKeyOf(from.prefixed()) })
      } else throw new UnreadableBytes('The MANIFEST has an unknown field')
    }
  }
  return { tables, log, previousLog, hasTornEnd }
}
