/** The embedded store as it is at one moment, while it is written further: for checks that compare what they read at different times. */
import type { ClassicLevel } from 'classic-level'
import type { StoreReader } from '#server/integrity/store-check.ts'
import { bytesKey, decodeDocument, documentKey, idOfDocumentKey, revOfValue } from '#server/store/level/level-keys.ts'

/** Part of the keys, in order. */
export interface KeyRange {
  /** First key, excluded. */
  readonly after: string
  /** Above the last key. */
  readonly below: string
  readonly limit: number
}

export interface StoreSnapshot {
  /** Reads documents as the port does. */
  readonly reader: StoreReader
  /** Returns keys and values in order of the keys. */
  rows(range: KeyRange): Promise<[key: string, value: string][]>
  keys(range: KeyRange): Promise<string[]>
  /** Returns the values of keys in order; undefined for missing ones. */
  values(keys: readonly string[]): Promise<(string | undefined)[]>
  /** Returns which keys exist, in order. */
  has(keys: readonly string[]): Promise<boolean[]>
  close(): Promise<void>
}

/** @throws from each of its functions: the error of LevelDB, where it cannot read */
export function openStoreSnapshot(db: ClassicLevel<string, string>): StoreSnapshot {
  const snapshot = db.snapshot()
  const values = (keys: readonly string[]) => db.getMany([...keys], { snapshot })
  const range = ({ after, below, limit }: KeyRange) => ({ gt: after, lt: below, limit, snapshot })
  return {
    rows: (query) => db.iterator(range(query)).all(),
    keys: (query) => db.keys(range(query)).all(),
    values,
    has: (keys) => db.hasMany([...keys], { snapshot }),
    close: () => snapshot.close(),
    reader: {
      getMany: async (ids) =>
        (await values(ids.map(documentKey))).map((value, index) => {
          const id = ids[index]
          return value === undefined || id === undefined ? undefined : decodeDocument(id, value)
        }),
      range: async ({ start, end, limit = -1, descending = false, includeDocs = false }) => {
        const rows = await db.iterator({ gte: documentKey(start), lte: documentKey(end), reverse: descending, limit, snapshot }).all()
        return rows.map(([key, value]) => {
          const id = idOfDocumentKey(key)
          return { id, rev: revOfValue(value), ...(includeDocs ? { doc: decodeDocument(id, value) } : {}) }
        })
      },
      bytes: async (id) => {
        const bytes = await db.get<string, Uint8Array>(bytesKey(id), { valueEncoding: 'view', snapshot })
        return bytes === undefined ? undefined : new Uint8Array(bytes)
      },
    },
  }
}
