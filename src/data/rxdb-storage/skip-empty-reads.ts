/**
 * Spares asking for each of many rows where none of them can be there yet: a device's first documents come in the order of their keys.
 * It spares a first sync some thousand reads.
 */
import type { DBCore, DBCoreTable, Middleware } from 'dexie'

/** Fewer keys than this are asked for one by one. */
const MIN_KEYS = 20
/** A range with two ends, in Dexie's count of the kinds of ranges. */
const RANGE = 2

function withEmptyCheck(table: DBCoreTable): DBCoreTable {
  return {
    ...table,
    getMany: async (request) => {
      const keys: readonly unknown[] = request.keys
      if (keys.length < MIN_KEYS || !keys.every((key) => typeof key === 'string')) return table.getMany(request)
      const sorted = keys.toSorted()
      const range = { type: RANGE, lower: sorted[0], upper: sorted.at(-1) }
      // In the same transaction as what follows, so nobody can write in between.
      const { result } = await table.query({
        trans: request.trans,
        values: false,
        limit: 1,
        query: { index: table.schema.primaryKey, range },
      })
      return result.length === 0 ? keys.map(() => undefined) : table.getMany(request)
    },
  }
}

/** For a Dexie database's `use`. */
export const skipEmptyReads: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'quick-look',
  create: (down) => ({ ...down, table: (name) => withEmptyCheck(down.table(name)) }),
}
