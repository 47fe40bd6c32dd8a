/**
 * Reads many rows with one request instead of one each, where few other rows lie between their keys, as in the outbox; and with none when
 * none of them can exist yet: a device's first documents arrive in the order of their keys.
 */
import type { DBCore, DBCoreTable, Middleware } from 'dexie'

/** Fewer keys than this are read one by one. */
const MIN_KEYS = 20
/** Dexie's number for a range with two ends. */
const RANGE = 2

function withRangeReads(table: DBCoreTable): DBCoreTable {
  const { primaryKey } = table.schema
  return {
    ...table,
    getMany: async (request) => {
      const keys: readonly unknown[] = request.keys
      if (keys.length < MIN_KEYS || !keys.every((key) => typeof key === 'string')) return table.getMany(request)
      const sorted = keys.toSorted()
      const query = { index: primaryKey, range: { type: RANGE, lower: sorted[0], upper: sorted.at(-1) } }
      // All requests run in the same transaction, so no write can come in between.
      const { result: found } = await table.query({ trans: request.trans, values: false, limit: keys.length + 1, query })
      if (found.length === 0) return keys.map(() => undefined)
      if (found.length > keys.length) return table.getMany(request)
      const { result: rows } = await table.query({ trans: request.trans, values: true, limit: keys.length, query })
      const byKey = new Map<unknown, unknown>(rows.map((row: object) => [primaryKey.extractKey?.(row), row]))
      return keys.map((key) => byKey.get(key))
    },
  }
}

/** Middleware for a Dexie database's `use`. */
export const rangeReads: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'range-reads',
  create: (down) => ({ ...down, table: (name) => withRangeReads(down.table(name)) }),
}
